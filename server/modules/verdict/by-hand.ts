import type { judgementRow } from '@assize/shared/areas/rejudge/endpoints.ts';
import type { SubmissionRow } from '@assize/shared/areas/submission/endpoints.ts';
import { oiRankScore } from '@assize/shared/domain/scoring.ts';
import {
  type SettableVerdict,
  settableVerdicts,
  type Verdict,
  verdict,
} from '@assize/shared/domain/verdict.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Change, Logged } from '../../platform/http/audit.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Judgement, JudgementStore } from '../judging/service.ts';
import type { ProblemService } from '../problem/service.ts';
import { differs, type NewOutcome, presentOutcome, type RejudgeService } from '../rejudge/service.ts';
import type { SubmissionRecord, SubmissionRecords, SubmissionService } from '../submission/service.ts';

type JudgementRow = z.output<typeof judgementRow>;

type Ports = {
  holder: RejudgeService['holder'];
  /** Does for a rejudge what there is to do. */
  advance: RejudgeService['runner']['advance'];
  /** Ends a waiting submission as Cancelled; false: a judge has it already. */
  cancelWaiting: (submission: SubmissionRecord, byUsername: string) => Promise<boolean>;
  submissions: { find: SubmissionRecords['find']; rows: SubmissionService['rows'] };
  problems: Pick<ProblemService, 'records' | 'titles'>;
  judgements: JudgementStore;
  clock: Clock;
};

const isSettable = (status: number): status is SettableVerdict =>
  settableVerdicts.some((one) => one === status);
const defaultScore = (status: Verdict, full: number): number => (status === verdict.accepted ? full : 0);

/** Verdicts that staff set by hand, and the history of verdicts. */
export const verdictsByHand = (ports: Ports) => {
  const { holder, submissions, problems, judgements, clock } = ports;

  const existing = async (submitId: number) => {
    const one = await submissions.find(submitId);
    if (!one) throw new AssizeError('submission.not-found');
    return one;
  };
  const row = async (submitId: number, locale: Locale): Promise<SubmissionRow> => {
    const [one] = await submissions.rows([submitId], locale);
    if (!one) throw new AssizeError('submission.not-found');
    return one;
  };
  const targetOf = async ({ submitId, pid }: SubmissionRecord): Promise<string> => {
    const title = (await problems.titles([pid], 'zh-CN')).get(pid);
    return `submission ${submitId}${title ? ` (${title.problemId})` : ''}`;
  };

  const oiRankOf = async (pid: number, score: number): Promise<number | null> => {
    const problem = await problems.records.byPid(pid);
    return problem?.type === 1
      ? oiRankScore({ score, total: problem.ioScore ?? 0, difficulty: problem.difficulty })
      : null;
  };

  /** Sets a verdict on the way a rejudge takes, so that a process killed in between leaves nothing half done. */
  const setByHand = async (
    submission: SubmissionRecord,
    wanted: Pick<Judgement, 'status' | 'score'>,
    who: Viewer,
    kind: 'manual' | 'cancel',
  ): Promise<void> => {
    const { submitId, timeMs, memoryKb } = submission;
    const rankScore = wanted.score === null ? null : await oiRankOf(submission.pid, wanted.score);
    const after = {
      ...wanted,
      timeMs,
      memoryKb,
      oiRankScore: rankScore,
      // Points given by hand are those of the whole.
      subtasks: null,
      judger: who.username,
      errorMessage: null,
      attempt: 1,
    } satisfies NewOutcome;
    const record = await holder.begin(
      { filter: { submitIds: [submitId] }, autoApply: true },
      who,
      kind,
      async (item) => {
        const before = await judgements.find(submitId, item.fromRound);
        await judgements.decide({
          submitId,
          round: item.round,
          attempt: 1,
          nodeId: who.username,
          ...wanted,
          timeMs,
          memoryKb,
          errorMessage: null,
          cases: before?.cases ?? [],
          spent: null,
          judgedAt: clock.now(),
          isManual: true,
        });
        return { ...item, after, changed: differs(item.before, after) };
      },
    );
    await ports.advance(record);
  };

  return {
    /** Sets a verdict; not over Compile Error, nor to a status that is no verdict. */
    async setVerdict(
      { submitId, status, score }: { submitId: number; status: number; score?: number | undefined },
      who: Viewer,
      locale: Locale,
    ): Promise<Logged<SubmissionRow, Change>> {
      const submission = await existing(submitId);
      if (submission.open) throw new AssizeError('submission.in-progress');
      if (submission.status === verdict.compileError || !isSettable(status))
        throw new AssizeError('submission.not-manual', { field: 'status' });
      const problem = await problems.records.byPid(submission.pid);
      const full = problem?.type === 1 ? (problem.ioScore ?? 0) : null;
      const points = full === null ? null : Math.min(full, Math.max(0, score ?? defaultScore(status, full)));
      await setByHand(submission, { status, score: points }, who, 'manual');
      const [data, target] = await Promise.all([row(submitId, locale), targetOf(submission)]);
      const before = { status: submission.status, score: submission.score };
      return { data, audit: { target, before, after: { status, score: points } } };
    },

    async cancelVerdict(
      submitId: number,
      who: Viewer,
      locale: Locale,
    ): Promise<Logged<SubmissionRow, Change>> {
      const submission = await existing(submitId);
      if (submission.open) {
        if (!(await ports.cancelWaiting(submission, who.username)))
          throw new AssizeError('submission.in-progress');
      } else await setByHand(submission, { status: verdict.cancelled, score: null }, who, 'cancel');
      const [data, target] = await Promise.all([row(submitId, locale), targetOf(submission)]);
      const before = { status: submission.status };
      return { data, audit: { target, before, after: { status: verdict.cancelled } } };
    },

    /** Every judging of a submission, newest first. */
    async history(submitId: number): Promise<JudgementRow[]> {
      const submission = await existing(submitId);
      const all = await judgements.ofSubmission(submitId);
      return all.map((one) => ({
        round: one.round,
        ...presentOutcome(one),
        judger: one.nodeId === '' ? null : one.nodeId,
        judgedAt: one.judgedAt.toISOString(),
        isManual: one.isManual === true,
        rawVerdict: one.rawVerdict ?? null,
        isCurrent: one.round === submission.round,
      }));
    },
  };
};
export type VerdictsByHand = ReturnType<typeof verdictsByHand>;
