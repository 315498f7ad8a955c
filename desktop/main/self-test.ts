import { dirname, join } from 'node:path';
import type { SelfTestCheck } from '@assize/shared/domain/kiosk/self-test.ts';
import { app } from 'electron';
import { hashOfApp, readText, readTextOf } from '../adapter/app-files.ts';
import { lookAtApp } from '../adapter/app-tree.ts';
import { readReport, withOwnFaults } from '../core/machine-report.ts';
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
    return { buildHash: hashOfApp(app.getAppPath()), faults: [], owner: null };
  const root = dirname(process.execPath);
  return selfTest(readText(join(root, manifestPath)), await lookAtApp(root));
};

/** What the machine found of itself after its start, and the app of its files, as it stands now. */
export const readSelfTest = (reportPath: string, { faults, owner }: SelfTest): SelfTestCheck[] | null =>
  withOwnFaults(owner === null ? null : readReport(readTextOf(reportPath, owner)), faults.length);

/** `--self-test`: one line of JSON, and the end. */
export const reportSelfTest = async (): Promise<void> => {
  const { buildHash, faults } = await testSelf();
  process.stdout.write(`${JSON.stringify({ appVersion, buildHash, faults })}\n`);
  app.exit(faults.length === 0 ? 0 : changedCode);
};
