import type {
  listRejudges,
  Rejudge,
  RejudgeChange,
  RejudgeFilter,
  readRejudge,
  startRejudge,
} from '@assize/shared/areas/rejudge/endpoints.ts';
import type { SubmissionRow } from '@assize/shared/areas/submission/endpoints.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import type { Page } from '@assize/shared/wire/values.ts';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Change, Logged } from '../../platform/http/audit.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { ContestService } from '../contest/service.ts';
import type { ProblemService } from '../problem/service.ts';
import type { SubmissionRecords, SubmissionService } from '../submission/service.ts';
import type { SubmissionHolder } from './holder.ts';
import { presentOutcome, presentRejudge } from './presenter.ts';
import { isShown, type RejudgeRecord, type ShownRejudge } from './record.ts';
import type { RejudgeRunner } from './runner.ts';
import type { RejudgeStore } from './store.ts';

export { presentOutcome } from './presenter.ts';
export { type AwaitedRound, differs, type NewOutcome } from './record.ts';

/** Rejudges as other modules meet them. */
export type RejudgeService = {
  /** Rounds that rejudges wait for, and their results. */
  runner: Pick<RejudgeRunner, 'awaited' | 'take' | 'advance'>;
  holder: Pick<SubmissionHolder, 'begin'>;
  /** Numbers of the rejudges of a contest, the latest hundred. */
  idsOf: (cid: number) => Promise<number[]>;
  /** The contest of which a rejudge is; null: of none. */
  contestOf: (id: number) => Promise<number | null>;
};

type Body = z.output<(typeof startRejudge)['body']>;
type Preview = z.output<(typeof readRejudge)['reply']>;

