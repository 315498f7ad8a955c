import { inject } from 'vitest';
import { page } from 'vitest/browser';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder for pictures; empty: none wanted. */
    pictures: string;
  }
}

/** Keeps a picture of the window, where ASSIZE_PICTURES names a folder for them. */
export const takePicture = async (name: string): Promise<void> => {
  const folder = inject('pictures');
  if (folder !== '') await page.screenshot({ path: `${folder}/${name.replaceAll(/\W+/g, '-')}.png` });
};
