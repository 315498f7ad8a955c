import type { BoardTeam } from '@assize/shared/areas/standings/board.ts';
import type { ContestFacts, Participant, StandingsRules } from '@assize/shared/domain/standings/types.ts';
import type { ContestRecord } from '../contest/service.ts';
import type { Participant as TakingPart } from '../team/service.ts';

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

export const participantOf = (one: TakingPart): Participant => ({
  id: one.id,
  isStar: one.isStar,
  hidden: one.hidden,
  disqualified: one.disqualified,
  penaltyAdjustSeconds: one.penaltyAdjustSeconds,
  groups: one.groups.map(({ id }) => id),
});

export const factsOf = (
  contest: ContestRecord,
  participants: readonly Participant[],
  fullScores: FullScores,
): ContestFacts => ({
  rules: rulesOf(contest),
  participants,
  problems: contest.problems.map(({ pid, displayId }) => {
    const fullScore = fullScores.get(pid);
    return { id: pid, displayId, ...(fullScore == null ? {} : { fullScore }) };
  }),
});

export const teamOf = (one: TakingPart): BoardTeam => ({
  uid: one.id,
  name: one.name,
  username: one.username,
  school: one.organization?.name ?? '',
  groups: one.groups.map(({ name }) => name),
  gender: one.gender,
  avatar: one.avatar,
});
