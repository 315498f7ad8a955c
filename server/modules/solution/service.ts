import type {
  AdminSolution,
  listAdminSolutions,
  listSolutions,
  OwnSolution,
  readOwnSolution,
  reportSolution,
  reviewSolution,
  Solution,
  saveSolution,
} from '@assize/shared/areas/solution/endpoints.ts';
import { may } from '@assize/shared/domain/permissions.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { Page } from '@assize/shared/wire/values.ts';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Logged, NamedChange } from '../../platform/http/audit.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Ids } from '../../platform/ids.ts';
import type { MessageService } from '../message/service.ts';
import type { ProblemRecord, ProblemService } from '../problem/service.ts';
import type { SolvedService } from '../solved/service.ts';
import type { SolutionRecord, SolutionStore } from './store.ts';

type Ports = {
  solutions: SolutionStore;
  problems: Pick<ProblemService, 'forSubmission' | 'records' | 'manages' | 'titles' | 'mayRead'>;
  solved: Pick<SolvedService, 'of'>;
  tell: MessageService['tell'];
  usernames: (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  ids: Ids;
  clock: Clock;
};
type Query<E extends { query: z.ZodType }> = z.output<E['query']>;
type Body<E extends { body: z.ZodType }> = z.output<E['body']>;

const notFound = () => new AssizeError('solution.not-found');
const skipOf = ({ currentPage, limit }: { currentPage: number; limit: number }) => ({
  skip: (currentPage - 1) * limit,
  limit,
});

const presentOwn = (one: SolutionRecord): OwnSolution => ({
  id: one.id,
  title: one.title,
  content: one.content,
  state: one.state,
  reason: one.reason,
  gmtModified: one.gmtModified.toISOString(),
});
const present = (one: SolutionRecord, names: ReadonlyMap<string, string>): Solution => ({
  id: one.id,
  uid: one.uid,
  username: names.get(one.uid) ?? '',
  title: one.title,
  content: one.content,
  gmtModified: one.gmtModified.toISOString(),
});

/** Users' editorials: written by who solved the problem, published by staff, read by who solved it or insists. */
export const solutionService = (ports: Ports) => {
  const { solutions, problems, solved, tell, usernames, ids, clock } = ports;

  /** Who solved a problem, who manages it and moderators know how it is solved. */
  const knowsSolution = async (problem: ProblemRecord, viewer: Viewer | null): Promise<boolean> => {
    if (!viewer) return false;
    if (may(viewer.role, 'solution.moderate') || problems.manages(problem, viewer)) return true;
    const status = (await solved.of(viewer.uid, [problem.pid])).get(problem.pid);
    return status !== undefined && status.solvedBy !== null;
  };

  /** Tells the author what became of a solution. */
  const tellAuthor = async ({ uid, pid, title }: SolutionRecord, reason: string | null): Promise<void> => {
    const problem = (await problems.records.byPid(pid))?.problemId ?? '';
    const url = `/problem/${encodeURIComponent(problem)}?tab=solutions`;
    if (reason === null) await tell([uid], 'solution.approved', { title, problem }, url);
    else await tell([uid], 'solution.refused', { title, problem, reason }, url);
  };

  return {
    async list(query: Query<typeof listSolutions>, viewer: Viewer | null): Promise<Page<Solution>> {
      const problem = await problems.forSubmission(query.problemId, viewer);
      if (!query.confirmed && !(await knowsSolution(problem, viewer)))
        throw new AssizeError('solution.spoiler');
      const { records, total } = await solutions.published(problem.pid, skipOf(query));
      const names = await usernames([...new Set(records.map(({ uid }) => uid))]);
      return { records: records.map((one) => present(one, names)), total };
    },

    async own(problemId: string, viewer: Viewer): Promise<ReplyOf<typeof readOwnSolution>> {
      const problem = await problems.forSubmission(problemId, viewer);
      const found = await solutions.own(viewer.uid, problem.pid);
      return {
        mayWrite: may(viewer.role, 'solution.write') && (await knowsSolution(problem, viewer)),
        solution: found && presentOwn(found),
      };
    },

    /** A change takes a published one back until staff have read it again. */
    async save(
      { problemId, title, content, send }: Body<typeof saveSolution>,
      viewer: Viewer,
    ): Promise<OwnSolution> {
      const problem = await problems.forSubmission(problemId, viewer);
      if (!(await knowsSolution(problem, viewer))) throw new AssizeError('solution.not-solved');
      const now = clock.now();
      const written = { title, content, state: send ? 'waiting' : 'draft', gmtModified: now } as const;
      const before = await solutions.own(viewer.uid, problem.pid);
      const isNew =
        !before &&
        (await solutions.insert({
          id: await ids.next('solution'),
          pid: problem.pid,
          uid: viewer.uid,
          ...written,
          reason: null,
          revision: 1,
          reported: false,
          gmtCreate: now,
        }));
      if (!isNew) {
        const present = before ?? (await solutions.own(viewer.uid, problem.pid));
        const reason = send ? null : (present?.reason ?? null);
        if (!present || !(await solutions.change(present, { ...written, reason })))
          throw new AssizeError('solution.changed');
      }
      const stored = await solutions.own(viewer.uid, problem.pid);
      if (!stored) throw new AssizeError('solution.changed');
      return presentOwn(stored);
    },

    async remove(id: number, { uid }: Viewer): Promise<null> {
      if (!(await solutions.remove(id, uid))) throw notFound();
      return null;
    },

    async report({ id, reason }: Body<typeof reportSolution>, viewer: Viewer): Promise<null> {
      const found = await solutions.find(id);
      const problem = found?.state === 'published' ? await problems.records.byPid(found.pid) : null;
      if (!problem || !problems.mayRead(problem, viewer)) throw notFound();
      const report = { solutionId: id, uid: viewer.uid, reason, at: clock.now() };
      if (!(await solutions.report(report))) throw new AssizeError('solution.already-reported');
      return null;
    },

    async staffList(query: Query<typeof listAdminSolutions>, locale: Locale): Promise<Page<AdminSolution>> {
      const pids =
        query.problemId === undefined
          ? undefined
          : await problems.records.pidsMatching(query.problemId, true);
      const { records, total } = await solutions.staffPage(query.view, pids, skipOf(query));
      const reports = await solutions.reportsOf(records.filter((one) => one.reported).map(({ id }) => id));
      const [names, titles] = await Promise.all([
        usernames([...new Set([...records, ...reports].map(({ uid }) => uid))]),
        problems.titles([...new Set(records.map(({ pid }) => pid))], locale),
      ]);
      return {
        records: records.map((one) => ({
          ...present(one, names),
          problemId: titles.get(one.pid)?.problemId ?? '',
          problemTitle: titles.get(one.pid)?.title ?? '',
          state: one.state,
          reason: one.reason,
          revision: one.revision,
          reports: reports
            .filter(({ solutionId }) => solutionId === one.id)
            .map(({ uid, reason, at }) => ({
              username: names.get(uid) ?? '',
              reason,
              at: at.toISOString(),
            })),
        })),
        total,
      };
    },

    /** Of the revision that was read only; a draft is nobody's but its author's. */
    async review({
      id,
      revision,
      approve,
      reason,
    }: Body<typeof reviewSolution>): Promise<
      Logged<null, NamedChange<'solution.approve' | 'solution.refuse'>>
    > {
      const before = await solutions.find(id);
      if (!before || before.state === 'draft') throw notFound();
      const after = { state: approve ? 'published' : 'refused', reason: approve ? null : reason } as const;
      if (!(await solutions.change({ id, revision }, after))) throw new AssizeError('solution.changed');
      await solutions.settleReports(id);
      if (before.state !== after.state || !approve) await tellAuthor(before, after.reason);
      const { state, reason: reasonBefore, title } = before;
      return {
        data: null,
        audit: {
          action: approve ? 'solution.approve' : 'solution.refuse',
          target: title,
          before: { state, reason: reasonBefore },
          after,
        },
      };
    },
  };
};
export type SolutionService = ReturnType<typeof solutionService>;
