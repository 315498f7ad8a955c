import {
  type BoardMove,
  mostMoves,
  type previewRejudgedBoard,
} from '@assize/shared/areas/rejudge/contest-endpoints.ts';
import type { Rejudge } from '@assize/shared/areas/rejudge/endpoints.ts';
import type { Row } from '@assize/shared/domain/standings/types.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { Change, Logged } from '../../platform/http/audit.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { ContestService } from '../contest/service.ts';
import type { OtherVerdict, StandingsService } from '../standings/service.ts';
import { isShown } from './record.ts';
import type { RejudgeAdmin } from './service.ts';
import type { RejudgeStore } from './store.ts';

type Ports = {
  start: RejudgeAdmin['start'];
  store: Pick<RejudgeStore, 'find' | 'items'>;
  contests: Pick<ContestService, 'access'>;
  standings: StandingsService;
};

/** Judging again within a contest: a problem at a time, with the board that would come of it. */
export const rejudgeOfContest = ({ start, store, contests, standings }: Ports) => ({
  async problem(
    { cid, pid }: { cid: number; pid: number },
    viewer: Viewer,
  ): Promise<Logged<Rejudge, Change>> {
    const { contest } = await contests.access.with(cid, viewer, 'rejudge');
    if (!contest.problems.some((one) => one.pid === pid))
      throw new AssizeError('problem.not-found', { field: 'pid' });
    return start({ filter: { cid, pid }, autoApply: false }, viewer);
  },

  async board(
    { id, cid }: { id: number; cid: number },
    viewer: Viewer,
  ): Promise<ReplyOf<typeof previewRejudgedBoard>> {
    await contests.access.with(cid, viewer, 'rejudge');
    const record = await store.find(id);
    if (record?.kind !== 'rejudge' || !isShown(record)) throw new AssizeError('rejudge.not-found');
    const verdicts = new Map<number, OtherVerdict>();
    for await (const batch of store.items(id))
      for (const { submitId, round, after } of batch)
        if (after !== null) verdicts.set(submitId, { ...after, round });
    const { contest, teams, before, after } = await standings.boardIf(cid, verdicts);
    const standing = ({ rank, solved, score, totalTime }: Row): BoardMove['before'] => ({
      ...{ rank, solved, time: totalTime },
      score: contest.type === 0 ? null : score,
    });
    const earlier = new Map(before.map((row) => [row.participant, standing(row)]));
    const moves = after.flatMap((row): BoardMove[] => {
      const [was, is] = [earlier.get(row.participant), standing(row)];
      if (!was || JSON.stringify(was) === JSON.stringify(is)) return [];
      const { participant: uid } = row;
      return [{ uid, name: teams.get(uid)?.name ?? '', before: was, after: is }];
    });
    return { type: contest.type, moves: moves.slice(0, mostMoves), total: moves.length };
  },
});
export type RejudgeOfContest = ReturnType<typeof rejudgeOfContest>;
