import { type JudgeJob, textLanguage } from '@assize/shared/areas/judging/job.ts';
import { maxCodeLength, type submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import { askedScope, type ScopeName } from '@assize/shared/areas/submission/scope.ts';
import { findLanguage } from '@assize/shared/domain/languages.ts';
import { effectiveLimits, factorsOf } from '@assize/shared/domain/limits.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Ids } from '../../platform/ids.ts';
import type { JobClass } from '../judging/service.ts';
import type { ProblemRecord, ProblemService } from '../problem/service.ts';
import type { SubmissionWithCode } from './record.ts';
import type { ScopeRegistry } from './scopes.ts';
import type { SubmissionStore } from './store.ts';

type Body = z.output<(typeof submitProblem)['body']>;

/** Puts a submission before the judges. Adding the same one again changes nothing. */
export type JudgeQueue = {
  add(job: JudgeJob, turn: { nthPending: number; jobClass: JobClass }): Promise<void>;
};
/** Remembers when a user submitted in a scope; gives the seconds to wait, or null when enough time has passed. */
export type SubmitInterval = (uid: string, scope: ScopeName, seconds: number) => Promise<number | null>;

export type SubmitPorts = {
  submissions: Pick<SubmissionStore, 'insert' | 'countOpenOf'>;
  problems: Pick<ProblemService, 'isPublic'>;
  scopes: Pick<ScopeRegistry, 'asked'>;
  offered: () => Promise<ReadonlySet<string>>;
  /** Outputs that this user handed in for this problem; null when there are none under the key. */
  answersOf: (key: string, owner: { uid: string; pid: number }) => Promise<string | null>;
  queue: JudgeQueue;
  interval: SubmitInterval;
  added: (record: SubmissionWithCode) => void;
  ids: Ids;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error'>;
};

/** Characters as people count them, not UTF-16 units; long texts only are counted one by one. */
export const isTooLong = (code: string) => code.length > maxCodeLength && [...code].length > maxCodeLength;

const text = { name: textLanguage, factors: { time: 1, memory: 1 } };
/** A language of our list, or that of handed-in outputs and answers, which no toolchain is needed for. */
const submitLanguage = (name: string) => (name === textLanguage ? text : findLanguage(name));

/** The job that judges a submission; limits carry the factors of its language. */
export const jobOf = (
  problem: ProblemRecord,
  one: Pick<
    SubmissionWithCode,
    'submitId' | 'round' | 'pid' | 'language' | 'code' | 'answers' | 'submitTime'
  >,
  traceId: string,
): JudgeJob => ({
  submitId: one.submitId,
  round: one.round,
  pid: one.pid,
  language: one.language,
  code: one.code,
  limits: effectiveLimits(problem, factorsOf(submitLanguage(one.language) ?? text, problem.limitFactors)),
  type: problem.type,
  judgeMode: problem.judgeMode,
  judgeCaseMode: problem.judgeCaseMode,
  isRemoveEndBlank: problem.isRemoveEndBlank,
  manifest: problem.manifest,
  fileIo: problem.fileIo,
  ...(one.answers === null ? {} : { answers: one.answers }),
  submittedAtMs: one.submitTime.getTime(),
  traceId,
});

/**
 * Takes submissions. What was stored is judged, whatever happens after: the stored document is the outbox, from
 * which the sweeper fills the queue again.
 */
export const submitter = (ports: SubmitPorts) => {
  const { submissions, problems, scopes, offered, answersOf, queue, interval, added, ids, clock, log } =
    ports;

  const check = async (body: Body, viewer: Viewer) => {
    const answerKey = body.answerKey || null;
    if (answerKey === null && body.code.trim() === '')
      throw new AssizeError('submission.empty-code', { field: 'code' });
    if (isTooLong(body.code)) throw new AssizeError('submission.code-too-long', { field: 'code' });
    const notOffered = () => new AssizeError('language.not-offered', { field: 'language' });
    const language = submitLanguage(body.language);
    if (!language) throw notOffered();
    // There are no remote judges yet, so no problem is found at one.
    if (body.isRemote) throw new AssizeError('problem.not-found', { field: 'pid' });
    const scopeName = askedScope(body);
    const { scope, id } = scopes.asked(scopeName);
    const { problem, gid } = await scope.admit({ id, problem: body.pid, viewer });
    if (!problem.languages.includes(language.name)) throw notOffered();
    if (language !== text && !(await offered()).has(language.name)) throw notOffered();
    const answers = await answersFor(problem, body, viewer);
    const { intervalSeconds } = await scope.limits(id, viewer);
    const seconds = await interval(viewer.uid, scopeName, intervalSeconds);
    if (seconds !== null)
      throw new AssizeError('submission.too-fast', { params: { seconds }, retryAfter: seconds });
    return { scope, scopeName, problem, gid, language, answers };
  };

  /** What was handed in before; only submit-answer problems take it. */
  const answersFor = async (problem: ProblemRecord, { answerKey, code }: Body, { uid }: Viewer) => {
    if (problem.judgeMode !== 'submit_answer' || !answerKey) {
      if (code.trim() === '') throw new AssizeError('submission.empty-code', { field: 'code' });
      return null;
    }
    const answers = await answersOf(answerKey, { uid, pid: problem.pid });
    if (answers === null) throw new AssizeError('submission.answer-missing', { field: 'answerKey' });
    return answers;
  };

  return async (
    body: Body,
    viewer: Viewer,
    origin: { ip: string; requestId: string },
  ): Promise<ReplyOf<typeof submitProblem>> => {
    const submitTime = clock.now();
    const { scope, scopeName, problem, gid, language, answers } = await check(body, viewer);
    const [submitId, pending] = await Promise.all([
      ids.next('submission'),
      submissions.countOpenOf(viewer.uid),
    ]);
    const record: SubmissionWithCode = {
      submitId,
      uid: viewer.uid,
      pid: problem.pid,
      scope: scopeName,
      isPractice: scope.isPractice,
      gid,
      language: language.name,
      answers,
      length: Buffer.byteLength(body.code),
      share: false,
      listed: scope.isPractice && problems.isPublic(problem),
      status: verdict.pending,
      timeMs: null,
      memoryKb: null,
      score: null,
      oiRankScore: null,
      judger: null,
      isManual: false,
      round: 0,
      attempt: 0,
      open: true,
      rejudging: null,
      submitTime,
      code: body.code,
      errorMessage: null,
    };
    await submissions.insert(record, { ip: origin.ip, traceId: origin.requestId });
    try {
      const turn = { nthPending: pending + 1, jobClass: scope.jobClass };
      await queue.add(jobOf(problem, record, origin.requestId), turn);
    } catch (error) {
      log.error({ err: error, submitId }, 'not queued now; the sweeper will');
    }
    added(record);
    return { submitId, submitTime: submitTime.toISOString() };
  };
};
