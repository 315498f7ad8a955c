import { browser } from './browser.ts';
import type { Platform } from './shape.ts';

/** The machine this page runs on. */
export const platform: Platform = browser;
