import type { JudgeBridge } from '@assize/shared/domain/kiosk/bridge.ts';

/** Services of the machine under the page. */
export type Platform = {
  copyText: (text: string) => Promise<void>;
  /** Hands a file over to be kept under a name. */
  saveFile: (content: Blob, name: string) => void;
  reload: () => void;
  /** Has the page printed, as the machine asks for it. */
  print: () => void;
  /** Whether files can be kept here; buttons that would do it are left out otherwise. */
  keepsFiles: boolean;
  /** The app that holds a machine of a hall; null: this is a browser, which has none of what it does. */
  hall: JudgeBridge | null;
};
