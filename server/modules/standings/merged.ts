import type { BoardTeam } from '@assize/shared/areas/standings/board.ts';
import { type MergedPart, mergedRows, ownAmongMerged } from '@assize/shared/domain/standings/merged.ts';
import type { Row } from '@assize/shared/domain/standings/types.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { ContestRecord, ContestService } from '../contest/service.ts';
import type { HeldBoard } from './board-folder.ts';
import type { LiveBoards } from './boards.ts';
import { isSealed, viewOf } from './sight.ts';

/** Choices of one contest whose boards are kept. */
const mostKept = 8;

type Ports = {
  contests: Pick<ContestService, 'access' | 'records'>;
  boards: LiveBoards;
  clock: Clock;
};
type Asked = { cids: readonly number[]; live: boolean; containsEnd: boolean };
/** Another contest whose board a reader may read. */
export type External = { contest: ContestRecord; mayBeLive: boolean };
/** A board of several contests, as it is shown in the place of that of the first. */
export type Merged = {
  shown: Pick<HeldBoard, 'contest' | 'teams' | 'fullScores' | 'rowOf'>;
  rows: readonly Row[];
  sealed: boolean;
  own: (row: Row | null) => Row | null;
};
type Shown = { held: HeldBoard; view: MergedPart['view'] };
type Made = { from: readonly (readonly Row[])[]; merged: Pick<Merged, 'shown' | 'rows'> };

/** Rows of contests that are held elsewhere, among those of a contest that names them. */
export const mergedBoards = ({ contests: { access, records }, boards, clock }: Ports) => {
  /** What a reader may read of another contest, as on the board of that one; null: nothing. */
  const externalOf = async (cid: number, viewer: Viewer | null): Promise<External | null> => {
    const contest = await records.find(cid);
    if (!contest) return null;
    if (viewer !== null) {
      const rights = await access.rightsOf(contest, viewer);
      if (rights.has('problems')) return { contest, mayBeLive: rights.has('live') };
    }
    return access.outside(cid).then(
      (one) => ({ contest: one, mayBeLive: false }),
      () => null,
    );
  };

  const teamsOf = (one: HeldBoard, prefix: string): [string, BoardTeam][] =>
    [...one.teams].map(([uid, team]) => [
      `${prefix}${uid}`,
      // Which contest it is in is shown, and looked for, like a group.
      { ...team, uid: `${prefix}${uid}`, groups: [one.contest.title, ...team.groups] },
    ]);

  /** The last board of each contest and choice: rows are replaced, never changed, so the same ones give the same. */
  const made = new WeakMap<HeldBoard, Map<string, Made>>();

  const combined = (one: HeldBoard, all: readonly Shown[]): Made['merged'] => {
    const from = all.map(({ held, view }) => held.board.rows({ ...view, removeStar: false }));
    const key = JSON.stringify(all.map(({ held, view }) => [held.contest.cid, view]));
    const kept = made.get(one) ?? new Map<string, Made>();
    made.set(one, kept);
    const known = kept.get(key);
    if (known?.from.every((rows, n) => rows === from[n])) return known.merged;
    const prefixOf = ({ contest: { cid } }: HeldBoard) => (cid === one.contest.cid ? '' : `${cid}.`);
    const parts = all.map(({ held, view }) => ({ log: held.board.log, prefix: prefixOf(held), view }));
    const merged = {
      rows: mergedRows(parts),
      shown: {
        // Awards are of one contest.
        contest: { ...one.contest, awardType: 0 as const, awards: [] },
        ...{ fullScores: one.fullScores, rowOf: one.rowOf },
        teams: new Map([
          ...one.teams,
          ...all.filter(({ held }) => held !== one).flatMap(({ held }) => teamsOf(held, prefixOf(held))),
        ]),
      },
    };
    if (kept.size >= mostKept) kept.clear();
    kept.set(key, { from, merged });
    return merged;
  };

  return {
    /** Contests of the list whose boards the reader may read now, in its order. */
    async externals({ externalCids }: ContestRecord, viewer: Viewer | null): Promise<External[]> {
      const found = await Promise.all(externalCids.map((cid) => externalOf(cid, viewer)));
      return found.flatMap((one) => one ?? []);
    },

    /** The board together with those of the asked ones; null: none of them is to be had. */
    async merged(
      one: HeldBoard,
      externals: readonly External[],
      { cids, live, containsEnd }: Asked,
    ): Promise<Merged | null> {
      const now = clock.now();
      const wanted = externals.filter(({ contest }) => cids.includes(contest.cid));
      const found = await Promise.all(
        wanted.map(async ({ contest: { cid }, mayBeLive }) => {
          const held = await boards(cid);
          return held && { held, live: live && mayBeLive };
        }),
      );
      const others = found.flatMap((other) => other ?? []);
      if (others.length === 0) return null;
      const all = [{ held: one, live }, ...others].map((part) => ({
        held: part.held,
        view: viewOf(part.held.contest, { live: part.live, containsEnd, now }),
      }));
      const result = combined(one, all);
      return {
        ...result,
        sealed: all.some(({ held, view }) => view.sealed && isSealed(held.contest, now)),
        own: (row) => ownAmongMerged(one.board, result.rows, row),
      };
    },
  };
};
export type MergedBoards = ReturnType<typeof mergedBoards>;
