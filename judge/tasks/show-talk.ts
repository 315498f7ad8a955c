/** The view of a talk for setters: of a long talk only the beginning and the end. Pure. */
import type { TalkTurn, TalkView } from '@assize/shared/areas/task/tasks.ts';
import { cleanRemark } from '../checkers/clean-remark.ts';
import type { Transcript } from '../sandbox/port.ts';
import type { TalkRecord } from '../talk/talk-record.ts';

/** Most turns shown at each end. */
const MOST_TURNS = 60;
const MOST_TEXT = 400;
const MOST_ERRORS = 4096;

const turnOf = ({ user, byUser, bytes }: Transcript['said'][number]): TalkTurn => {
  const shown = bytes.subarray(0, MOST_TEXT);
  // `stream` leaves out a character that was cut.
  const text = new TextDecoder().decode(shown, { stream: bytes.length > MOST_TEXT });
  return {
    by: byUser ? 'program' : 'own',
    process: user,
    text,
    more: bytes.length - shown.length,
  };
};

export const showTalk = ({ transcript: { said, cut }, errors, own }: TalkRecord): TalkView => {
  const leftOut = said.length - 2 * MOST_TURNS;
  const [head, rest] =
    leftOut > 0
      ? [said.slice(0, MOST_TURNS), { leftOut, turns: said.slice(-MOST_TURNS).map(turnOf) }]
      : [said, null];
  return {
    turns: head.map(turnOf),
    rest,
    cut,
    errors: errors.map((bytes) => cleanRemark(bytes, MOST_ERRORS)),
    ...own,
  };
};
