import { useCallback, useEffect } from 'react';
import { type Blocker, type BlockerFunction, useBeforeUnload, useBlocker } from 'react-router-dom';
import { beforeReload } from '../../platform/reload.ts';
import type { Keeper } from './keep.ts';

/** Keeps unsaved work in this browser while the form is open, also when the page goes away all of a sudden. */
export const useKeeper = (start: (() => Keeper) | null): void => {
  useEffect(() => {
    if (!start) return;
    const keeper = start();
    const write = () => void keeper.flush();
    const hidden = () => {
      if (document.visibilityState === 'hidden') write();
    };
    document.addEventListener('visibilitychange', hidden);
    addEventListener('pagehide', write);
    // beforeunload comes before pagehide, whose work may be cut off with the page.
    addEventListener('beforeunload', write);
    const forget = beforeReload(keeper.flush);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      removeEventListener('pagehide', write);
      removeEventListener('beforeunload', write);
      forget();
      void keeper.stop();
    };
  }, [start]);
};

/**
 * Holds another page back while `isUnsaved`; the browser asks before the tab is closed.
 * @param stays whether an address shows the same form
 * @returns `blocked` while somebody is to be asked
 */
export const useLeaveGuard = (isUnsaved: () => boolean, stays: (pathname: string) => boolean): Blocker => {
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isUnsaved()) event.preventDefault();
      },
      [isUnsaved],
    ),
  );
  return useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation, nextLocation }) =>
        nextLocation.pathname !== currentLocation.pathname && !stays(nextLocation.pathname) && isUnsaved(),
      [isUnsaved, stays],
    ),
  );
};