export type RejudgePorts = {
  store: RejudgeStore;
  holder: SubmissionHolder;
  problems: Pick<ProblemService, 'titles'>;
  contests: ContestService['records'];
  submissions: { find: SubmissionRecords['find']; rows: SubmissionService['rows'] };
  /** Does for a rejudge what there is to do. */
  advance: (record: RejudgeRecord) => Promise<void>;
  usernames: (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  clock: Clock;
};

/** Rejudges up to this size are brought on before the answer; the runner, each second, does larger ones. */
const atOnce = 50;

/** Name of a rejudge in the log. */
const targetOf = (id: number): string => `rejudge ${id}`;

/** Judging again while the verdicts stand until it is applied (Judging again 1). */
export const rejudgeAdmin = (ports: RejudgePorts) => {
  const { store, holder, problems, contests, submissions, usernames, clock } = ports;

  const find = async (id: number): Promise<ShownRejudge> => {
    const record = await store.find(id);
    if (record?.kind !== 'rejudge' || !isShown(record)) throw new AssizeError('rejudge.not-found');
    return record;
  };

  /** What the problems and contests of filters are called. */
  const namesOf = async (filters: readonly RejudgeFilter[]) => {
    const given = (ids: readonly (number | undefined)[]) => [
      ...new Set(ids.filter((one) => one !== undefined)),
    ];
    const [titles, found] = await Promise.all([
      problems.titles(given(filters.map(({ pid }) => pid)), 'zh-CN'),
      Promise.all(given(filters.map(({ cid }) => cid)).map((cid) => contests.find(cid))),
    ]);
    return ({ cid, pid, problemID }: RejudgeFilter) => {
      const contest = found.find((one) => one?.cid === cid);
      const letter = contest?.problems.find((one) => one.pid === pid)?.displayId;
      const problem = pid === undefined ? problemID : (letter ?? titles.get(pid)?.problemId);
      return { problem, contest: contest?.title };
    };
  };

  const presentAll = async (records: readonly ShownRejudge[]): Promise<Rejudge[]> => {
    const [counts, people, namedIn] = await Promise.all([
      store.counts(records.map(({ id }) => id)),
      usernames(records.map(({ byUid }) => byUid)),
      namesOf(records.map(({ filter }) => filter)),
    ]);
    return records.map((one) => {
      const names = { maker: people.get(one.byUid), ...namedIn(one.filter) };
      return presentRejudge(one, counts.get(one.id) ?? { judged: 0, changed: 0 }, names);
    });
  };
  const present = async (record: ShownRejudge): Promise<Rejudge> => {
    const [shown] = await presentAll([record]);
    if (!shown) throw new AssizeError('rejudge.not-found');
    return shown;
  };
  const advanceSmall = async (record: RejudgeRecord): Promise<void> => {
    if (record.total <= atOnce) await ports.advance(record);
  };

  const start = async (body: Body, who: Viewer): Promise<Logged<ShownRejudge, Change>> => {
    const record = await holder.begin(body, who, 'rejudge');
    await advanceSmall(record);
    const { id, filter, reason, total, autoApply } = record;
    return { data: record, audit: { target: targetOf(id), after: { filter, reason, total, autoApply } } };
  };

  const moveOn = async (
    id: number,
    { from, to }: { from: readonly ('judging' | 'ready')[]; to: 'applying' | 'cancelled' },
  ): Promise<ShownRejudge> => {
    await find(id);
    if (!(await store.move(id, from, to, clock.now()))) throw new AssizeError('rejudge.wrong-state');
    return find(id);
  };

  return {
    async start(body: Body, who: Viewer): Promise<Logged<Rejudge, Change>> {
      const { data, audit } = await start(body, who);
      return { data: await present(data), audit };
    },

    /** One submission again; the new verdict counts as soon as it is there. */
    async one(submitId: number, who: Viewer, locale: Locale): Promise<Logged<SubmissionRow, Change>> {
      const submission = await submissions.find(submitId);
      if (!submission) throw new AssizeError('submission.not-found');
      if (submission.open) throw new AssizeError('submission.in-progress');
      const { audit } = await start({ filter: { submitIds: [submitId] }, autoApply: true }, who);
      const [row] = await submissions.rows([submitId], locale);
      if (!row) throw new AssizeError('submission.not-found');
      return { data: row, audit };
    },

    async count(filter: RejudgeFilter): Promise<{ total: number }> {
      return { total: await holder.count(filter) };
    },

    async list({
      currentPage,
      limit,
      cid,
    }: z.output<(typeof listRejudges)['query']>): Promise<Page<Rejudge>> {
      const { records, total } = await store.page({ skip: (currentPage - 1) * limit, limit, cid });
      return { records: await presentAll(records), total };
    },

    async preview(query: z.output<(typeof readRejudge)['query']>): Promise<Preview> {
      const record = await find(query.id);
      const { records, total } = await store.itemPage(query.id, {
        onlyChanged: query.onlyChanged ?? false,
        skip: (query.currentPage - 1) * query.limit,
        limit: query.limit,
      });
      const [names, titles, matrix, rejudge] = await Promise.all([
        usernames([...new Set(records.map((one) => one.uid))]),
        problems.titles([...new Set(records.map((one) => one.pid))], 'zh-CN'),
        store.matrix(query.id),
        present(record),
      ]);
      const changes = records.map(
        (one): RejudgeChange => ({
          submitId: one.submitId,
          uid: one.uid,
          username: names.get(one.uid) ?? '',
          displayPid: titles.get(one.pid)?.problemId ?? '',
          language: one.language,
          before: presentOutcome(one.before),
          after: one.after && presentOutcome(one.after),
        }),
      );
      return { rejudge, changes: { records: changes, total }, matrix };
    },

    /** Applies the new verdicts: few at once, many soon; another process goes on if this one ends. */
    async apply(id: number): Promise<Logged<Rejudge, Change>> {
      const record = await moveOn(id, { from: ['ready'], to: 'applying' });
      const counts = (await store.counts([id])).get(id);
      await advanceSmall(record);
      const data = await present(await find(id));
      return {
        data,
        audit: {
          target: targetOf(id),
          after: { judged: counts?.judged ?? 0, changed: counts?.changed ?? 0 },
        },
      };
    },

    async cancel(id: number): Promise<Logged<Rejudge, Change>> {
      const record = await moveOn(id, { from: ['judging', 'ready'], to: 'cancelled' });
      await ports.advance(record);
      return { data: await present(record), audit: { target: targetOf(id) } };
    },
  };
};
export type RejudgeAdmin = ReturnType<typeof rejudgeAdmin>;
