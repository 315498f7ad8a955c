import type { listSubmissions } from '@assize/shared/areas/submission/endpoints.ts';
import type { CallInput } from '@assize/shared/wire/http.ts';
import { flag, type ListInput, oneOf, text, view } from '../../kit/list/filters.ts';

/** Verdicts one can filter by, in the order of the list. */
export const offeredVerdicts = [0, -1, 1, 2, 3, -3, -2, 8, 4, 5, 6, 7, -4, 10] as const;

/** Filters of the list of submissions, as its address has them. */
export const submissionListFilters = {
  onlyMine: view(flag),
  status: oneOf(offeredVerdicts, null),
  username: text,
  problemID: text,
  completeProblemID: flag,
  language: text,
};
export const submissionListLimit = 15;

type Read = {
  [Name in keyof typeof submissionListFilters]: ReturnType<(typeof submissionListFilters)[Name]['read']>;
};

/** What to ask for the list that an address shows. */
export const submissionListQuery = ({
  values: { onlyMine, status, username, problemID, completeProblemID, language },
  paging,
}: ListInput<Read>): NonNullable<CallInput<typeof listSubmissions>['query']> => ({
  ...(onlyMine && { onlyMine: 'true' }),
  ...(completeProblemID && { completeProblemID: 'true' }),
  status: status ?? undefined,
  username,
  problemID,
  language,
  ...paging,
});
