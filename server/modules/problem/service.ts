import { textLanguage } from '@assize/shared/areas/judging/job.ts';
import type { OfferedLanguage } from '@assize/shared/areas/language/endpoints.ts';
import type {
  getRandomProblem,
  listProblems,
  listRecentProblems,
  ProblemCounts,
  ProblemDetail,
  ProblemRow,
} from '@assize/shared/areas/problem/endpoints.ts';
import { findLanguage } from '@assize/shared/domain/languages.ts';
import { may } from '@assize/shared/domain/permissions.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { Page } from '@assize/shared/wire/values.ts';
import type { z } from 'zod';
import type { Viewer } from '../../platform/http/handler.ts';
import type { SolvedService } from '../solved/service.ts';
import type { TagService } from '../tag/service.ts';
import { problemCounters } from './counters.ts';
import { shownFactors } from './factors.ts';
import { storedBank, tagIds } from './list-filter.ts';
import type { ProblemFilter } from './list-store.ts';
import { isPublicProblem, managesProblem, mayReadProblem, policyDiffers } from './policy.ts';
import { presentDetail, presentRecent, presentRow, titleIn } from './presenter.ts';
import { noCount, type ProblemRecord, type ProblemTexts } from './record.ts';
import { problemScopes } from './scopes.ts';
import { textsWith } from './statement-links.ts';
import type { ProblemStore, WholeProblem } from './store.ts';

export type { CountDifferences } from './counter-store.ts';
export type { CounterLook, ProblemCounters } from './counters.ts';
export { storedBank } from './list-filter.ts';
export { managesProblem, mayReadProblem, problemSubject, wroteProblem } from './policy.ts';
export { titleIn } from './presenter.ts';
export { noCount, ownBank, type ProblemRecord, type ProblemTexts } from './record.ts';
export type { ProblemScope, ProblemScopes } from './scopes.ts';
export { draftWith } from './statement-links.ts';
export type { ShortProblem } from './store.ts';

type ListQuery = z.output<(typeof listProblems)['query']>;
/** What narrows the list. */
type Narrowing = z.output<(typeof getRandomProblem)['query']>;

/** Problems as other modules read them. */
export type ProblemRecords = Pick<
  ProblemStore,
  'byPid' | 'hiddenAmong' | 'listedAmong' | 'pidsMatching' | 'relisting' | 'relisted'
>;
/** Making, changing and finding problems, for staff. */
export type ProblemWriting = Pick<
  ProblemStore,
  'byPid' | 'byDisplayId' | 'insert' | 'replace' | 'remove' | 'staffPage'
>;

