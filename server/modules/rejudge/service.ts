import type { Page } from '@assize/shared/contract/http.ts';
import type {
  judgementRow,
  Rejudge,
  RejudgeChange,
  RejudgeFilter,
  readRejudge,
  startRejudge,
} from '@assize/shared/contract/rejudge.ts';
import type { SubmissionRow } from '@assize/shared/contract/submission.ts';
import { isFinal, isVerdict, type Verdict, verdict } from '@assize/shared/domain/verdict.ts';
import { AssizeError } from '@assize/shared/errors/catalogue.ts';
import type { Locale } from '@assize/shared/i18n/index.ts';
import type { z } from 'zod';
import type { Viewer } from '../../http/handler.ts';
import type { Clock } from '../../plugins/clock.ts';
import type { Ids } from '../../plugins/ids.ts';
import type { AuditService } from '../audit/service.ts';
import type { Judgement, JudgementRepository } from '../judging/service.ts';
import type { ProblemService } from '../problem/service.ts';
import type {
  HeldSubmission,
  RejudgeSelection,
  SubmissionRecord,
  SubmissionService,
} from '../submission/service.ts';
import {
  differs,
  type NewOutcome,
  type RejudgeItem,
  type RejudgeKind,
  type RejudgeRecord,
} from './record.ts';
import type { RejudgeRepository } from './repository.ts';

export type { AwaitedRound, NewOutcome } from './record.ts';

type Origin = { ip: string };
type Body = z.output<(typeof startRejudge)['body']>;
type Preview = z.output<(typeof readRejudge)['reply']>;
type JudgementRow = z.output<typeof judgementRow>;

