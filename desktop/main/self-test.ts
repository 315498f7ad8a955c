import { dirname, join } from 'node:path';
import { app } from 'electron';
import { hashOfApp, readText } from '../adapter/app-files.ts';
import { lookAtApp } from '../adapter/app-tree.ts';
import { manifestPath, type SelfTest, selfTest } from '../core/manifest.ts';
import { appVersion } from './flavour.ts';

/** Nothing of the app is as it was built, for whoever starts it. */
const changedCode = 79;

/**
 * Whether the installed app is as it was built. Only Linux needs it: elsewhere Electron itself checks the archive that
 * the app is in, and an app that runs from the sources was not built.
 */
export const testSelf = async (): Promise<SelfTest> => {
  if (process.platform !== 'linux' || !app.isPackaged)
    return { buildHash: hashOfApp(app.getAppPath()), faults: [] };
  const root = dirname(process.execPath);
  return selfTest(readText(join(root, manifestPath)), await lookAtApp(root));
};

/** `--self-test`: one line of JSON, and the end. */
export const reportSelfTest = async (): Promise<void> => {
  const { buildHash, faults } = await testSelf();
  process.stdout.write(`${JSON.stringify({ appVersion, buildHash, faults })}\n`);
  app.exit(faults.length === 0 ? 0 : changedCode);
};
