import type { SubmissionRow } from '@assize/shared/areas/submission/endpoints.ts';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import type { ProblemService } from '../problem/service.ts';
import { type LiveStatus, presentRow } from './presenter.ts';
import type { SubmissionRecord } from './record.ts';
import type { ScopeRegistry } from './scopes.ts';

type RowPorts = {
  problems: Pick<ProblemService, 'titles'>;
  scopes: Pick<ScopeRegistry, 'names'>;
  /** Progress of a waiting submission. */
  liveStatus: (submitId: number, round: number) => LiveStatus;
  usernames: (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};

/** Rows of submissions, with the names of their problems and owners and how far they are. */
export const submissionRows = ({ problems, scopes, liveStatus, usernames }: RowPorts) => {
  const liveOf = (record: SubmissionRecord) =>
    record.open ? liveStatus(record.submitId, record.round) : undefined;

  /** What problems are called, by scope and internal id. */
  const titlesOf = async (records: readonly SubmissionRecord[], locale: Locale) => {
    const scoped = [...Map.groupBy(records, (one) => one.scope)].map(async ([scope, list]) => {
      const pids = [...new Set(list.map((one) => one.pid))];
      return [
        scope,
        (await scopes.names(scope, pids, locale)) ?? (await problems.titles(pids, locale)),
      ] as const;
    });
    return new Map(await Promise.all(scoped));
  };

  const present = async (
    records: readonly SubmissionRecord[],
    locale: Locale,
    seesJudge: boolean,
  ): Promise<SubmissionRow[]> => {
    const [names, titles] = await Promise.all([
      usernames([...new Set(records.map((one) => one.uid))]),
      titlesOf(records, locale),
    ]);
    return records.map((one) => {
      const problem = titles.get(one.scope)?.get(one.pid);
      const shown = {
        username: names.get(one.uid) ?? '',
        displayPid: problem?.problemId ?? '',
        title: problem?.title ?? '',
      };
      return presentRow(one, shown, { live: liveOf(one), seesJudge });
    });
  };

  return { liveOf, present };
};
export type SubmissionRows = ReturnType<typeof submissionRows>;
