import type { BrowserWindow } from 'electron';
import { decideQuit } from '../policy/others.ts';
import type { Guard } from './guard.ts';
import { emptyClipboard } from './screen.ts';

type WindowGuard = Pick<Guard, 'rules' | 'report'> & {
  readonly isLeaving: () => boolean;
  /** The other window of the app was in front a moment ago. */
  readonly isOwnTurn: () => boolean;
};
type Hook = (window: BrowserWindow, guard: WindowGuard) => void;

/** Every hook of a window, by the event that it hears. */
const windowHooks = {
  close: (window, guard) => {
    window.on('close', (event) => {
      const decision = decideQuit('window', guard.rules());
      if (decision.allow || guard.isLeaving()) return;
      event.preventDefault();
      guard.report(decision.reason, 'asked from outside');
    });
  },
  'app-command': (window, guard) => {
    window.on('app-command', (event, command) => {
      if (!command.startsWith('browser-')) return;
      event.preventDefault();
      guard.report('pointer.history', command);
    });
  },
  focus: (window, guard) => {
    window.on('focus', () => {
      // What somebody copied in one of them is for the other.
      if (!guard.isOwnTurn()) emptyClipboard(guard.rules());
    });
  },
  'leave-full-screen': (window, guard) => {
    window.on('leave-full-screen', () => {
      if (guard.rules().profile === 'contestant' && !guard.isLeaving()) window.setKiosk(true);
    });
  },
} satisfies Record<string, Hook>;

/** Puts every hook on a window. */
export const bindWindow = (window: BrowserWindow, guard: WindowGuard): void => {
  const hooks: readonly Hook[] = Object.values(windowHooks);
  for (const hook of hooks) hook(window, guard);
};
