import { cpus, freemem, loadavg, totalmem } from 'node:os';
import { screen } from 'electron';
import type { Windows } from '../adapter/windows.ts';
import { type Hall, type HallWorld, tieToHall } from '../core/hall.ts';
import type { SelfTest } from '../core/manifest.ts';
import type { ReadConfig } from '../core/read-config.ts';
import { appVersion } from './flavour.ts';
import { keepSentConfig } from './machine-files.ts';
import { readSelfTest } from './self-test.ts';

type Given =
  | 'buildHash'
  | 'configHash'
  | 'appVersion'
  | 'heartbeat'
  | 'look'
  | 'say'
  | 'onSeat'
  | 'takeConfig';
type World = Omit<HallWorld, Given> & {
  readonly present: Extract<ReadConfig, { is: 'config' }>;
  readonly windows: () => Windows | undefined;
  readonly build: SelfTest;
};

const share = (part: number, whole: number): number => Math.min(1, Math.max(0, part / Math.max(whole, 1e-9)));

export const lookAtMachine = () => ({
  displays: screen.getAllDisplays().length,
  load: share(loadavg()[0] ?? 0, cpus().length),
  memory: share(totalmem() - freemem(), totalmem()),
});

/** Ties the machine to its hall, as Electron has it. */
export const hallOf = ({ present, windows, build, ...world }: World): Hall =>
  tieToHall({
    ...world,
    buildHash: build.buildHash,
    configHash: present.hash,
    heartbeat: present.config.heartbeat,
    appVersion,
    look: () => ({
      ...lookAtMachine(),
      focused: windows()?.judge()?.isFocused() ?? false,
      selfTest: readSelfTest(present.config.selfTestReport, build),
    }),
    say: (message) => {
      // It stands on the judge's page, which documentation may be before.
      world.kiosk.tell({ is: 'stop-reading' });
      windows()?.judge()?.webContents.send('judge:message', message);
    },
    onSeat: () => windows()?.judge()?.webContents.send('judge:seat'),
    takeConfig: (text) => keepSentConfig(world.store, text, present),
  });
