import type { listProblems } from '@assize/shared/areas/problem/endpoints.ts';
import { problemOrders, problemStates } from '@assize/shared/areas/problem/list-choices.ts';
import type { CallInput } from '@assize/shared/wire/http.ts';
import { flag, type ListInput, oneOf, text, view } from '../../kit/list/filters.ts';
import { banks, difficulties, readTagIds, writeTagIds } from './problem-filters.ts';

/** Filters of the list of problems, as its address has them. */
export const problemListFilters = {
  keyword: text,
  oj: oneOf(banks, 'Mine'),
  difficulty: oneOf(difficulties, null),
  tagId: { read: readTagIds, write: writeTagIds },
  state: oneOf(problemStates, null),
  sort: view(oneOf(problemOrders, 'id')),
  desc: view(flag),
};
export const problemListLimit = 30;

type Read = {
  [Name in keyof typeof problemListFilters]: ReturnType<(typeof problemListFilters)[Name]['read']>;
};

/** What narrows the list. Visitors have no states; an address with one may come from somebody who has. */
export const problemNarrowing = ({ keyword, oj, difficulty, tagId, state }: Read, signedIn: boolean) => ({
  keyword,
  oj,
  difficulty: difficulty ?? undefined,
  tagId: writeTagIds(tagId),
  state: (signedIn ? state : null) ?? undefined,
});

/** What to ask for the list that an address shows. */
export const problemListInput = (
  { values, paging }: ListInput<Read>,
  signedIn: boolean,
): CallInput<typeof listProblems> => ({
  query: {
    ...problemNarrowing(values, signedIn),
    sort: values.sort,
    order: values.desc ? 'desc' : 'asc',
    ...paging,
  },
});
