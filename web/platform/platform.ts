import { browser } from './browser.ts';
import { kiosk } from './kiosk.ts';
import type { Platform } from './shape.ts';

/** The machine this page runs on. */
export const platform: Platform = window.assizeKiosk ? kiosk(window.assizeKiosk) : browser;
