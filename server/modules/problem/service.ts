import { textLanguage } from '@assize/shared/areas/judging/job.ts';
import type { OfferedLanguage } from '@assize/shared/areas/language/endpoints.ts';
import type { listRecentProblems } from '@assize/shared/areas/problem/endpoints.ts';
import {
  type getUserProblemStatus,
  type listProblems,
  notSubmitted,
  type ProblemDetail,
  type ProblemRow,
} from '@assize/shared/areas/problem/endpoints.ts';
import type { listTagsByClassification } from '@assize/shared/areas/tag/endpoints.ts';
import type { Tag } from '@assize/shared/areas/tag/tag.ts';
import { findLanguage } from '@assize/shared/domain/languages.ts';
import type { ProblemCounter } from '@assize/shared/domain/verdict.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import type { Page, ReplyOf } from '@assize/shared/wire/http.ts';
import type { z } from 'zod';
import type { Viewer } from '../../http/handler.ts';
import type { ProblemDesk } from './desk.ts';
import { shownFactors } from './draft.ts';
import { storedBank, storedTagBank, tagIds } from './list-filter.ts';
import { isPublicProblem, managesProblem, mayReadProblem } from './policy.ts';
import { presentDetail, presentRecent, presentRow, presentStatus, titleIn } from './presenter.ts';
import type { ProblemRecord, ProblemTexts } from './record.ts';
import type { ProblemRepository } from './repository.ts';
import { textsWith } from './statement-links.ts';
import type { JudgedSubmission, StatusRepository } from './status-repository.ts';
import type { TagRepository } from './tag-repository.ts';

export type { ProblemRecord } from './record.ts';

type ListQuery = z.output<(typeof listProblems)['query']>;

