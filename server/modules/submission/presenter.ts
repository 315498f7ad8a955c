import type { JudgeCaseMode } from '@assize/shared/areas/judging/manifest.ts';
import type { CaseResult, JudgeProgress } from '@assize/shared/areas/judging/result.ts';
import type {
  AllCaseResult,
  BestSubmission,
  CaseRow,
  SubmissionRow,
} from '@assize/shared/areas/submission/endpoints.ts';
import { contestOf } from '@assize/shared/areas/submission/scope.ts';
import type { SubmissionState } from '@assize/shared/areas/submission/state.ts';
import { acmVerdict, isSubtaskMode, oiScore } from '@assize/shared/domain/scoring.ts';
import { isInProgress, verdict } from '@assize/shared/domain/verdict.ts';
import type { SubmissionRecord } from './record.ts';
import type { SubmissionAudience } from './scope.ts';

/** Progress of a waiting submission, as the judges tell it. */
export type LiveStatus = JudgeProgress['status'] | undefined;

/** The state a list row shows; a waiting submission shows what the judge is doing with it. */
export const presentState = (record: SubmissionRecord, live: LiveStatus): SubmissionState => ({
  submitId: record.submitId,
  status: record.open && live !== undefined ? live : record.status,
  time: record.timeMs,
  memory: record.memoryKb,
  score: record.score,
  oiRankScore: record.oiRankScore,
});

/** The state for an audience: blind readers see that a submission is judged, and nothing of how. */
export const stateFor = (audience: SubmissionAudience, state: SubmissionState): SubmissionState => {
  const { submitId, status, score, oiRankScore } = state;
  if (audience === 'verdict') return { submitId, status, time: null, memory: null, score, oiRankScore };
  if (audience !== 'blind') return state;
  return {
    submitId,
    status: isInProgress(status) ? status : verdict.unknown,
    time: null,
    memory: null,
    score: null,
    oiRankScore: null,
  };
};

/** The row for an audience; readers of the verdict alone learn nothing of the program. */
export const rowFor = (audience: SubmissionAudience, row: SubmissionRow): SubmissionRow => ({
  ...row,
  ...stateFor(audience, row),
  length: audience === 'verdict' ? null : row.length,
  judger: audience === 'blind' || audience === 'verdict' ? null : row.judger,
});

type Names = { username: string; displayPid: string; title: string };
type RowView = { live: LiveStatus; seesJudge: boolean };

/** The judge's name is for staff: the public learns nothing of the machines. */
export const presentRow = (
  record: SubmissionRecord,
  names: Names,
  { live, seesJudge }: RowView,
): SubmissionRow => ({
  ...presentState(record, live),
  uid: record.uid,
  username: names.username,
  pid: record.pid,
  displayPid: names.displayPid,
  displayId: names.displayPid,
  title: names.title,
  cid: contestOf(record.scope),
  gid: record.gid,
  length: record.length,
  language: record.language,
  share: record.share,
  isManual: record.isManual,
  judger: seesJudge ? record.judger : null,
  submitTime: record.submitTime.toISOString(),
});

/** Only staff of the problem see file names; points are shown only where the rule type has them. */
const presentCase = (one: CaseResult, { manages, hasScore }: CaseView): CaseRow => ({
  caseId: one.caseId,
  status: one.status,
  time: one.timeMs,
  memory: one.memoryKb,
  score: hasScore ? one.score : null,
  groupNum: one.groupNum,
  inputData: manages ? one.inputName : null,
  outputData: manages ? one.outputName : null,
  userOutput: one.remark ?? null,
  runsMs: manages ? (one.runsMs ?? null) : null,
});

type CaseView = { manages: boolean; hasScore: boolean };

const presentGroup = (mode: JudgeCaseMode, groupNum: number, cases: CaseResult[], view: CaseView) => {
  // Only verdict and points got count here; the full points do not matter.
  const scored = cases.map((one) => ({ ...one, full: one.score }));
  return {
    groupNum,
    status: acmVerdict(scored),
    score: oiScore(mode, scored),
    ac: cases.filter((one) => one.status === 0).length,
    total: cases.length,
    time: Math.max(0, ...cases.map((one) => one.timeMs)),
    memory: Math.max(0, ...cases.map((one) => one.memoryKb)),
    subtaskDetailList: cases.map((one) => presentCase(one, view)),
  };
};

export const noCases = (judgeCaseMode: JudgeCaseMode): AllCaseResult => ({
  judgeCaseMode,
  judgeCaseList: [],
  subTaskJudgeCaseVoList: [],
});

/** All cases of a judgement; in the subtask modes also by subtask. */
export const presentCases = (
  judgeCaseMode: JudgeCaseMode,
  cases: readonly CaseResult[],
  view: CaseView,
): AllCaseResult => ({
  judgeCaseMode,
  judgeCaseList: cases.map((one) => presentCase(one, view)),
  subTaskJudgeCaseVoList: isSubtaskMode(judgeCaseMode)
    ? [...Map.groupBy(cases, (one) => one.groupNum ?? 0)]
        .sort(([a], [b]) => a - b)
        .map(([groupNum, group]) => presentGroup(judgeCaseMode, groupNum, group, view))
    : [],
});

export const presentBest = (
  record: SubmissionRecord,
  username: string,
  mayReadCode: boolean,
): BestSubmission => ({
  submitId: record.submitId,
  uid: record.uid,
  username,
  language: record.language,
  time: record.timeMs,
  memory: record.memoryKb,
  length: record.length,
  submitTime: record.submitTime.toISOString(),
  mayReadCode,
});
