import { browser } from './browser.ts';
import { kiosk } from './kiosk.ts';
import type { Platform } from './shape.ts';

// Unit tests of what pages load run where there is no window.
const bridge = 'assizeKiosk' in globalThis ? window.assizeKiosk : undefined;

/** The machine this page runs on. */
export const platform: Platform = bridge ? kiosk(bridge) : browser;
