import { createHash } from 'node:crypto';
import { textLanguage } from '@assize/shared/areas/judging/job.ts';
import type { submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import { askedScope, type ScopeName } from '@assize/shared/areas/submission/scope.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Seat } from '../../platform/http/seat.ts';
import type { Ids } from '../../platform/ids.ts';
import { isDatabaseAway, isDuplicateKey } from '../../platform/mongo/connection.ts';
import { isRedisAway } from '../../platform/redis/connection.ts';
import { type JudgeBackends, submitLanguage } from '../judging/service.ts';
import { ownBank, type ProblemRecord, type ProblemService } from '../problem/service.ts';
import type { SubmissionSeat, SubmissionWithCode } from './record.ts';
import type { ScopeRegistry } from './scopes.ts';
import type { SubmissionStore } from './store.ts';

type Body = z.output<(typeof submitProblem)['body']>;

/** What is kept of the machine that a submission came from. */
const cameFrom = ({ seatId, deviceId, label, signed }: Seat): SubmissionSeat => ({
  seatId,
  deviceId,
  // A call that the machine did not sign is not proven, whatever its token.
  label: signed === null ? 'none' : label,
  pressedAt: signed?.pressedAt ?? null,
});

/** One press of a user: the same program under the same key. */
const pressOf = ({ uid }: Viewer, key: string, body: Body): string =>
  createHash('sha256')
    .update(JSON.stringify([uid, key, body]))
    .digest('base64url');

/** Remembers when a user submitted in a scope; gives the seconds to wait, or null when enough time has passed. */
export type SubmitInterval = (uid: string, scope: ScopeName, seconds: number) => Promise<number | null>;

export type SubmitPorts = {
  submissions: Pick<SubmissionStore, 'insert' | 'ofPress' | 'countOpenOf'>;
  problems: Pick<ProblemService, 'isPublic'>;
  scopes: Pick<ScopeRegistry, 'asked' | 'jobClassOf'>;
  offered: () => Promise<ReadonlySet<string>>;
  /** Outputs that this user handed in for this problem; null when there are none under the key. */
  answersOf: (key: string, owner: { uid: string; pid: number }) => Promise<string | null>;
  backends: Pick<JudgeBackends, 'of'>;
  interval: SubmitInterval;
  maxCodeLength: () => Promise<number>;
  added: (record: SubmissionWithCode) => void;
  ids: Ids;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
};

/**
 * Refuses a program of more than `most` characters, as people count them, not UTF-16 units. Only long texts
 * are counted one by one.
 * @throws AssizeError `submission.code-too-long`
 */
export const checkLength = (code: string, most: number, field = 'code'): void => {
  if (code.length > most && [...code].length > most)
    throw new AssizeError('submission.code-too-long', { field, params: { limit: most } });
};

/**
 * Takes submissions. A stored submission is judged even if this process dies here: its document is the outbox from
 * which the sweeper fills the queue again.
 */
export const submitter = (ports: SubmitPorts) => {
  const { submissions, problems, scopes, offered, answersOf, backends, interval, maxCodeLength } = ports;
  const { added, ids, clock, log } = ports;

  const check = async (body: Body, viewer: Viewer, at: Date, seat: Seat | null) => {
    const answerKey = body.answerKey || null;
    if (answerKey === null && body.code.trim() === '')
      throw new AssizeError('submission.empty-code', { field: 'code' });
    checkLength(body.code, await maxCodeLength());
    const notOffered = () => new AssizeError('language.not-offered', { field: 'language' });
    // The languages of a remote judge are its own.
    const language = body.isRemote ? body.language : submitLanguage(body.language)?.name;
    if (language === undefined) throw notOffered();
    const scopeName = askedScope(body);
    const { scope, id } = scopes.asked(scopeName);
    const admitted = await scope.admit({ id, problem: body.pid, viewer, at, seat });
    const { problem, gid, held = false } = admitted;
    if (body.isRemote !== (problem.oj !== ownBank))
      throw new AssizeError('problem.not-found', { field: 'pid' });
    if (!problem.languages.includes(language)) throw notOffered();
    // Outputs and answers that are handed in have no language to choose.
    if (language !== textLanguage && admitted.languages?.includes(language) === false) throw notOffered();
    const needsNode = !body.isRemote && language !== textLanguage;
    if (needsNode && !(await offered()).has(language)) throw notOffered();
    const backend = backends.of(problem.oj);
    const answers = await answersFor(problem, body, viewer);
    const { intervalSeconds } = await scope.limits(id, viewer);
    const seconds = await interval(viewer.uid, scopeName, intervalSeconds);
    if (seconds !== null)
      throw new AssizeError('submission.too-fast', { params: { seconds }, retryAfter: seconds });
    return { scope, scopeName, problem, gid, held, language, answers, backend };
  };

  /** Outputs handed in before; only submit-answer problems take them. */
  const answersFor = async (problem: ProblemRecord, { answerKey, code }: Body, { uid }: Viewer) => {
    if (problem.judgeMode !== 'submit_answer' || !answerKey) {
      if (code.trim() === '') throw new AssizeError('submission.empty-code', { field: 'code' });
      return null;
    }
    const answers = await answersOf(answerKey, { uid, pid: problem.pid });
    if (answers === null) throw new AssizeError('submission.answer-missing', { field: 'answerKey' });
    return answers;
  };

  /** What was answered to a press that came before: also where Redis has lost its key, or the server died meanwhile. */
  const answeredBefore = async (press: string | undefined) => {
    const found = press === undefined ? null : await submissions.ofPress(press);
    return found && { submitId: found.submitId, submitTime: found.submitTime.toISOString() };
  };

  return async (
    body: Body,
    viewer: Viewer,
    origin: { ip: string; requestId: string; seat?: Seat | null; key?: string | undefined },
  ): Promise<ReplyOf<typeof submitProblem>> => {
    const press = origin.key === undefined ? undefined : pressOf(viewer, origin.key, body);
    const before = await answeredBefore(press);
    if (before) return before;
    const submitTime = clock.now();
    const { scope, scopeName, problem, gid, held, language, answers, backend } = await check(
      body,
      viewer,
      submitTime,
      origin.seat ?? null,
    );
    const [submitId, pending] = await Promise.all([
      ids.next('submission'),
      submissions.countOpenOf(viewer.uid),
    ]);
    const record: SubmissionWithCode = {
      submitId,
      uid: viewer.uid,
      pid: problem.pid,
      scope: scopeName,
      oj: problem.oj,
      isPractice: scope.isPractice,
      gid,
      language,
      answers,
      length: Buffer.byteLength(body.code),
      share: false,
      listed: scope.isPractice && problems.isPublic(problem),
      status: verdict.pending,
      timeMs: null,
      memoryKb: null,
      score: null,
      oiRankScore: null,
      subtasks: null,
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
    const { ip, requestId: traceId, seat } = origin;
    try {
      await submissions.insert(record, {
        ...{ ip, traceId },
        ...(press !== undefined && { press }),
        ...(seat && { seat: cameFrom(seat) }),
      });
    } catch (error) {
      const other = isDuplicateKey(error) ? await answeredBefore(press) : null;
      if (other) return other;
      throw error;
    }
    try {
      const turn = { nthPending: pending + 1, jobClass: await scopes.jobClassOf(record) };
      if (!held) await backend.submit({ problem, submission: record, traceId: origin.requestId, turn });
    } catch (error) {
      // The sweeper hands it over. An outage has its own lines; anything else wants a look.
      const level = isRedisAway(error) || isDatabaseAway(error) ? 'warn' : 'error';
      log[level]({ err: error, submitId, oj: problem.oj }, 'not handed over now');
    }
    added(record);
    return { submitId, submitTime: submitTime.toISOString() };
  };
};
