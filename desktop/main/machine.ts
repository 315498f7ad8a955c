import { app, type Session } from 'electron';
import type { Windows } from '../adapter/windows.ts';
import type { Machine } from '../ports/machine.ts';

type Rounds = { next: number; readonly open: Map<number, () => void> };
const rounds: Rounds = { next: 1, open: new Map() };

/** The page says that it has kept what was typed. */
export const pageFlushed = (round: number): void => rounds.open.get(round)?.();

/** The machine under the app, by Electron. */
export const electronMachine = (
  windows: () => Windows | undefined,
  judgeSession: Session,
  /** Forgets what was read and looked for in documentation. */
  forgetReading: () => Promise<void>,
): Machine => ({
  show: (view) => windows()?.show(view),
  load: () => windows()?.load(),
  reload: () => windows()?.load(),
  endPage: () => windows()?.judge()?.webContents.forcefullyCrashRenderer(),
  flush: () =>
    new Promise((resolve) => {
      const round = rounds.next++;
      const done = () => {
        rounds.open.delete(round);
        resolve();
      };
      rounds.open.set(round, done);
      const page = windows()?.judge()?.webContents;
      if (!page || page.isCrashed() || page.getURL() === '') done();
      else page.send('judge:flush', round);
    }),
  forgetPerson: async () => {
    // Drafts stay in IndexedDB under the name of their person; the token goes.
    await judgeSession.clearStorageData({ storages: ['localstorage', 'cookies'] });
    await forgetReading();
    windows()?.load();
  },
  leave: (restart) => {
    // Their place is not to be taken by others any more.
    windows()?.end();
    // Where the session of the machine starts what has ended, a second one would be in its way.
    if (restart && process.env.ASSIZE_KEPT !== '1') app.relaunch();
    app.exit(0);
  },
});
