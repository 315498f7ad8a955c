import type { BoardTeam } from '@assize/shared/areas/standings/board.ts';
import type { ContestFacts, Participant, StandingsRules } from '@assize/shared/domain/standings/types.ts';
import type { AccountOnBoard } from '../account/service.ts';
import type { ContestRecord } from '../contest/service.ts';

const types = ['acm', 'oi', 'ioi'] as const;

export const rulesOf = (contest: ContestRecord): StandingsRules => ({
  type: types[contest.type],
  startMs: contest.startTime.getTime(),
  endMs: contest.endTime.getTime(),
  sealMs: contest.sealTime?.getTime() ?? null,
  removed: contest.removed.map(({ from, to }) => ({ fromMs: from.getTime(), toMs: to.getTime() })),
  penaltySeconds: contest.penaltyMinutes * 60,
  icpcMinutes: contest.icpcMinutes,
  oiScore: contest.oiRankScoreType === 'Recent' ? 'recent' : 'highest',
});

/** Points of whole problems by internal id; of problems by ACM rules none. */
export type FullScores = ReadonlyMap<number, number | null>;

export const participantOf = ({ starUids }: ContestRecord, uid: string): Participant => ({
  id: uid,
  isStar: starUids.includes(uid),
  hidden: false,
});

export const factsOf = (
  contest: ContestRecord,
  uids: readonly string[],
  fullScores: FullScores,
): ContestFacts => ({
  rules: rulesOf(contest),
  participants: uids.map((uid) => participantOf(contest, uid)),
  problems: contest.problems.map(({ pid, displayId }) => {
    const fullScore = fullScores.get(pid);
    return { id: pid, displayId, ...(fullScore == null ? {} : { fullScore }) };
  }),
});

/** A user without the asked name is shown by username. */
export const teamOf = ({ rankShowName }: ContestRecord, account: AccountOnBoard): BoardTeam => ({
  uid: account.uid,
  name: account[rankShowName] || account.username,
  username: account.username,
  school: account.school ?? '',
  gender: account.gender,
  avatar: account.avatar,
});
