import type { JudgeBridge } from '@assize/shared/domain/kiosk/bridge.ts';
import { browser } from './browser.ts';
import type { Platform } from './shape.ts';

declare global {
  interface Window {
    /** Put there by the desktop app, before the page's first script. */
    readonly assizeKiosk?: JudgeBridge;
  }
}

/** A machine of a hall: its app keeps no files and prints nothing for the page. */
export const kiosk = (bridge: JudgeBridge): Platform => ({
  ...browser,
  saveFile: () => undefined,
  print: () => undefined,
  keepsFiles: false,
  hall: bridge,
});
