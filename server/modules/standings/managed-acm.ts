import { AssizeError } from '@assize/shared/errors.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { ContestRecord, ContestService } from '../contest/service.ts';

/**
 * An ACM contest, for who manages it.
 * @throws AssizeError `standings.not-acm`, or as `access.with` does
 */
export const managedAcm = async (
  contests: Pick<ContestService, 'access'>,
  cid: number,
  viewer: Viewer,
): Promise<ContestRecord> => {
  const { contest } = await contests.access.with(cid, viewer, 'manage');
  if (contest.type !== 0) throw new AssizeError('standings.not-acm', { field: 'cid' });
  return contest;
};
