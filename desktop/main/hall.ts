import { cpus, freemem, loadavg, totalmem } from 'node:os';
import { screen } from 'electron';
import type { Windows } from '../adapter/windows.ts';
import { type Hall, type HallWorld, tieToHall } from '../core/hall.ts';
import type { ReadConfig } from '../core/read-config.ts';
import { appVersion } from './flavour.ts';
import { keepSentConfig } from './machine-files.ts';

type Given = 'configHash' | 'appVersion' | 'heartbeat' | 'look' | 'say' | 'onSeat' | 'takeConfig';
type World = Omit<HallWorld, Given> & {
  readonly present: Extract<ReadConfig, { is: 'config' }>;
  readonly windows: () => Windows | undefined;
};

const share = (part: number, whole: number): number => Math.min(1, Math.max(0, part / Math.max(whole, 1e-9)));

/** Ties the machine to its hall, as Electron has it. */
export const hallOf = ({ present, windows, ...world }: World): Hall =>
  tieToHall({
    ...world,
    configHash: present.hash,
    heartbeat: present.config.heartbeat,
    appVersion,
    look: () => ({
      displays: screen.getAllDisplays().length,
      focused: windows()?.judge()?.isFocused() ?? false,
      load: share(loadavg()[0] ?? 0, cpus().length),
      memory: share(totalmem() - freemem(), totalmem()),
    }),
    say: (message) => windows()?.judge()?.webContents.send('judge:message', message),
    onSeat: () => windows()?.judge()?.webContents.send('judge:seat'),
    takeConfig: (text) => keepSentConfig(world.store, text, present),
  });
