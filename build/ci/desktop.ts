import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleDesktop } from '../desktop/bundle.ts';
import { isMissing, type Missing, obtain } from '../setup/provider.ts';
import { providers } from '../setup/providers.ts';
import { runTool, tools } from './tools.ts';

/** What the journeys of the desktop app need beside a site, or why they cannot run here. */
export const desktopNeeds = async (mayFetch: boolean): Promise<{ electron: string } | Missing> => {
  if (process.platform !== 'linux') return { missing: '  - they press keys in an X display: Linux only' };
  const [electron, display] = await Promise.all([
    obtain(providers.oldestElectron, mayFetch),
    obtain(providers.display, mayFetch),
  ]);
  if (isMissing(electron)) return electron;
  return isMissing(display) ? display : { electron };
};

/**
 * Runs the journeys of the desktop app in a real Electron. They find the app in both flavours below ASSIZE_DESKTOP, and
 * the Electron as ASSIZE_ELECTRON.
 * @param args for vitest
 * @returns what runs them at a site, with vitest's exit code
 */
export const desktopJourneys =
  (electron: string, args: readonly string[]) =>
  async (env: NodeJS.ProcessEnv): Promise<number> => {
    const folder = mkdtempSync(join(tmpdir(), 'assize-desktop-'));
    try {
      // The app runs as another user than the tests.
      await chmod(folder, 0o755);
      for (const flavour of ['release', 'e2e'] as const) await bundleDesktop(join(folder, flavour), flavour);
      return await runTool(tools.vitest, ['run', '--config', 'desktop/test/vitest.config.ts', ...args], {
        env: { ...env, ASSIZE_DESKTOP: folder, ASSIZE_ELECTRON: electron },
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
