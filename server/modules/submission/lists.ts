import type { listSubmissions, SubmissionRow } from '@assize/shared/areas/submission/endpoints.ts';
import { findLanguage } from '@assize/shared/domain/languages.ts';
import { may } from '@assize/shared/domain/permissions.ts';
import { isInProgress, isVerdict, type Verdict, verdict } from '@assize/shared/domain/verdict.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import type { Page, PageQuery } from '@assize/shared/wire/values.ts';
import type { z } from 'zod';
import type { Viewer } from '../../platform/http/handler.ts';
import type { ProblemService } from '../problem/service.ts';
import type { SubmissionFilter } from './filter.ts';
import { seesJudges } from './policy.ts';
import { rowFor } from './presenter.ts';
import type { SubmissionRecord } from './record.ts';
import type { SubmissionRows } from './rows.ts';
import type { SubmissionAudience } from './scope.ts';
import type { ScopeFilter } from './scope-store.ts';
import type { SubmissionStore } from './store.ts';

type ListPorts = {
  submissions: Pick<SubmissionStore, 'page' | 'pageIn'>;
  problems: Pick<ProblemService, 'records'>;
  uidOf: (username: string) => Promise<string | null>;
  present: SubmissionRows['present'];
};
type ListQuery = z.output<(typeof listSubmissions)['query']>;
/** How a reader meets the rows of a scope. */
type ScopeView = {
  locale: Locale;
  seesJudge: boolean;
  sightOf: (record: SubmissionRecord) => SubmissionAudience | null;
};
const emptyPage = { records: [], total: 0 };

/** Lists count and turn pages no further than this; older submissions are found by filters. */
const countTo = 5_000;

/** Lists of submissions: that of everybody, and those of scopes. */
export const submissionLists = ({ submissions, problems, uidOf, present }: ListPorts) => {
  /** While `listed` of many submissions is being written, the problem says what everybody may find. */
  const onlyPublic = async (records: readonly SubmissionRecord[]): Promise<SubmissionRecord[]> => {
    const hidden = await problems.records.hiddenAmong([...new Set(records.map((one) => one.pid))]);
    return records.filter((one) => !hidden.has(one.pid));
  };

  /** The same for a filter, so that pages are full although `listed` is behind; null: nothing is left. */
  const withoutHidden = async (filter: SubmissionFilter): Promise<SubmissionFilter | null> => {
    const hiding = (await problems.records.relisting()).filter((one) => !one.listed).map((one) => one.pid);
    if (hiding.length === 0) return filter;
    if (filter.pids === undefined) return { ...filter, notPids: hiding };
    const pids = filter.pids.filter((pid) => !hiding.includes(pid));
    return pids.length === 0 ? null : { ...filter, pids };
  };

  /** undefined: nothing can match. */
  const filterOf = async (query: ListQuery, viewer: Viewer | null): Promise<SubmissionFilter | undefined> => {
    const filter: SubmissionFilter = {};
    if (query.onlyMine) {
      if (!viewer) throw new AssizeError('auth.required');
      filter.uid = viewer.uid;
    } else if (!viewer || !may(viewer.role, 'problem.edit-any')) filter.listed = true;
    if (query.username !== undefined && !query.onlyMine) {
      const uid = await uidOf(query.username);
      if (uid === null) return undefined;
      filter.uid = uid;
    }
    if (query.problemID !== undefined && query.problemID !== '') {
      const exact = query.completeProblemID ?? false;
      filter.pids = await problems.records.pidsMatching(query.problemID, exact);
      if (filter.pids.length === 0) return undefined;
    }
    if (query.language !== undefined) filter.language = findLanguage(query.language)?.name ?? query.language;
    if (query.status !== undefined) {
      if (!isVerdict(query.status)) return undefined;
      // Compiling and judging are never stored.
      const stored: Verdict = isInProgress(query.status) ? verdict.pending : query.status;
      filter.status = [stored];
    }
    return filter;
  };

  return {
    onlyPublic,

    /**
     * A page of a scope's own list, which its module has narrowed to what the reader may know of.
     * @param sightOf null: the row is left out
     */
    async pageIn(
      filter: ScopeFilter,
      { currentPage, limit }: PageQuery,
      { locale, seesJudge, sightOf }: ScopeView,
    ): Promise<Page<SubmissionRow>> {
      const skip = (currentPage - 1) * limit;
      if (skip >= countTo) return emptyPage;
      const { records, total } = await submissions.pageIn(filter, { skip, limit, countTo });
      const rows = await present(records, locale, seesJudge);
      const sights = await Promise.all(records.map(sightOf));
      return {
        records: rows.flatMap((row, n) => {
          const audience = sights[n];
          return audience ? [rowFor(audience, row)] : [];
        }),
        total,
      };
    },

    async page(query: ListQuery, viewer: Viewer | null, locale: Locale): Promise<Page<SubmissionRow>> {
      const filter = await filterOf(query, viewer);
      const skip = (query.currentPage - 1) * query.limit;
      // There are no groups yet, so nothing is in one.
      if (filter === undefined || query.gid !== undefined || skip >= countTo) return emptyPage;
      const found = filter.listed ? await withoutHidden(filter) : filter;
      if (found === null) return emptyPage;
      const { records, total } = await submissions.page(found, { skip, limit: query.limit, countTo });
      const shown = filter.listed ? await onlyPublic(records) : records;
      return { records: await present(shown, locale, seesJudges(viewer?.role ?? null)), total };
    },
  };
};
