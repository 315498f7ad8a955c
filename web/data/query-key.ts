import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** In the place of the viewer: the answer is the same for all. */
export const everybody = '*';
const visitor = 'visitor';

/**
 * Key of an answer: the path first, so that everything of an endpoint can be asked for anew at once, then whose answer
 * it is, so that no person finds another's.
 */
export const queryKeyOf = (path: string, owner: string | null, ...rest: readonly unknown[]): QueryKey => [
  path,
  owner ?? visitor,
  ...rest,
];

/**
 * Whether the answer of one key may be shown until that of the next is there: what a visitor got on the page where he
 * signs in, and with `keep` whatever the same person asked for before. Never one person's to another.
 */
export const mayStandIn = (before: QueryKey, now: QueryKey, keep: boolean): boolean => {
  const [path, owner, ...asked] = before;
  const [nextPath, nextOwner, ...nextAsked] = now;
  if (path !== nextPath || (owner !== nextOwner && owner !== visitor)) return false;
  return keep || (owner === visitor && hashKey(asked) === hashKey(nextAsked));
};

/** Forgets all answers that are neither this person's nor everybody's. */
export const forgetOthers = (client: QueryClient, owner: string | null): void =>
  client.removeQueries({
    predicate: ({ queryKey: [, of] }) => of !== everybody && of !== (owner ?? visitor),
  });
