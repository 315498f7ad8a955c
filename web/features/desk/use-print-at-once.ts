import { useEffect } from 'react';
import { platform } from '../../platform/platform.ts';

/** Asks the browser to print the page once it is drawn in its own fonts. */
export const usePrintAtOnce = (): void => {
  useEffect(() => {
    let isHere = true;
    void document.fonts.ready.then(() => isHere && platform.print());
    return () => {
      isHere = false;
    };
  }, []);
};
