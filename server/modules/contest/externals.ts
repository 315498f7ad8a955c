import { AssizeError } from '@assize/shared/errors.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { ContestAccess } from './access.ts';
import type { ContestRecord } from './document.ts';
import { maySee } from './policy.ts';
import type { ContestStore } from './store.ts';

type Ports = { contests: Pick<ContestStore, 'find'>; access: Pick<ContestAccess, 'rightsOf'> };
type Named = {
  of: Pick<ContestRecord, 'cid' | 'type'>;
  cids: readonly number[];
  /** Named before, maybe by another manager: these stay. */
  before: readonly number[];
};

/** Refuses contests that who names them may not know of, and those whose boards hold something else. */
export const checkExternals =
  ({ contests, access }: Ports) =>
  async ({ of, cids, before }: Named, viewer: Viewer, field: string): Promise<void> => {
    for (const cid of cids) {
      if (before.includes(cid)) continue;
      const found = cid === of.cid ? null : await contests.find(cid);
      const params = { cid };
      if (!found || !maySee(found, await access.rightsOf(found, viewer)))
        throw new AssizeError('contest.no-external', { field, params });
      if (found.type !== of.type) throw new AssizeError('contest.external-type', { field, params });
    }
  };
export type CheckExternals = ReturnType<typeof checkExternals>;
