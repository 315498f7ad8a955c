import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';

const followUps = new WeakMap<Query, Promise<void>>();

const once = { cancelRefetch: false } as const;

/**
 * Asks again for the answers that match and are looked at. An answer that is on its way may be older than what asks
 * for a new one: it is neither taken for the new one, as the library does with a first answer, nor thrown away, or
 * frequent events would keep a page empty; another request follows it. Resolves when the new answers are there.
 */
export const refetch = async (client: QueryClient, filters: QueryFilters): Promise<void> => {
  const onTheirWay = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  await Promise.all([client.invalidateQueries(filters, once), ...onTheirWay.map(follow(client))]);
};

const follow = (client: QueryClient) => (query: Query) => {
  const known = followUps.get(query);
  if (known) return known;
  const next = async () => {
    // How the older request ends is told by the query itself.
    await query.promise?.catch(() => undefined);
    followUps.delete(query);
    await client.invalidateQueries({ queryKey: query.queryKey, exact: true }, once);
  };
  const following = next();
  followUps.set(query, following);
  return following;
};
