import type { AdminContestRow } from '@assize/shared/areas/contest/admin-endpoints.ts';
import type { ContestDraft } from '@assize/shared/areas/contest/draft.ts';
import type { ContestAnnouncement, ContestInfo, ContestRow } from '@assize/shared/areas/contest/endpoints.ts';
import type {
  ContestProblem,
  ContestProblemForStaff,
  ManagedContestAnnouncement,
} from '@assize/shared/areas/contest/problem-endpoints.ts';
import { sealOption, sealOptionOf } from '@assize/shared/domain/contest/seal-option.ts';
import { contestDuration, contestStatus } from '@assize/shared/domain/contest/times.ts';
import type { ContestAnnouncementRecord, ContestRecord, PlacedProblem } from './document.ts';
import { phaseOf, timesOf } from './policy.ts';

const removedOf = ({ removed }: Pick<ContestRecord, 'removed'>) =>
  removed.map(({ from, to }) => ({ fromMs: from.getTime(), toMs: to.getTime() }));
const intervalsOf = ({ removed }: ContestRecord) =>
  removed.map(({ from, to }) => ({ from: from.toISOString(), to: to.toISOString() }));

export type RowFacts = { author: string; count: number; now: Date };

export const presentRow = (contest: ContestRecord, { author, count, now }: RowFacts): ContestRow => ({
  id: contest.cid,
  title: contest.title,
  auth: contest.auth,
  type: contest.type,
  status: contestStatus(timesOf(contest), now.getTime()),
  startTime: contest.startTime.toISOString(),
  endTime: contest.endTime.toISOString(),
  duration: contestDuration(timesOf(contest), removedOf(contest)),
  count,
  openRank: contest.openRank,
  sealRank: contest.sealTime !== null,
  gid: contest.gid,
  uid: contest.uid,
  author,
});

export const presentInfo = (contest: ContestRecord, description: string, facts: RowFacts): ContestInfo => ({
  ...presentRow(contest, facts),
  description,
  openPrint: contest.openPrint,
  rankShowName: contest.rankShowName,
  oiRankScoreType: contest.oiRankScoreType,
  allowEndSubmit: contest.allowEndSubmit,
  sealRankTime: contest.sealTime?.toISOString() ?? null,
  autoRealRank: contest.autoRealRank,
  penaltyMinutes: contest.penaltyMinutes,
  icpcMinutes: contest.icpcMinutes,
  phase: phaseOf(contest, facts.now),
  revealed: contest.revealedAt !== null,
  finalized: contest.finalizedAt !== null,
  removedIntervals: intervalsOf(contest),
  now: facts.now.toISOString(),
});

export const presentAdminRow = (
  contest: ContestRecord,
  facts: RowFacts,
  rights: { mayEdit: boolean; mayDelete: boolean },
): AdminContestRow => ({
  ...presentRow(contest, facts),
  visible: contest.visible,
  problems: contest.problems.length,
  gmtCreate: contest.gmtCreate.toISOString(),
  ...rights,
});

/** The form of a contest, with the password in clear: for those who may change it. */
export const presentDraft = (
  contest: ContestRecord,
  { description, password, stars }: { description: string; password: string; stars: string[] },
): ContestDraft => {
  const sealMs = contest.sealTime?.getTime() ?? null;
  const { startMs, endMs } = timesOf(contest);
  return {
    title: contest.title,
    description,
    startTime: contest.startTime.toISOString(),
    endTime: contest.endTime.toISOString(),
    type: contest.type,
    oiRankScoreType: contest.oiRankScoreType,
    sealRank: sealMs !== null,
    sealOption: sealMs === null ? sealOption.hour : sealOptionOf({ startMs, endMs }, sealMs),
    sealRankTime: contest.sealTime?.toISOString() ?? null,
    autoRealRank: contest.autoRealRank,
    openRank: contest.openRank,
    allowEndSubmit: contest.allowEndSubmit,
    openPrint: contest.openPrint,
    printJobs: contest.printJobs,
    printPages: contest.printPages,
    balloonsInSeal: contest.balloonsInSeal,
    rankShowName: contest.rankShowName,
    starAccount: stars,
    auth: contest.auth,
    pwd: password,
    openAccountLimit: contest.openAccountLimit,
    accountLimitRule: {
      prefix: contest.accountRule.prefix,
      suffix: contest.accountRule.suffix,
      numberFrom: contest.accountRule.numberFrom,
      numberTo: contest.accountRule.numberTo,
      extraAccounts: [...contest.accountRule.extraAccounts],
    },
    awardType: contest.awardType,
    awardConfigList: contest.awards.map(({ priority, name, background, color, num }) => ({
      ...{ priority, name, background, color, num },
    })),
    languages: [...contest.languages],
    visible: contest.visible,
    penaltyMinutes: contest.penaltyMinutes,
    icpcMinutes: contest.icpcMinutes,
    submitInterval: contest.submitInterval,
    externalCidList: [...contest.externalCids],
  };
};

export const presentIntervals = intervalsOf;

export const presentPlaced = (
  cid: number,
  { pid, displayId, displayTitle, color }: PlacedProblem,
): ContestProblem => ({
  ...{ cid, pid, displayId, displayTitle, color },
});

export const presentPlacedForStaff = (
  { cid, pausedPids, publishing }: ContestRecord,
  placed: PlacedProblem,
): ContestProblemForStaff => ({
  ...presentPlaced(cid, placed),
  paused: pausedPids.includes(placed.pid),
  publish: publishing.some(({ pid }) => pid === placed.pid),
});

export const presentAnnouncement = (
  one: ContestAnnouncementRecord,
  content: string,
  username: string,
): ContestAnnouncement => ({
  id: one.id,
  title: one.title,
  content,
  username,
  gmtCreate: one.gmtCreate.toISOString(),
});

export const presentManaged = (
  one: ContestAnnouncementRecord,
  content: string,
  username: string,
): ManagedContestAnnouncement => ({
  ...presentAnnouncement(one, content, username),
  status: one.hidden ? 1 : 0,
  gmtModified: one.gmtModified.toISOString(),
});
