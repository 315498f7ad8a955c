import type {
  getScrollBoardInfo,
  getScrollBoardSubmissions,
} from '@assize/shared/areas/standings/endpoints.ts';
import { icpcAwards } from '@assize/shared/domain/standings/awards.ts';
import { fold } from '@assize/shared/domain/standings/fold.ts';
import { resolve } from '@assize/shared/domain/standings/resolver.ts';
import type {
  ContestLog,
  IcpcAward,
  Medals,
  Resolution,
  ResolverAward,
} from '@assize/shared/domain/standings/types.ts';
import { isVerdict, verdict } from '@assize/shared/domain/verdict.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';

export type RollInfo = ReplyOf<typeof getScrollBoardInfo>;
export type RollRuns = ReplyOf<typeof getScrollBoardSubmissions>;

const logOf = (info: RollInfo, runs: RollRuns): ContestLog => ({
  rules: {
    type: 'acm',
    startMs: Date.parse(info.startTime),
    endMs: Date.parse(info.endTime),
    sealMs: Date.parse(info.sealRankTime),
    removed: info.removed,
    penaltySeconds: info.penaltySeconds,
    icpcMinutes: info.icpcMinutes,
    oiScore: 'recent',
  },
  participants: info.participants.map(({ uid, star, disqualified, penaltyAdjust }) => ({
    ...{ id: uid, isStar: star, hidden: false, disqualified },
    penaltyAdjustSeconds: penaltyAdjust,
  })),
  problems: info.problems.map(({ pid, displayId }) => ({ id: pid, displayId })),
  runs: runs.map(({ submitId, uid, pid, status, atMs }) => ({
    ...{ submitId, participant: uid, problem: pid, atMs },
    status: isVerdict(status) ? status : verdict.systemError,
    ...{ score: null, timeMs: null, round: 0, ignored: false, subtasks: null },
  })),
});

const shownAwards: ReadonlySet<IcpcAward['kind']> = new Set([
  'winner',
  'gold-medal',
  'silver-medal',
  'bronze-medal',
  'first-to-solve',
]);

/** Steps from the sealed board to the final one, each award where the place of its team is final. */
export const resolutionOf = (info: RollInfo, runs: RollRuns, medals: Medals): Resolution => {
  const log = logOf(info, runs);
  const view = { containsEnd: false, removeStar: false, of: null };
  const [sealed, final] = [fold(log, { ...view, sealed: true }), fold(log, { ...view, sealed: false })];
  const awards = new Map<string, ResolverAward[]>();
  for (const award of icpcAwards(log, final, medals))
    if (shownAwards.has(award.kind))
      for (const uid of award.participants)
        awards.set(uid, [...(awards.get(uid) ?? []), { kind: 'icpc', award }]);
  return resolve({ rules: log.rules, participants: log.participants, sealed, final, awards });
};
