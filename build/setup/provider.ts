/** A way that does not work here: why, and what a person can do, in one or two sentences. */
export type Missing = { readonly missing: string };

export type Provider<T> = {
  readonly name: string;
  /** Version of what `fetch` brings, where that is known before. */
  readonly version?: string;
  /** Looks for the part: quick, and changes nothing on the machine. */
  readonly look: () => Promise<T | Missing>;
  /** Downloads or installs; absent where there is nothing to fetch. */
  readonly fetch?: () => Promise<T | Missing>;
};

export type DatabaseSource =
  | { readonly kind: 'address'; readonly uri: string }
  | { readonly kind: 'mongod'; readonly binary: string; readonly version: string };

export type RedisSource =
  | { readonly kind: 'address'; readonly url: string; readonly judgeUrl: string }
  | { readonly kind: 'binary'; readonly binary: string };

export const isMissing = (found: unknown): found is Missing =>
  typeof found === 'object' && found !== null && 'missing' in found;

/**
 * The first way that works. What is there already wins over anything that would have to be fetched.
 * @param mayFetch false only looks (doctor, tests)
 * @returns the part, or all reasons, one line for each way
 */
export const obtain = async <T>(ways: readonly Provider<T>[], mayFetch: boolean): Promise<T | Missing> => {
  const reasons = new Map<string, string>();
  for (const way of ways) {
    const found = await way.look();
    if (!isMissing(found)) return found;
    reasons.set(way.name, found.missing);
  }
  for (const way of mayFetch ? ways : []) {
    const found = await way.fetch?.();
    if (found === undefined) continue;
    if (!isMissing(found)) return found;
    reasons.set(way.name, found.missing);
  }
  return { missing: [...reasons].map(([name, reason]) => `  - ${name}: ${reason}`).join('\n') };
};
