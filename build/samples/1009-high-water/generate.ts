import { type Random, seeded } from '../lib/random.ts';
import { tokensOf } from '../lib/tokens.ts';

const VILLAGES = 100_000;
const BRIDGES = 200_000;
const QUESTIONS = 100_000;
const HIGHEST = 1_000_000_000;
type Bridge = readonly [one: number, other: number, height: number];
type Question = readonly [from: number, to: number];

/**
 * Joins villages from the highest bridge down, smaller group under larger, without shortening paths: the link of a
 * group keeps the level at which it was joined, levels fall towards the root, and paths are at most log2(n) long.
 */
const forestOf = (n: number, bridges: readonly Bridge[]) => {
  const parent = Int32Array.from({ length: n + 1 }, (_, village) => village);
  const size = new Int32Array(n + 1).fill(1);
  const level = new Int32Array(n + 1);
  const at = (table: Int32Array, index: number) => table[index] ?? 0;
  const rootOf = (village: number) => {
    let root = village;
    while (at(parent, root) !== root) root = at(parent, root);
    return root;
  };
  for (const [one, other, height] of [...bridges].sort((a, b) => b[2] - a[2])) {
    const [a, b] = [rootOf(one), rootOf(other)];
    if (a === b) continue;
    const [small, large] = at(size, a) < at(size, b) ? [a, b] : [b, a];
    parent[small] = large;
    level[small] = height;
    size[large] = at(size, large) + at(size, small);
  }
  return {
    parentOf: (village: number) => at(parent, village),
    levelOf: (village: number) => at(level, village),
  };
};

export const solve = (input: string): string => {
  const tokens = tokensOf(input);
  const [n, m, q] = [tokens.int(2, VILLAGES), tokens.int(0, BRIDGES), tokens.int(1, QUESTIONS)];
  const village = () => tokens.int(1, n);
  const bridges = Array.from({ length: m }, (): Bridge => [village(), village(), tokens.int(1, HIGHEST)]);
  if (bridges.some(([one, other]) => one === other)) throw new Error('a bridge joins two villages');
  const { parentOf, levelOf } = forestOf(n, bridges);
  const isRoot = (village: number) => parentOf(village) === village;
  const answers = Array.from({ length: q }, () => {
    let [u, v] = [village(), village()];
    if (u === v) throw new Error('a question is about two villages');
    let lowest = HIGHEST;
    while (u !== v) {
      if (isRoot(u) && isRoot(v)) return -1;
      // Climb the link that was made first, at the higher level; a root has none.
      if (isRoot(v) || (!isRoot(u) && levelOf(u) >= levelOf(v))) {
        lowest = Math.min(lowest, levelOf(u));
        u = parentOf(u);
      } else {
        lowest = Math.min(lowest, levelOf(v));
        v = parentOf(v);
      }
    }
    return lowest;
  });
  tokens.end();
  return `${answers.join('\n')}\n`;
};

const inputOf = (n: number, bridges: readonly Bridge[], questions: readonly Question[]) =>
  `${[[n, bridges.length, questions.length], ...bridges, ...questions].map((line) => line.join(' ')).join('\n')}\n`;

const twoOf = (random: Random, low: number, high: number): Question => {
  const one = random.int(low, high);
  const other = random.int(low, high - 1);
  return [one, other >= one ? other + 1 : other];
};

const anyBridges = (random: Random, count: number, low: number, high: number, highest: number): Bridge[] =>
  Array.from({ length: count }, () => [...twoOf(random, low, high), random.int(1, highest)]);

const anyQuestions = (random: Random, n: number) =>
  Array.from({ length: QUESTIONS }, () => twoOf(random, 1, n));

export const large = (): string[] => {
  const random = seeded(1009);
  const chain = Array.from(
    { length: VILLAGES - 1 },
    (_, index): Bridge => [index + 1, index + 2, random.int(1, HIGHEST)],
  );
  const names = random.shuffle(Array.from({ length: VILLAGES }, (_, index) => index + 1));
  const renamed = chain.map(
    ([one, other, height]): Bridge => [names[one - 1] ?? 1, names[other - 1] ?? 2, height],
  );
  const star = Array.from({ length: VILLAGES - 1 }, (_, index): Bridge => [1, index + 2, HIGHEST - index]);
  const islands = Array.from({ length: 100 }, (_, index) =>
    anyBridges(random, 1500, index * 1000 + 1, (index + 1) * 1000, 1000),
  ).flat();
  const knotted = random.shuffle([
    ...renamed,
    ...anyBridges(random, BRIDGES - renamed.length, 1, VILLAGES, 1000),
  ]);
  // Most questions stay on an island of 1000 villages; every seventh goes anywhere.
  const mostlyNear = Array.from({ length: QUESTIONS }, (_, index): Question => {
    const first = index % 7 === 0 ? 1 : 1000 * random.int(0, 99) + 1;
    return twoOf(random, first, index % 7 === 0 ? VILLAGES : first + 999);
  });
  return [
    inputOf(1000, anyBridges(random, 3000, 1, 1000, 50), anyQuestions(random, 1000)),
    inputOf(VILLAGES, chain, anyQuestions(random, VILLAGES)),
    inputOf(VILLAGES, anyBridges(random, BRIDGES, 1, VILLAGES, HIGHEST), anyQuestions(random, VILLAGES)),
    inputOf(VILLAGES, knotted, anyQuestions(random, VILLAGES)),
    inputOf(VILLAGES, star, anyQuestions(random, VILLAGES)),
    inputOf(VILLAGES, random.shuffle(islands), mostlyNear),
  ];
};
