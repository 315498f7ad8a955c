import { posix } from 'node:path';
import { expect, it } from 'vitest';

const sources = import.meta.glob<string>(['../features/**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const featureOf = (file: string): string | undefined => /^\.\.\/features\/([^/]+)\//.exec(file)?.[1];

/** Which features each feature imports. */
const uses = new Map<string, Set<string>>();
for (const [file, source] of Object.entries(sources)) {
  const mine = featureOf(file) ?? '';
  const used = uses.get(mine) ?? new Set<string>();
  uses.set(mine, used);
  for (const [, specifier = ''] of source.matchAll(/(?:from|import\(|import)\s*'(\.[^']+)'/g)) {
    const other = featureOf(posix.join(posix.dirname(file), specifier));
    if (other !== undefined && other !== mine) used.add(other);
  }
}

/** The chain of imports that leads from a feature back to itself; null: there is none. */
const circleFrom = (feature: string, way: readonly string[] = []): readonly string[] | null => {
  if (way.includes(feature)) return feature === way[0] ? way : null;
  for (const next of uses.get(feature) ?? []) {
    const found = circleFrom(next, [...way, feature]);
    if (found) return found;
  }
  return null;
};

it('features build upon each other in no circle', () => {
  expect(uses.size).toBeGreaterThan(5);
  expect([...uses.values()].some((used) => used.size > 0)).toBe(true);
  expect([...uses.keys()].map((feature) => circleFrom(feature)).filter((circle) => circle !== null)).toEqual(
    [],
  );
});
