import { browser } from './browser.ts';

/** What the page asks of the machine under it. */
export type Platform = {
  copyText: (text: string) => Promise<void>;
  /** Hands a file over to be kept under a name. */
  saveFile: (content: Blob, name: string) => void;
  reload: () => void;
};

/** The machine this page runs on. */
export const platform: Platform = browser;
