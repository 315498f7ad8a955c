import type { BoardSnapshot, BoardView } from '@assize/shared/areas/standings/board.ts';
import { getContestBoard, getOutsideBoard } from '@assize/shared/areas/standings/endpoints.ts';
import { events as standingsEvents } from '@assize/shared/areas/standings/events.ts';
import { events as submissionEvents } from '@assize/shared/areas/submission/events.ts';
import { useApi } from '../../data/hooks.ts';
import { again, anew, change, type LiveTopic } from '../../data/live.ts';
import { useConnection } from '../../state/connection.ts';
import { useSession } from '../../state/session.ts';
import { withRows } from './board-rows.ts';

/** Interval of asking for a board anew while nothing is pushed. */
const boardPollMs = 30_000;

const topicOf = (cid: number) => `board.${cid}`;

/** Events of a board that are the rows of the very board that is shown. */
const rowsOf = (cid: number, uid: string | null): LiveTopic<BoardSnapshot> => ({
  name: topicOf(cid),
  events: {
    rows: change(standingsEvents.board.rows, (board, told) =>
      board.own === null && told.rows.some((row) => row.uid === (board.ownUid ?? uid))
        ? 'refetch'
        : withRows(board, told),
    ),
    // Rows that are told from then on are of a board that this one is not yet.
    again: anew(standingsEvents.board.again),
  },
});

/** Events that only say that the board that is shown may be another one now. */
const signsOf = (cid: number): LiveTopic<BoardSnapshot> => ({
  name: topicOf(cid),
  events: { rows: again(standingsEvents.board.rows), again: again(standingsEvents.board.again) },
});

/** Behind the seal one's own results are told to oneself alone. */
const ownResults = (uid: string): LiveTopic<BoardSnapshot> => ({
  name: `user.${uid}`,
  events: {
    verdict: change(submissionEvents.user.verdict, (board) =>
      board.sealed && board.own !== null && board.type !== 1 ? 'refetch' : undefined,
    ),
  },
});

const ownOf = (uid: string | null) => (uid === null ? [] : [ownResults(uid)]);

/** Whether the rows of a board come by themselves now. */
export const useIsLive = (cid: number, watching: boolean): boolean => {
  const heard = useConnection(({ socket, silent }) => socket === 'up' && !silent.has(topicOf(cid)));
  return watching && heard;
};

type Options = {
  /** false: the board stays as it is until it is asked for again. */
  auto: boolean;
  /** Whether the contest is over: nothing is asked for at intervals any more. */
  ended: boolean;
  containsEnd: boolean;
  /** Other contests whose rows are wanted as well, divided by commas. */
  externals: string;
};

/** Contests whose boards are signs that a merged one may be another now. */
const cidsIn = (externals: string): number[] => externals.split(',').map(Number).filter(Number.isSafeInteger);
const signsOfAll = (cid: number, externals: string): LiveTopic<BoardSnapshot>[] => [
  signsOf(cid),
  ...(externals === '' ? [] : cidsIn(externals).map(signsOf)),
];

const choicesOf = (containsEnd: boolean, externals: string) => ({
  ...(containsEnd && { containsEnd: 'true' as const }),
  ...(externals !== '' && { externalCidList: externals }),
});

/** Events are of what everybody may see, for those who see more of that. */
type Seeing = { view: BoardView; seesLive: boolean };

/** The board of a contest, current by pushes. */
export const useContestBoard = (
  cid: number,
  { auto, ended, containsEnd, externals, view, seesLive }: Options & Seeing,
) => {
  const uid = useSession(({ user }) => user?.uid ?? null);
  const isToldRows = !containsEnd && externals === '' && (view === 'live') === seesLive;
  const own = ownOf(uid);
  // An answer carries its position in its first topic; that of signs is of another board.
  const topics = isToldRows ? [rowsOf(cid, uid), ...own] : [...own, ...signsOfAll(cid, externals)];
  return useApi(
    getContestBoard,
    { query: { cid, view, ...choicesOf(containsEnd, externals) } },
    { keep: true, topics: auto ? topics : [], pollMs: () => (auto && !ended ? boardPollMs : undefined) },
  );
};

/** The board that a contest shows to everybody; those who have signed in may be told of more than it holds. */
export const useOutsideBoard = (cid: number, { auto, ended, containsEnd, externals }: Options) => {
  const uid = useSession(({ user }) => user?.uid ?? null);
  const isToldRows = uid === null && !containsEnd && externals === '';
  const topics = isToldRows ? [rowsOf(cid, null)] : [...ownOf(uid), ...signsOfAll(cid, externals)];
  return useApi(
    getOutsideBoard,
    { query: { cid, ...choicesOf(containsEnd, externals) } },
    { keep: true, topics: auto ? topics : [], pollMs: () => (auto && !ended ? boardPollMs : undefined) },
  );
};
