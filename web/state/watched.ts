import { useEffect } from 'react';

const watched = new Map<number, number>();

/** Whether the verdict of a submission is on the screen already, so that no toast is needed. */
export const isWatched = (submitId: number): boolean =>
  document.visibilityState === 'visible' && watched.has(submitId);

/** Says that this component shows the verdict of a submission while it is mounted. */
export const useWatching = (submitId: number | null): void => {
  useEffect(() => {
    if (submitId === null) return;
    watched.set(submitId, (watched.get(submitId) ?? 0) + 1);
    return () => {
      const left = (watched.get(submitId) ?? 1) - 1;
      if (left > 0) watched.set(submitId, left);
      else watched.delete(submitId);
    };
  }, [submitId]);
};
