import { clipboard, powerSaveBlocker, screen } from 'electron';
import type { Rules } from '../policy/rules.ts';

/** Tells how many displays there are, now and whenever that changes. */
export const watchDisplays = (tell: (count: number) => void): (() => void) => {
  const count = () => tell(screen.getAllDisplays().length);
  screen.on('display-added', count);
  screen.on('display-removed', count);
  count();
  return () => {
    screen.off('display-added', count);
    screen.off('display-removed', count);
  };
};

export const stayAwake = (): (() => void) => {
  const id = powerSaveBlocker.start('prevent-display-sleep');
  return () => powerSaveBlocker.stop(id);
};

/** Empties the clipboard of the machine unless the page may share it: what lies there is not the page's. */
export const emptyClipboard = ({ clipboard: rule }: Rules): void => {
  if (rule !== 'allow') clipboard.clear();
};
