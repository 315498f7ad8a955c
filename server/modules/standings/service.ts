import type { BoardSnapshot, BoardView } from '@assize/shared/areas/standings/board.ts';
import type { getContestRank } from '@assize/shared/areas/standings/endpoints.ts';
import type { Row } from '@assize/shared/domain/standings/types.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import { sharedWith } from '../../platform/http/shared-answer.ts';
import type { ContestService } from '../contest/service.ts';
import type { FoldedBoard } from './board-folder.ts';
import type { LiveBoards } from './boards.ts';
import type { External, MergedBoards } from './merged.ts';
import { presentBoard, presentRow } from './presenter.ts';
import { rankPage } from './rank-page.ts';
import { isSealed, viewOf } from './sight.ts';
import type { boardIf } from './what-if.ts';

export type { FoldedBoard, HeldBoard } from './board-folder.ts';
export { rulesOf } from './facts.ts';
export { presentBoard, presentRow } from './presenter.ts';
export { rankPage } from './rank-page.ts';
export type { OtherVerdict } from './what-if.ts';

type Ports = {
  contests: Pick<ContestService, 'access'>;
  boards: LiveBoards;
  merging: MergedBoards;
  clock: Clock;
};
type RankQuery = z.output<(typeof getContestRank)['body']>;
type SharedBoard = Omit<BoardSnapshot, 'ownUid' | 'own' | 'externals'>;
type Reading = {
  live: boolean;
  containsEnd: boolean;
  uid: string | null;
  /** Who reads other contests, whose rows are asked for as well; null: everybody. */
  viewer: Viewer | null;
  externalCidList: readonly number[];
};
type BoardQuery = { containsEnd: boolean; externalCidList: readonly number[] };

const notFound = () => new AssizeError('contest.not-found', { field: 'cid' });

/** Boards of contests as their readers meet them. */
export const standingsService = ({ contests, boards, merging, clock }: Ports) => {
  const read = async (cid: number, { live, containsEnd, uid, viewer, externalCidList }: Reading) => {
    const one = await boards(cid);
    if (!one) throw notFound();
    const now = clock.now();
    const view = viewOf(one.contest, { live, containsEnd, now });
    const wanted = { ...view, removeStar: false };
    const ownUid = uid === null ? null : (one.rowOf.get(uid) ?? null);
    const own = ownUid === null ? null : one.board.own(ownUid, wanted);
    const sealed = view.sealed && isSealed(one.contest, now);
    const externals = await merging.externals(one.contest, viewer);
    const asked = { cids: externalCidList, live, containsEnd };
    const merged = await merging.merged(one, externals, asked);
    if (merged) return { ...merged, view, own: merged.own(own), ownUid, externals };
    return { shown: one, view, own, ownUid, externals, rows: one.board.rows(wanted), sealed };
  };

  /** Rows of a board are replaced, never changed: what follows from them is made once. */
  const made = new WeakMap<readonly Row[], Map<string, SharedBoard>>();
  const sharedPart = (
    one: Parameters<typeof presentBoard>[0],
    rows: readonly Row[],
    flags: Pick<SharedBoard, 'sealed' | 'containsEnd'>,
  ): SharedBoard => {
    const ofRows = made.get(rows) ?? new Map<string, SharedBoard>();
    made.set(rows, ofRows);
    const name = JSON.stringify(flags);
    const shared = ofRows.get(name) ?? { ...presentBoard(one, rows), ...flags };
    ofRows.set(name, shared);
    return shared;
  };

  const presentExternals = (
    externals: readonly External[],
    asked: readonly number[],
  ): Pick<BoardSnapshot, 'externals'> =>
    externals.length === 0
      ? {}
      : {
          externals: externals.map(({ contest: { cid, title } }) => ({
            ...{ cid, title, merged: asked.includes(cid) },
          })),
        };
  const whole = async (cid: number, reading: Reading): Promise<BoardSnapshot> => {
    const { shown, view, own, ownUid, rows, sealed, externals } = await read(cid, reading);
    return sharedWith(sharedPart(shown, rows, { sealed, containsEnd: view.containsEnd }), {
      ownUid,
      own: own && presentRow(own, shown.contest.type),
      ...presentExternals(externals, reading.externalCidList),
    });
  };
  const page = async (query: RankQuery, reading: Reading): Promise<ReplyOf<typeof getContestRank>> => {
    const { shown, own, rows, sealed } = await read(query.cid, reading);
    return rankPage({ one: shown, rows, own, sealed, query });
  };

  return {
    /** Problems of which a participant has the first blood, as everybody may know. */
    async firstBloods(cid: number): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
      const one = await boards(cid);
      if (!one) return new Map();
      const view = viewOf(one.contest, { live: false, containsEnd: false, now: clock.now() });
      return new Map(
        one.board
          .rows({ ...view, removeStar: false })
          .map(({ participant, cells }) => [
            participant,
            new Set(one.contest.problems.flatMap(({ pid }, n) => (cells[n]?.isFirstAC ? pid : []))),
          ]),
      );
    },
    /** The board in memory, for modules that hand it on in other forms; null: there is no such contest. */
    held: boards,

    /** @throws AssizeError `auth.forbidden`: the live view is for those who see behind the seal */
    async board(
      cid: number,
      { view, ...query }: BoardQuery & { view: BoardView },
      viewer: Viewer,
    ): Promise<BoardSnapshot> {
      const { rights } = await contests.access.with(cid, viewer, 'problems');
      if (view === 'live' && !rights.has('live')) throw new AssizeError('auth.forbidden', { field: 'view' });
      return whole(cid, { ...query, live: view === 'live', uid: viewer.uid, viewer });
    },
    async outsideBoard(cid: number, query: BoardQuery): Promise<BoardSnapshot> {
      await contests.access.outside(cid);
      return whole(cid, { ...query, live: false, uid: null, viewer: null });
    },
    async rank(query: RankQuery, viewer: Viewer): Promise<ReplyOf<typeof getContestRank>> {
      const { rights } = await contests.access.with(query.cid, viewer, 'problems');
      const live = query.forceRefresh && rights.has('live');
      return page(query, { ...query, live, uid: viewer.uid, viewer });
    },
    async outsideRank(query: RankQuery, viewer: Viewer | null): Promise<ReplyOf<typeof getContestRank>> {
      await contests.access.outside(query.cid);
      return page(query, { ...query, live: false, uid: viewer?.uid ?? null, viewer: null });
    },
  };
};
export type StandingsReader = ReturnType<typeof standingsService>;

/** Boards as other modules meet them. */
export type StandingsService = Pick<StandingsReader, 'held' | 'firstBloods'> & {
  /** A board with the submissions that it follows from, both as of one moment; null: there is no such contest. */
  folded: (cid: number) => Promise<FoldedBoard | null>;
  boardIf: ReturnType<typeof boardIf>;
};
