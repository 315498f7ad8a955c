import type { listSubmissionMachines } from '@assize/shared/areas/hall/endpoints.ts';
import { askedScope } from '@assize/shared/areas/submission/scope.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { z } from 'zod';
import type { Viewer } from '../../platform/http/handler.ts';
import type { ContestService } from '../contest/service.ts';
import type { SubmissionService } from '../submission/service.ts';
import { seatOfId } from './identify.ts';
import type { HallStore } from './store.ts';

type Ports = {
  halls: Pick<HallStore, 'ofContest'>;
  contests: Pick<ContestService, 'access'>;
  submissions: Pick<SubmissionService['records'], 'cameFrom'>;
};

/** Where the submissions of a contest came from, for who reads its programs (Halls 7). */
export const submissionMachines =
  ({ halls, contests, submissions }: Ports) =>
  async (
    { cid, submitIds }: z.output<(typeof listSubmissionMachines)['body']>,
    viewer: Viewer,
  ): Promise<ReplyOf<typeof listSubmissionMachines>> => {
    await contests.access.with(cid, viewer, 'code');
    if ((await halls.ofContest(cid)).hallId === null) return [];
    const found = await submissions.cameFrom(askedScope({ cid }), submitIds);
    return found.map(({ submitId, seat }) => ({
      submitId,
      label: seat?.label ?? 'none',
      seat: seat === null ? null : seatOfId(seat.seatId),
      pressedAt: seat?.pressedAt?.toISOString() ?? null,
    }));
  };
export type SubmissionMachines = ReturnType<typeof submissionMachines>;
