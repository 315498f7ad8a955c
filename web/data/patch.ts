import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Changes cached answers in place; an answer for which `update` gives undefined stays. A changed answer keeps
 * its age, so that an answer due for a fetch is still fetched.
 */
export const patch = <T>(
  client: QueryClient,
  filters: QueryFilters,
  update: (data: T) => T | undefined,
): void => {
  for (const query of client.getQueryCache().findAll(filters)) {
    const { dataUpdatedAt, isInvalidated } = query.state;
    const data = client.getQueryData<T>(query.queryKey);
    const changed = data === undefined ? undefined : update(data);
    if (changed === undefined) continue;
    client.setQueryData<T>(query.queryKey, changed, { updatedAt: dataUpdatedAt });
    if (isInvalidated) query.invalidate();
  }
};