export type RunningContest = NonNullable<ProblemDetail['runningIn']>[number];
/** Which problems stand in a contest that runs now, as the module of contests tells. */
type ContestProblemsPort = {
  register(
    ask: (pids: readonly number[]) => Promise<ReadonlySet<number>>,
    /** Those of a problem that a viewer runs. */
    named: (pid: number, viewer: Viewer) => Promise<RunningContest[]>,
  ): void;
  running(pids: readonly number[]): Promise<ReadonlySet<number>>;
};
type Ports = {
  problems: ProblemStore;
  statuses: Pick<SolvedService, 'of' | 'solvedBy' | 'triedBy'>;
  tags: TagService['records'];
  /** Names of the languages that can be used now or could a day ago. */
  offered: () => Promise<ReadonlySet<string>>;
  /** Signs the addresses of files in a text (Authoring 11). */
  signLinks: (text: string) => string;
  /** Shown names of users. */
  usernames: (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** The readers of a problem have changed. */
  policyChanged: (pid: number) => Promise<void>;
};

const recentProblems = 10;
const seesStatistics = (viewer: Viewer | null) => may(viewer?.role ?? null, 'problem.edit-any');
const notFound = () => new AssizeError('problem.not-found');

/** The rules of problems as readers and the judging meet them. */
export const problemService = (ports: Ports) => {
  const { problems, statuses, tags, offered, signLinks, usernames, policyChanged } = ports;
  const records: ProblemRecords = problems;
  const counters = problemCounters(problems);
  const writing: ProblemWriting = {
    ...problems,
    async replace(problem, before, body) {
      const outcome = await problems.replace(problem, before, body);
      if (outcome === 'saved' && policyDiffers(problem, before)) await policyChanged(problem.pid);
      return outcome;
    },
  };

  const statusesOf = (viewer: Viewer | null, pids: readonly number[]) =>
    viewer ? statuses.of(viewer.uid, pids) : Promise.resolve(new Map<number, never>());

  const filterOf = async (query: Narrowing, viewer: Viewer | null): Promise<ProblemFilter> => {
    const filter: ProblemFilter = {
      oj: storedBank(query.oj),
      keyword: query.keyword,
      difficulty: query.difficulty,
      tags: tagIds(query.tagId),
    };
    if (query.state === undefined) return filter;
    if (!viewer) throw new AssizeError('auth.required');
    if (query.state === 'tried')
      return { ...filter, among: { pids: await statuses.triedBy(viewer.uid), only: true } };
    const pids = await statuses.solvedBy(viewer.uid);
    return { ...filter, among: { pids, only: query.state === 'solved' } };
  };
  const bankCounts = async (oj: string | undefined): Promise<Pick<ProblemCounts, 'difficulty' | 'tags'>> => {
    const [levels, byTag] = await Promise.all([
      problems.countBy('difficulty', oj),
      problems.countBy('tags', oj),
    ]);
    return {
      difficulty: [0, 1, 2, 3, 4, 5].map((level) => levels.find((one) => one._id === level)?.count ?? 0),
      tags: byTag.map(({ _id, count }) => ({ id: _id, count })),
    };
  };

  const scopes = problemScopes();
  let runningNamed = async (_pid: number, _viewer: Viewer): Promise<RunningContest[]> => [];
  let runningAmong = async (_pids: readonly number[]): Promise<ReadonlySet<number>> => new Set();
  const inContests: ContestProblemsPort = {
    register(ask, named) {
      runningAmong = ask;
      runningNamed = named;
    },
    running: (pids) => runningAmong(pids),
  };
  /** Numbers of a problem say how hard it is: they are withheld while it stands in a contest that runs. */
  const isWithheld = async (pid: number, viewer: Viewer | null): Promise<boolean> =>
    !seesStatistics(viewer) && (await runningAmong([pid])).has(pid);
  /** A problem outside of all scopes. */
  const readableByDisplayId = async (problemId: string, viewer: Viewer | null): Promise<ProblemRecord> => {
    const found = await problems.byDisplayId(problemId.toUpperCase());
    if (!found || !mayReadProblem(found, viewer)) throw notFound();
    return found;
  };
  /** A problem that this viewer may read in any scope. Throws `problem.not-found`. */
  const readableByPid = async (pid: number, viewer: Viewer | null): Promise<ProblemRecord> => {
    const found = await problems.byPid(pid);
    if (!found || !(await scopes.mayRead(found, viewer))) throw notFound();
    return found;
  };

  /** Starting code by language: the problem's own where it has one, else the language's. */
  const templatesOf = (problem: ProblemRecord, texts: ProblemTexts): Record<string, string> => {
    const own = new Map(
      texts.codeTemplates.filter((one) => one.status).map((one) => [one.language, one.code]),
    );
    return Object.fromEntries(
      problem.languages.map((name) => [name, own.get(name) ?? findLanguage(name)?.template ?? '']),
    );
  };

  const withTexts = async (read: () => Promise<ProblemRecord>) => {
    const problem = await read();
    const texts = await problems.textsOf(problem);
    if (texts) return { problem, texts };
    // The problem was saved between the two reads: the texts of the version before are gone.
    const again = await read();
    const newer = await problems.textsOf(again);
    if (!newer) throw notFound();
    return { problem: again, texts: newer };
  };

  const languagesOf = async (problem: ProblemRecord): Promise<string[]> => {
    const usable = await offered();
    return problem.languages.filter((name) => name === textLanguage || usable.has(name));
  };

  const presented = (
    { problem, texts }: WholeProblem,
    extra: Omit<Parameters<typeof presentDetail>[2], 'codeTemplate'>,
    locale: Locale,
  ): ProblemDetail => {
    const templates = templatesOf(problem, texts);
    return presentDetail(
      problem,
      isPublicProblem(problem) ? texts : textsWith(texts, signLinks),
      {
        ...extra,
        codeTemplate: Object.fromEntries(extra.languages.map((name) => [name, templates[name] ?? ''])),
      },
      locale,
    );
  };

  const shown = async (
    read: () => Promise<ProblemRecord>,
    viewer: Viewer | null,
    locale: Locale,
  ): Promise<ProblemDetail> => {
    const { problem, texts } = await withTexts(read);
    const [authors, tagById, languages, mine] = await Promise.all([
      usernames([problem.ownerUid]),
      tags.byIds(problem.tags),
      languagesOf(problem),
      statusesOf(viewer, [problem.pid]),
    ]);
    return presented(
      { problem, texts },
      {
        author: authors.get(problem.ownerUid) ?? '',
        tags: tagById,
        languages,
        status: mine.get(problem.pid),
      },
      locale,
    );
  };

  return {
    records,
    counters,
    writing,

    async page(query: ListQuery, viewer: Viewer | null, locale: Locale): Promise<Page<ProblemRow>> {
      const filter = await filterOf(query, viewer);
      const order = { by: query.sort ?? 'id', descending: query.order === 'desc' };
      const skip = (query.currentPage - 1) * query.limit;
      const { records, total } = await problems.page(filter, order, { skip, limit: query.limit });
      const [tagById, mine] = await Promise.all([
        tags.byIds([...new Set(records.flatMap((one) => one.tags))]),
        statusesOf(
          viewer,
          records.map((one) => one.pid),
        ),
      ]);
      const running = seesStatistics(viewer)
        ? new Set()
        : await inContests.running(records.map((one) => one.pid));
      const rows = records.map((one) => presentRow(one, tagById, mine.get(one.pid), locale));
      return { records: rows.map((row) => (running.has(row.pid) ? { ...row, ...noCount() } : row)), total };
    },

    async detail(problemId: string, viewer: Viewer | null, locale: Locale): Promise<ProblemDetail> {
      const found = await shown(() => readableByDisplayId(problemId, viewer), viewer, locale);
      const { id: pid } = found.problem;
      const [withheld, runningIn] = await Promise.all([
        isWithheld(pid, viewer),
        viewer ? runningNamed(pid, viewer) : [],
      ]);
      return {
        ...found,
        ...(withheld && { problemCount: null }),
        ...(runningIn.length > 0 && { runningIn }),
      };
    },

    /** A problem as it stands in a scope, whose module has decided that this viewer may read it. */
    async detailIn(problem: ProblemRecord, viewer: Viewer, locale: Locale): Promise<ProblemDetail> {
      const anew = async () => (await problems.byPid(problem.pid)) ?? problem;
      return shown(anew, viewer, locale);
    },

    /**
     * A problem as contestants meet it while their contest runs: nothing tells who made it, how it fared, or what the
     * viewer did elsewhere. null: there is none.
     */
    async statement(pid: number, locale: Locale): Promise<ProblemDetail | null> {
      const found = await problems.whole(pid);
      if (!found) return null;
      const languages = await languagesOf(found.problem);
      const shared = presented(found, { author: '', tags: new Map(), languages, status: undefined }, locale);
      return {
        ...shared,
        problem: { ...shared.problem, source: '', difficulty: 0 },
        problemCount: null,
      };
    },

    async templates(pid: number, viewer: Viewer | null): Promise<Record<string, string>> {
      const { problem, texts } = await withTexts(() => readableByPid(pid, viewer));
      return templatesOf(problem, texts);
    },

    /** Samples of a problem that was read before; none where it was saved since then. */
    async examples(problem: ProblemRecord): Promise<ProblemTexts['examples']> {
      return (await problems.textsOf(problem))?.examples ?? [];
    },

    async languages(pid: number, viewer: Viewer | null): Promise<string[]> {
      return languagesOf(await readableByPid(pid, viewer));
    },

    /** Languages with the factors that count for this problem, as the page shows and the judge applies them (Languages 1). */
    async offeredFor(
      pid: number,
      viewer: Viewer | null,
      all: readonly OfferedLanguage[],
    ): Promise<OfferedLanguage[]> {
      const problem = await readableByPid(pid, viewer);
      return all
        .filter((one) => problem.languages.includes(one.name))
        .map((one) => ({ ...one, ...shownFactors(one, problem.limitFactors) }));
    },

    async random(query: Narrowing, viewer: Viewer | null): Promise<{ problemId: string }> {
      const problemId = await problems.random(await filterOf(query, viewer));
      if (problemId === null) throw notFound();
      return { problemId };
    },

    async counts(oj: ListQuery['oj'], viewer: Viewer | null): Promise<ProblemCounts> {
      const bank = storedBank(oj);
      const mineAmong = async (pids: Promise<number[]>) =>
        problems.count({
          oj: bank,
          keyword: undefined,
          difficulty: undefined,
          tags: [],
          among: { pids: await pids, only: true },
        });
      const mine = viewer && [statuses.solvedBy(viewer.uid), statuses.triedBy(viewer.uid)];
      const [{ difficulty, tags: byTag }, [solved = 0, tried = 0]] = await Promise.all([
        bankCounts(bank),
        Promise.all((mine ?? []).map(mineAmong)),
      ]);
      return {
        total: difficulty.reduce((sum, count) => sum + count, 0),
        mine: mine && { solved, tried },
        difficulty,
        tags: byTag,
      };
    },

    async recent(locale: Locale): Promise<ReplyOf<typeof listRecentProblems>> {
      return (await problems.newest(recentProblems)).map((one) => presentRecent(one, locale));
    },

    /** A problem that this viewer may submit to outside of contests and groups. Throws `problem.not-found`. */
    forSubmission: readableByDisplayId,
    /** Kinds of scopes in which problems are set. */
    scopes,
    inContests,
    isWithheld,
    manages: managesProblem,
    /** Outside of contests and groups. */
    mayRead: mayReadProblem,
    isPublic: isPublicProblem,
    /** Display ids and titles in one language, for lists of submissions. */
    async titles(
      pids: readonly number[],
      locale: Locale,
    ): Promise<Map<number, { problemId: string; title: string }>> {
      const found = await problems.summaries(pids);
      return new Map(
        [...found].map(([pid, one]) => [pid, { problemId: one.problemId, title: titleIn(one, locale) }]),
      );
    },
  };
};
export type ProblemService = ReturnType<typeof problemService>;
