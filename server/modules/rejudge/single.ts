import type { judgementRow, startRejudge } from '@assize/shared/areas/rejudge/endpoints.ts';
import type { SubmissionRow } from '@assize/shared/areas/submission/endpoints.ts';
import { isFinal, isVerdict, type Verdict, verdict } from '@assize/shared/domain/verdict.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import type { z } from 'zod';
import type { Viewer } from '../../http/handler.ts';
import type { Clock } from '../../plugins/clock.ts';
import type { AuditService } from '../audit/service.ts';
import type { Judgement, JudgementRepository } from '../judging/service.ts';
import type { ProblemService } from '../problem/service.ts';
import type { SubmissionRecord, SubmissionService } from '../submission/service.ts';
import type { SubmissionHolder } from './holder.ts';
import { presentOutcome } from './presenter.ts';
import { differs, type NewOutcome, type RejudgeRecord } from './record.ts';

type Origin = { ip: string };
type JudgementRow = z.output<typeof judgementRow>;

export type SinglePorts = {
  holder: Pick<SubmissionHolder, 'begin'>;
  /** Starts a rejudge. */
  start: (body: z.output<(typeof startRejudge)['body']>, who: Viewer, origin: Origin) => Promise<unknown>;
  /** Does for a rejudge what there is to do. */
  advance: (record: RejudgeRecord) => Promise<void>;
  /** Ends a waiting submission as Cancelled; false: a judge has it already. */
  cancelWaiting: (submission: SubmissionRecord, byUsername: string) => Promise<boolean>;
  submissions: Pick<SubmissionService, 'find' | 'rows' | 'setShare'>;
  problems: Pick<ProblemService, 'byPid' | 'titles'>;
  judgements: JudgementRepository;
  oiRankOf: (pid: number, score: number) => Promise<number | null>;
  audit: Pick<AuditService, 'record'>;
  clock: Clock;
};

const isSettable = (status: number): status is Judgement['status'] =>
  isVerdict(status) &&
  isFinal(status) &&
  ![verdict.notSubmitted, verdict.unknown, verdict.compileError, verdict.submitFailed].some(
    (one) => one === status,
  );
const defaultScore = (status: Verdict, full: number): number => (status === verdict.accepted ? full : 0);

/** What is done to single submissions: judging again, verdicts by hand, sharing. */
export const singleSubmissionService = (ports: SinglePorts) => {
  const { holder, submissions, problems, judgements, audit, clock } = ports;

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

  /** Sets a verdict on the way a rejudge takes, so that a process killed in between leaves nothing half done. */
  const setByHand = async (
    submission: SubmissionRecord,
    wanted: Pick<Judgement, 'status' | 'score'>,
    who: Viewer,
    kind: 'manual' | 'cancel',
  ): Promise<void> => {
    const { submitId, timeMs, memoryKb } = submission;
    const oiRankScore = wanted.score === null ? null : await ports.oiRankOf(submission.pid, wanted.score);
    const after = {
      ...wanted,
      timeMs,
      memoryKb,
      oiRankScore,
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
    /** One submission again; the new verdict counts as soon as it is there. */
    async one(submitId: number, who: Viewer, origin: Origin, locale: Locale): Promise<SubmissionRow> {
      const submission = await existing(submitId);
      if (submission.open) throw new AssizeError('submission.in-progress');
      await ports.start({ filter: { submitIds: [submitId] }, autoApply: true }, who, origin);
      return row(submitId, locale);
    },

    /** Not over Compile Error, nor to a verdict that is none. */
    async setVerdict(
      { submitId, status, score }: { submitId: number; status: number; score?: number | undefined },
      who: Viewer,
      { ip }: Origin,
      locale: Locale,
    ): Promise<SubmissionRow> {
      const submission = await existing(submitId);
      if (submission.open) throw new AssizeError('submission.in-progress');
      if (submission.status === verdict.compileError || !isSettable(status))
        throw new AssizeError('submission.not-manual', { field: 'status' });
      const problem = await problems.byPid(submission.pid);
      const full = problem?.type === 1 ? (problem.ioScore ?? 0) : null;
      const points = full === null ? null : Math.min(full, Math.max(0, score ?? defaultScore(status, full)));
      await setByHand(submission, { status, score: points }, who, 'manual');
      await audit.record({
        who,
        ip,
        action: 'submission.manual',
        target: await targetOf(submission),
        before: { status: submission.status, score: submission.score },
        after: { status, score: points },
      });
      return row(submitId, locale);
    },

    async cancelVerdict(
      submitId: number,
      who: Viewer,
      { ip }: Origin,
      locale: Locale,
    ): Promise<SubmissionRow> {
      const submission = await existing(submitId);
      if (submission.open) {
        if (!(await ports.cancelWaiting(submission, who.username)))
          throw new AssizeError('submission.in-progress');
      } else await setByHand(submission, { status: verdict.cancelled, score: null }, who, 'cancel');
      await audit.record({
        who,
        ip,
        action: 'submission.cancel',
        target: await targetOf(submission),
        before: { status: submission.status },
        after: { status: verdict.cancelled },
      });
      return row(submitId, locale);
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
        isCurrent: one.round === submission.round,
      }));
    },

    /** Only the owner may; whether others then see the code is decided when they look (D23). */
    async share(submitId: number, share: boolean, who: Viewer): Promise<null> {
      if (!(await submissions.setShare(submitId, who.uid, share)))
        throw new AssizeError('submission.not-found');
      return null;
    },
  };
};
export type SingleSubmissionService = ReturnType<typeof singleSubmissionService>;
