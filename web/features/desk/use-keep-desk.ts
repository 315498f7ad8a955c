import { renewPrints } from '@assize/shared/areas/print/endpoints.ts';
import { useEffect } from 'react';
import { call } from '../../data/runtime.ts';
import { deskName } from '../../state/desk.ts';

/** A desk is heard of this often while it has jobs; its time is several times as long. */
const renewEveryMs = 45_000;

/** Keeps the jobs that this desk took while the page is open. */
export const useKeepDesk = (cid: number, hasJobs: boolean): void => {
  useEffect(() => {
    if (!hasJobs) return;
    const timer = setInterval(() => {
      // A desk that is not heard of is told apart by the list.
      call(renewPrints, { body: { cid, desk: deskName() } }).catch(() => undefined);
    }, renewEveryMs);
    return () => clearInterval(timer);
  }, [cid, hasJobs]);
};
