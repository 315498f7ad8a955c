/** Services of the machine under the page. */
export type Platform = {
  copyText: (text: string) => Promise<void>;
  /** Hands a file over to be kept under a name. */
  saveFile: (content: Blob, name: string) => void;
  reload: () => void;
  /** Has the page printed, as the machine asks for it. */
  print: () => void;
};
