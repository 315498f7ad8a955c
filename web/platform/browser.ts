import type { Platform } from './shape.ts';

/** An object URL is needed no longer once the download has begun with the click. */
const revokeAfterMs = 60_000;

/** Copies by a selection, as pages without a secure context must. */
const copyBySelection = (text: string): void => {
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('readonly', '');
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (!done) throw new Error('copy refused');
};

/** A browser's tab. */
export const browser: Platform = {
  copyText: async (text) =>
    navigator.clipboard ? navigator.clipboard.writeText(text) : copyBySelection(text),
  saveFile: (content, name) => {
    const address = URL.createObjectURL(content);
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs);
  },
  reload: () => location.reload(),
  print: () => window.print(),
  keepsFiles: true,
  hall: null,
};