export type RejudgePorts = {
  repository: RejudgeRepository;
  submissions: SubmissionService;
  problems: Pick<ProblemService, 'byPid' | 'titles' | 'pidsMatching'>;
  judgements: JudgementRepository;
  /** Ends a waiting submission as Cancelled; false: a judge has it already. */
  cancelWaiting: (submission: SubmissionRecord) => Promise<boolean>;
  /** Forgets a judging that is queued. */
  discard: (key: { submitId: number; round: number }) => Promise<void>;
  /** Does for a rejudge what there is to do. */
  advance: (record: RejudgeRecord) => Promise<void>;
  oiRankOf: (pid: number, score: number) => Promise<number | null>;
  usernames: (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  uidOf: (username: string) => Promise<string | null>;
  audit: Pick<AuditService, 'record'>;
  ids: Ids;
  clock: Clock;
};

/** Most submissions of one rejudge. */
const largest = 100_000;
/** Up to so many are brought on before the answer goes out; more are left to the runner, which looks each second. */
const atOnce = 50;

type Figures = Pick<SubmissionRecord, 'status' | 'timeMs' | 'memoryKb' | 'score'>;
const figuresOf = ({ status, timeMs, memoryKb, score }: Figures): Figures => ({
  status,
  timeMs,
  memoryKb,
  score,
});
const presentFigures = ({ status, timeMs, memoryKb, score }: Figures) => ({
  status,
  time: timeMs,
  memory: memoryKb,
  score,
});

const itemOf = (rejudgeId: number, one: HeldSubmission): RejudgeItem => ({
  rejudgeId,
  submitId: one.submitId,
  fromRound: one.round,
  round: one.nextRound,
  uid: one.uid,
  pid: one.pid,
  language: one.language,
  before: figuresOf(one),
  after: null,
  changed: false,
  queuedAt: null,
});

/** Judging again while the verdicts stand until it is applied (D34), and verdicts by hand. */
export const rejudgeService = (ports: RejudgePorts) => {
  const { repository, submissions, problems, judgements, usernames, audit, ids, clock } = ports;

  const find = async (id: number): Promise<RejudgeRecord> => {
    const record = await repository.find(id);
    if (record?.kind !== 'rejudge') throw new AssizeError('rejudge.not-found');
    return record;
  };

  /** null: the problem or user that it names does not exist, so that nothing matches. */
  const selectionOf = async (filter: RejudgeFilter): Promise<RejudgeSelection | null> => {
    const { problemID, username, since, until, ...rest } = filter;
    const selection: RejudgeSelection = {
      ...rest,
      since: since === undefined ? undefined : new Date(since),
      until: until === undefined ? undefined : new Date(until),
    };
    if (problemID !== undefined) {
      const [pid] = await problems.pidsMatching(problemID, true, 1);
      if (pid === undefined || (rest.pid !== undefined && rest.pid !== pid)) return null;
      selection.pid = pid;
    }
    if (username !== undefined) {
      const uid = await ports.uidOf(username);
      if (uid === null) return null;
      selection.uid = uid;
    }
    return selection;
  };
  const countOf = async (selection: RejudgeSelection | null): Promise<number> =>
    selection ? submissions.countSelected(selection, largest + 1) : 0;

  const present = async (record: RejudgeRecord): Promise<Rejudge> => {
    const [counts, names] = await Promise.all([repository.counts(record.id), usernames([record.byUid])]);
    return {
      id: record.id,
      state: record.state,
      filter: record.filter,
      reason: record.reason,
      autoApply: record.autoApply,
      createdBy: names.get(record.byUid) ?? record.byName,
      createdAt: record.createdAt.toISOString(),
      endedAt: record.endedAt?.toISOString() ?? null,
      total: record.total,
      ...counts,
    };
  };

  /** Holds what the filter takes, all of it or nothing; `complete` may give the new verdict at once. */
  const begin = async (
    { filter, reason, autoApply }: Body,
    who: Viewer,
    kind: RejudgeKind,
    complete: (item: RejudgeItem) => Promise<RejudgeItem> = async (item) => item,
  ): Promise<RejudgeRecord> => {
    const selection = await selectionOf(filter);
    const wanted = await countOf(selection);
    if (selection === null || wanted === 0) throw new AssizeError('rejudge.nothing');
    if (wanted > largest) throw new AssizeError('rejudge.too-many', { params: { limit: largest } });
    const id = await ids.next('rejudge');
    try {
      if ((await submissions.hold(selection, id)) < wanted) throw new AssizeError('rejudge.overlaps');
      const held = await submissions.held(id);
      const record: RejudgeRecord = {
        id,
        kind,
        state: kind === 'rejudge' ? 'judging' : 'applying',
        filter,
        reason: reason ?? null,
        autoApply,
        byUid: who.uid,
        byName: who.username,
        createdAt: clock.now(),
        endedAt: null,
        total: held.length,
      };
      await repository.insert(record, await Promise.all(held.map((one) => complete(itemOf(id, one)))));
      return record;
    } catch (error) {
      await submissions.letGo(id);
      throw error;
    }
  };

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
    const record = await begin(
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

  const advanceSmall = async (record: RejudgeRecord): Promise<void> => {
    if (record.total <= atOnce) await ports.advance(record);
  };

  const start = async (body: Body, who: Viewer, { ip }: Origin): Promise<RejudgeRecord> => {
    const record = await begin(body, who, 'rejudge');
    const { filter, reason, total, autoApply } = record;
    await audit.record({
      who,
      ip,
      action: 'rejudge.start',
      target: `rejudge ${record.id}`,
      after: { filter, reason, total, autoApply },
    });
    await advanceSmall(record);
    return record;
  };

  const moveOn = async (
    id: number,
    { from, to }: { from: readonly ('judging' | 'ready')[]; to: 'applying' | 'cancelled' },
  ): Promise<RejudgeRecord> => {
    await find(id);
    if (!(await repository.move(id, from, to, clock.now()))) throw new AssizeError('rejudge.wrong-state');
    return find(id);
  };

  return {
    start: async (body: Body, who: Viewer, origin: Origin) => present(await start(body, who, origin)),

    async count(filter: RejudgeFilter): Promise<{ total: number }> {
      return { total: await countOf(await selectionOf(filter)) };
    },

    async list({ currentPage, limit }: { currentPage: number; limit: number }): Promise<Page<Rejudge>> {
      const { records, total } = await repository.page({ skip: (currentPage - 1) * limit, limit });
      return { records: await Promise.all(records.map(present)), total };
    },

    async preview(query: z.output<(typeof readRejudge)['query']>): Promise<Preview> {
      const record = await find(query.id);
      const { records, total } = await repository.itemPage(query.id, {
        onlyChanged: query.onlyChanged ?? false,
        skip: (query.currentPage - 1) * query.limit,
        limit: query.limit,
      });
      const [names, titles, matrix, rejudge] = await Promise.all([
        usernames([...new Set(records.map((one) => one.uid))]),
        problems.titles([...new Set(records.map((one) => one.pid))], 'zh-CN'),
        repository.matrix(query.id),
        present(record),
      ]);
      const changes = records.map(
        (one): RejudgeChange => ({
          submitId: one.submitId,
          uid: one.uid,
          username: names.get(one.uid) ?? '',
          displayPid: titles.get(one.pid)?.problemId ?? '',
          language: one.language,
          before: presentFigures(one.before),
          after: one.after && presentFigures(one.after),
        }),
      );
      return { rejudge, changes: { records: changes, total }, matrix };
    },

    /** Has the new verdicts count: at once if they are few, else soon; a process that ends meanwhile is followed by another. */
    async apply(id: number, who: Viewer, { ip }: Origin): Promise<Rejudge> {
      const record = await moveOn(id, { from: ['ready'], to: 'applying' });
      const { judged, changed } = await repository.counts(id);
      await audit.record({
        who,
        ip,
        action: 'rejudge.apply',
        target: `rejudge ${id}`,
        after: { judged, changed },
      });
      await advanceSmall(record);
      return present(await find(id));
    },

    async cancel(id: number, who: Viewer, { ip }: Origin): Promise<Rejudge> {
      const record = await moveOn(id, { from: ['judging', 'ready'], to: 'cancelled' });
      await submissions.letGo(id);
      await audit.record({ who, ip, action: 'rejudge.cancel', target: `rejudge ${id}` });
      // One that a judge works on cannot be removed; its result is refused when it comes.
      for await (const batch of repository.items(id))
        for (const item of batch)
          if (item.after === null && item.queuedAt) await ports.discard(item).catch(() => undefined);
      return present(record);
    },

    /** One submission again; the new verdict counts as soon as it is there. */
    async one(submitId: number, who: Viewer, origin: Origin, locale: Locale): Promise<SubmissionRow> {
      const submission = await existing(submitId);
      if (submission.open) throw new AssizeError('submission.in-progress');
      await start({ filter: { submitIds: [submitId] }, autoApply: true }, who, origin);
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
        if (!(await ports.cancelWaiting(submission))) throw new AssizeError('submission.in-progress');
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
        ...presentFigures(one),
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
export type RejudgeService = ReturnType<typeof rejudgeService>;

const isSettable = (status: number): status is Judgement['status'] =>
  isVerdict(status) &&
  isFinal(status) &&
  ![verdict.notSubmitted, verdict.unknown, verdict.compileError, verdict.submitFailed].some(
    (one) => one === status,
  );
const defaultScore = (status: Verdict, full: number): number => (status === verdict.accepted ? full : 0);
