import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';

const followUps = new WeakMap<Query, Promise<void>>();

const once = { cancelRefetch: false } as const;

/**
 * Fetches again the shown answers that match. A request already on its way may be older than the reason for
 * the new one: another request follows it, where the library would take its answer for the new one. It is not
 * cancelled, or frequent events would keep a page empty. Resolves when the new answers are there.
 */
export const refetch = async (client: QueryClient, filters: QueryFilters): Promise<void> => {
  const onTheirWay = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  await Promise.all([client.invalidateQueries(filters, once), ...onTheirWay.map(follow(client))]);
};

const follow = (client: QueryClient) => (query: Query) => {
  const known = followUps.get(query);
  if (known) return known;
  const next = async () => {
    // The query itself tells a failure of the older request.
    await query.promise?.catch(() => undefined);
    followUps.delete(query);
    await client.invalidateQueries({ queryKey: query.queryKey, exact: true }, once);
  };
  const following = next();
  followUps.set(query, following);
  return following;
};
