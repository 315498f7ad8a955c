import { useSyncExternalStore } from 'react';

/** Below it: app bar and drawer. */
export const navBreakpoint = 992;
/** Below it: phone layout of contents. */
export const phoneBreakpoint = 768;
/** Below it: statement above editor, not beside it. */
export const splitBreakpoint = 1024;

/** Whether the window is narrower than so many px. */
export const useNarrow = (px: number): boolean => {
  const query = `(max-width: ${px - 0.02}px)`;
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
};