export type ProblemPorts = {
  problems: ProblemRepository;
  statuses: StatusRepository;
  tags: TagRepository;
  desk: ProblemDesk;
  /** Names of the languages that can be used now or could a day ago. */
  offered: () => Promise<ReadonlySet<string>>;
  /** Signs the addresses of files in a text (D51). */
  signLinks: (text: string) => string;
  /** Shown names of users. */
  usernames: (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};

const recentProblems = 10;
const notFound = () => new AssizeError('problem.not-found');

/** The rules of problems as readers and the judging meet them. */
export const problemService = ({
  problems,
  statuses,
  tags,
  desk,
  offered,
  signLinks,
  usernames,
}: ProblemPorts) => {
  const statusesOf = (viewer: Viewer | null, pids: readonly number[]) =>
    viewer ? statuses.of(viewer.uid, pids) : Promise.resolve(new Map<number, never>());

  const readable = (found: ProblemRecord | null, viewer: Viewer | null): ProblemRecord => {
    if (!found || !mayReadProblem(found, viewer)) throw notFound();
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

  const detailParts = async (found: ProblemRecord | null, viewer: Viewer | null) => {
    const problem = readable(found, viewer);
    const texts = await problems.textsOf(problem);
    if (texts) return { problem, texts };
    // Saved anew between the two reads: the texts of the version before are gone.
    const again = readable(await problems.byPid(problem.pid), viewer);
    const newer = await problems.textsOf(again);
    if (!newer) throw notFound();
    return { problem: again, texts: newer };
  };

  const languagesOf = async (problem: ProblemRecord): Promise<string[]> => {
    const usable = await offered();
    return problem.languages.filter((name) => name === textLanguage || usable.has(name));
  };

  return {
    /** Makes a problem; see the saver for what it checks and throws. */
    create: desk.create,
    /** Saves a draft over the version of a problem it was made from. */
    update: desk.update,
    /** A problem with its draft and manifest, for who may change it. */
    source: desk.source,

    async page(query: ListQuery, viewer: Viewer | null, locale: Locale): Promise<Page<ProblemRow>> {
      const filter = {
        oj: storedBank(query.oj),
        keyword: query.keyword,
        difficulty: query.difficulty,
        tags: tagIds(query.tagId),
      };
      const skip = (query.currentPage - 1) * query.limit;
      const { records, total } = await problems.page(filter, { skip, limit: query.limit });
      const [tagById, mine] = await Promise.all([
        tags.byIds([...new Set(records.flatMap((one) => one.tags))]),
        statusesOf(
          viewer,
          records.map((one) => one.pid),
        ),
      ]);
      return { records: records.map((one) => presentRow(one, tagById, mine.get(one.pid), locale)), total };
    },

    async detail(problemId: string, viewer: Viewer | null, locale: Locale): Promise<ProblemDetail> {
      const found = await problems.byDisplayId(problemId.toUpperCase());
      const { problem, texts } = await detailParts(found, viewer);
      const [authors, tagById, languages, mine] = await Promise.all([
        usernames([problem.ownerUid]),
        tags.byIds(problem.tags),
        languagesOf(problem),
        statusesOf(viewer, [problem.pid]),
      ]);
      const templates = templatesOf(problem, texts);
      return presentDetail(
        problem,
        isPublicProblem(problem) ? texts : textsWith(texts, signLinks),
        {
          author: authors.get(problem.ownerUid) ?? '',
          tags: tagById,
          languages,
          codeTemplate: Object.fromEntries(languages.map((name) => [name, templates[name] ?? ''])),
          status: mine.get(problem.pid),
        },
        locale,
      );
    },

    async templates(pid: number, viewer: Viewer | null): Promise<Record<string, string>> {
      const { problem, texts } = await detailParts(await problems.byPid(pid), viewer);
      return templatesOf(problem, texts);
    },

    async languages(pid: number, viewer: Viewer | null): Promise<string[]> {
      return languagesOf(readable(await problems.byPid(pid), viewer));
    },

    /** Languages with the factors that count for this problem, as the page shows and the judge applies them (D28). */
    async offeredFor(
      pid: number,
      viewer: Viewer | null,
      all: readonly OfferedLanguage[],
    ): Promise<OfferedLanguage[]> {
      const problem = readable(await problems.byPid(pid), viewer);
      return all
        .filter((one) => problem.languages.includes(one.name))
        .map((one) => ({ ...one, ...shownFactors(one, problem.limitFactors) }));
    },

    async random(query: { oj?: ListQuery['oj'] }): Promise<{ problemId: string }> {
      const problemId = await problems.random(storedBank(query.oj));
      if (problemId === null) throw notFound();
      return { problemId };
    },

    async recent(locale: Locale): Promise<ReplyOf<typeof listRecentProblems>> {
      return (await problems.newest(recentProblems)).map((one) => presentRecent(one, locale));
    },

    async tags(oj: string | undefined): Promise<Tag[]> {
      return (await tags.all(storedTagBank(oj))).map(({ id, name, color }) => ({ id, name, color }));
    },

    async tagsByClassification(oj: string | undefined): Promise<ReplyOf<typeof listTagsByClassification>> {
      const bank = storedTagBank(oj);
      const [all, classifications] = await Promise.all([tags.all(bank), tags.classifications(bank)]);
      const tagsIn = (id: number | null) =>
        all
          .filter((one) => one.classificationId === id)
          .map(({ id: tagId, name, color }) => ({ id: tagId, name, color }));
      return [
        ...classifications.map(({ id, name, oj: itsBank }) => ({
          classification: { id, name, oj: itsBank },
          tagList: tagsIn(id),
        })),
        { classification: null, tagList: tagsIn(null) },
      ];
    },

    /** Status of the viewer on some problems, by internal id; only those that exist for the viewer are looked at. */
    async statusMap(pids: readonly number[], viewer: Viewer): Promise<ReplyOf<typeof getUserProblemStatus>> {
      const found = await statuses.of(viewer.uid, pids);
      return Object.fromEntries(
        pids.map((pid) => {
          const status = found.get(pid);
          return [
            pid,
            { status: status ? presentStatus(status) : notSubmitted, score: status?.score ?? null },
          ];
        }),
      );
    },

    /** A problem that this viewer may submit to outside contests. Throws `problem.not-found`. */
    async forSubmission(problemId: string, viewer: Viewer): Promise<ProblemRecord> {
      return readable(await problems.byDisplayId(problemId.toUpperCase()), viewer);
    },
    byPid: (pid: number) => problems.byPid(pid),
    manages: managesProblem,
    isPublic: isPublicProblem,
    hiddenAmong: problems.hiddenAmong,
    relisting: problems.relisting,
    relisted: problems.relisted,
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
    pidsMatching: (displayId: string, exact: boolean, limit: number) =>
      problems.pidsMatching(displayId, exact, limit),

    /** Feeds the counters of a problem; see the repository for what makes it happen once. */
    countVerdict: (pid: number, key: string, counter: ProblemCounter | null, settled: readonly string[]) =>
      problems.countVerdict(pid, key, counter, settled),
    /** Moves the counters of a problem by verdicts that were changed afterwards. */
    moveCounts: problems.moveCounts,
    /** Follows changed verdicts in the solved set. */
    reviseStatus: statuses.revise,
    /** Feeds the solved set. */
    takeVerdict: (judged: JudgedSubmission) => statuses.take(judged),
  };
};
export type ProblemService = ReturnType<typeof problemService>;
