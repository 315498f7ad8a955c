import { chmodSync, copyFileSync, cpSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { run } from '../setup/shell.mjs';
import { bindProgram } from './fuses.ts';
import { writeManifest } from './manifest.ts';

/** Name of the program, as packages have it: Electron takes an app for installed when its program is not its own. */
export const program = 'assize-kiosk';

/**
 * Lays a whole installed app out: an Electron beside the app's folder. Its files are links to the distribution's where
 * that is on the same disk; the rights of Chromium's sandbox stay.
 * @param electron the program of a distribution
 * @param app a folder that `bundleDesktop` made
 * @param into a folder that is not there yet
 * @param fused whether the program is bound to this app for good: a copy that is no other thing than the app
 * @returns the program
 */
export const installDesktop = async (
  electron: string,
  app: string,
  into: string,
  { fused }: { fused: boolean },
): Promise<string> => {
  const distribution = dirname(electron);
  await run('cp', ['-al', distribution, into]).catch(async () => {
    rmSync(into, { recursive: true, force: true });
    await run('cp', ['-a', distribution, into]);
  });
  chmodSync(into, 0o755);
  const resources = join(into, 'resources');
  for (const name of readdirSync(resources)) rmSync(join(resources, name), { recursive: true });
  renameSync(join(into, basename(electron)), join(into, program));
  cpSync(app, join(resources, 'app'), { recursive: true });
  mkdirSync(join(resources, 'hall'));
  if (fused) {
    // The links of the distribution stay what they are.
    rmSync(join(into, program));
    copyFileSync(electron, join(into, program));
    await bindProgram(join(into, program), 'release', 'linux');
  }
  await writeManifest(into, process.getuid?.() ?? 0);
  return join(into, program);
};
