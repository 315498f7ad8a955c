import type { Rejudge, RejudgeFilter } from '@assize/shared/areas/rejudge/endpoints.ts';

/** The start form as typed; times are in the browser's zone. */
export type TypedFilter = {
  problemID: string;
  username: string;
  language: string;
  node: string;
  submissions: string;
  since: string;
  until: string;
  statuses: number[];
};

const instantOf = (local: string): string | undefined => {
  const time = local === '' ? Number.NaN : new Date(local).getTime();
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
};

/** null: the form has no condition, and a rejudge must never mean all submissions. */
export const filterOf = (typed: TypedFilter): RejudgeFilter | null => {
  const submitIds = typed.submissions
    .split(/[\s,，;；]+/)
    .map(Number)
    .filter((one) => Number.isInteger(one) && one > 0);
  const text = (value: string) => value.trim() || undefined;
  const all = {
    problemID: text(typed.problemID),
    username: text(typed.username),
    language: text(typed.language),
    node: text(typed.node),
    submitIds: submitIds.length > 0 ? submitIds : undefined,
    statuses: typed.statuses.length > 0 ? typed.statuses : undefined,
    since: instantOf(typed.since),
    until: instantOf(typed.until),
  };
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  return Object.keys(given).length === 0 ? null : given;
};

type Words = { verdict: (status: number) => string; instant: (at: string) => string };

/** A filter in few words, as its problem and contest are called. */
export const filterText = (
  { filter, problem, contest }: Pick<Rejudge, 'filter' | 'problem' | 'contest'>,
  { verdict, instant }: Words,
): string =>
  [
    problem,
    contest,
    filter.username,
    filter.language,
    filter.node,
    filter.submitIds && shortList(filter.submitIds),
    filter.statuses?.map(verdict).join(', '),
    (filter.since ?? filter.until) &&
      [filter.since, filter.until].map((at) => (at === undefined ? '…' : instant(at))).join(' – '),
  ]
    .filter((one) => one !== undefined && one !== null && one !== '')
    .join(' · ');

const shortList = (ids: readonly number[]): string =>
  ids.length > 3 ? `${ids.slice(0, 3).join(', ')} … (${ids.length})` : ids.join(', ');
