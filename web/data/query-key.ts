import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Owner of answers that are the same for all viewers. */
export const everybody = '*';
const visitor = 'visitor';

/**
 * Key of an answer: first the path, so that all answers of an endpoint can be fetched again at once, then the
 * owner, so that nobody finds another person's answer.
 */
export const queryKeyOf = (path: string, owner: string | null, ...rest: readonly unknown[]): QueryKey => [
  path,
  owner ?? visitor,
  ...rest,
];

/**
 * Whether the answer of one key may be shown until the answer of the next is there: a visitor's answer after
 * signing in on the same page, and with `keep` any earlier answer of the same person. An answer of one person
 * is never shown to another.
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
