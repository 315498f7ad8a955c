import { useEffect, useLayoutEffect, useState } from 'react';
import { useSettings } from '../state/settings.ts';
import { applyPalette, type Mode } from './tokens.ts';

const darkSystem = () => matchMedia('(prefers-color-scheme: dark)');

/** Light or dark, by the choice of the person or of the system. */
export const useMode = (): Mode => {
  const choice = useSettings(({ theme }) => theme);
  const [system, setSystem] = useState<Mode>(() => (darkSystem().matches ? 'dark' : 'light'));
  useEffect(() => {
    const query = darkSystem();
    const follow = () => setSystem(query.matches ? 'dark' : 'light');
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  return choice === 'system' ? system : choice;
};

/** Keeps the page's colours in step with the mode. */
export const useAppliedMode = (): Mode => {
  const mode = useMode();
  useLayoutEffect(() => applyPalette(mode, document.documentElement), [mode]);
  return mode;
};
