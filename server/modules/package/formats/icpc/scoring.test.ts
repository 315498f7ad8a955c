import { isSubtaskMode, oiScore } from '@assize/shared/domain/scoring.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { describe, expect, it } from 'vitest';
import { codesOf, type Files, onlyProblem, readPackage } from '../../test/packages.ts';
import { icpcFormat } from './reader.ts';

type Read = Awaited<ReturnType<typeof onlyProblem>>;

const legacy = (yaml: string, settings: Record<string, string>, cases: readonly string[]): Files => ({
  'p/problem.yaml': `name: P\ntype: scoring\n${yaml}`,
  'p/domjudge-problem.ini': 'timelimit=1\n',
  ...Object.fromEntries(Object.entries(settings).map(([at, text]) => [`p/data/${at}testdata.yaml`, text])),
  ...Object.fromEntries(
    cases.flatMap((one) => [
      [`p/data/${one}.in`, one],
      [`p/data/${one}.ans`, ''],
    ]),
  ),
});
const modern = (settings: Record<string, string>, cases: readonly string[], version = '2023-07'): Files => ({
  ...legacy('', {}, cases),
  'p/problem.yaml': `problem_format_version: ${version}\nname: P\nuuid: x\ntype: scoring\nlimits: {time_limit: 1}\n`,
  ...Object.fromEntries(Object.entries(settings).map(([at, text]) => [`p/data/${at}test_group.yaml`, text])),
});

/** Points of a submission that passes these cases only; a subtask counts if every subtask that it needs is whole. */
const scoreOf = ({ draft, data }: Read, passed: ReadonlySet<string>): number => {
  const ofCase = draft.samples.map(({ score, groupNum }, index) => {
    const isRight = passed.has(data[index]?.[1] ?? '');
    return {
      status: isRight ? verdict.accepted : verdict.wrongAnswer,
      full: score,
      score: isRight ? score : 0,
      groupNum,
    };
  });
  const needs = new Map(draft.groups.map((one) => [one.groupNum, one.dependsOn]));
  const isWhole = (group: number): boolean =>
    ofCase.every((one) => one.groupNum !== group || one.status === verdict.accepted) &&
    (needs.get(group) ?? []).every(isWhole);
  const counted = ofCase.map((one) =>
    one.groupNum === null || (needs.get(one.groupNum) ?? []).every(isWhole) ? one : { ...one, score: 0 },
  );
  const mode = draft.problem.judgeCaseMode;
  return oiScore(isSubtaskMode(mode) ? mode : 'default', counted);
};

/** Points and acceptance of a group by the grader of the format. */
type Tree = { words?: string; goesOn?: boolean; accept?: number; items: (string | Tree)[] };
const graded = (
  { words = '', goesOn = false, accept = 1, items }: Tree,
  passed: ReadonlySet<string>,
): { score: number; accepted: boolean } => {
  const results: { score: number; accepted: boolean }[] = [];
  for (const one of items) {
    const isRight = typeof one === 'string' && passed.has(one);
    const result =
      typeof one === 'string' ? { score: isRight ? accept : 0, accepted: isRight } : graded(one, passed);
    results.push(result);
    if (!result.accepted && !goesOn) break;
  }
  const counted = words.includes('ignore_sample') ? results.slice(1) : results;
  const scores = counted.map((one) => one.score);
  const sum = scores.reduce((a, b) => a + b, 0);
  return {
    score: words.includes('min')
      ? Math.min(...scores, Number.POSITIVE_INFINITY)
      : words.includes('avg')
        ? sum / scores.length
        : sum,
    accepted:
      words.includes('always_accept') ||
      (words.includes('any_accepted')
        ? counted.some((one) => one.accepted)
        : counted.every((one) => one.accepted)),
  };
};

const subsets = function* (cases: readonly string[]): Generator<Set<string>> {
  for (let mask = 0; mask < 2 ** cases.length; mask++)
    yield new Set(cases.filter((_, index) => (mask >> index) % 2 === 1));
};
const casesIn = ({ items }: Tree): string[] =>
  items.flatMap((one) => (typeof one === 'string' ? [one] : casesIn(one)));

/** The package of a tree, each group with all of its settings. */
const packageOf = (root: Tree): Files => {
  const settings: Record<string, string> = {};
  const visit = (at: string, { words = '', goesOn = false, accept = 1, items }: Tree) => {
    settings[at] =
      `grader_flags: ${words}\non_reject: ${goesOn ? 'continue' : 'break'}\naccept_score: ${accept}\n`;
    for (const one of items)
      if (typeof one !== 'string')
        visit(`${(casesIn(one)[0] ?? '').split('/').slice(0, at.split('/').length).join('/')}/`, one);
  };
  visit('', root);
  return legacy('', settings, casesIn(root));
};

const sample: Tree = { accept: 0, goesOn: true, items: ['sample/1'] };
const usual = (...items: (string | Tree)[]): Tree => ({
  words: 'ignore_sample',
  goesOn: true,
  items: [sample, { words: 'first_error accept_if_any_accepted', goesOn: true, items }],
});
const lowest = (accept: number, ...items: string[]): Tree => ({ words: 'min', accept, items });

describe('points of legacy groups are those of the format, whatever a submission passes', () => {
  it.each<[string, Tree]>([
    [
      'groups of the usual kind',
      usual(lowest(30, 'secret/a/1', 'secret/a/2'), lowest(70, 'secret/b/1', 'secret/b/2')),
    ],
    [
      'groups in groups that sum',
      usual(lowest(20, 'secret/a/1'), {
        goesOn: true,
        items: [lowest(30, 'secret/b/x/1', 'secret/b/x/2'), lowest(50, 'secret/b/y/1', 'secret/b/y/2')],
      }),
    ],
    [
      'groups in groups whose lowest counts',
      usual(lowest(20, 'secret/a/1'), {
        words: 'min',
        items: [lowest(80, 'secret/b/x/1', 'secret/b/x/2'), lowest(90, 'secret/b/y/1')],
      }),
    ],
    [
      'a mean of groups beside lowest cases',
      usual(lowest(50, 'secret/a/1', 'secret/a/2'), {
        words: 'avg',
        goesOn: true,
        items: [
          lowest(15, 'secret/b/x/1'),
          lowest(30, 'secret/b/y/1', 'secret/b/y/2'),
          lowest(45, 'secret/b/z/1'),
        ],
      }),
    ],
    [
      'a mean of cases beside lowest cases',
      usual(lowest(40, 'secret/a/1', 'secret/a/2'), {
        words: 'avg',
        goesOn: true,
        accept: 60,
        items: ['secret/b/1', 'secret/b/2', 'secret/b/3'],
      }),
    ],
    [
      'sums that end at the first failure',
      usual({ accept: 10, items: ['secret/a/1', 'secret/a/2', 'secret/a/3'] }),
    ],
    [
      'a sum that ends at the first group that fails, but for one that is accepted always',
      usual({
        items: [
          lowest(10, 'secret/a/1/1', 'secret/a/1/2'),
          { words: 'always_accept', accept: 5, goesOn: true, items: ['secret/a/2/1', 'secret/a/2/2'] },
          lowest(20, 'secret/a/3/1'),
        ],
      }),
    ],
    [
      'samples with points, and secret data that wait for them',
      {
        items: [
          { accept: 2, items: ['sample/1', 'sample/2'] },
          { goesOn: true, accept: 7, items: ['secret/1', 'secret/2'] },
        ],
      },
    ],
    ['cases beside groups', usual('secret/1', lowest(9, 'secret/2/1', 'secret/2/2'), 'secret/3')],
  ])('%s', async (_, tree) => {
    const read = await onlyProblem(icpcFormat, packageOf(tree));
    const cases = casesIn(tree);
    expect(read.data.map(([, input]) => input).toSorted()).toEqual(cases.toSorted());
    for (const passed of subsets(cases))
      expect(scoreOf(read, passed), [...passed].join(' ')).toBe(graded(tree, passed).score);
  });

  it('a mean of cases alone is the mode of means', async () => {
    const tree = usual({
      words: 'avg',
      goesOn: true,
      accept: 100,
      items: ['secret/a/1', 'secret/a/2', 'secret/a/3'],
    });
    const read = await onlyProblem(icpcFormat, packageOf(tree));
    expect(read.draft.problem.judgeCaseMode).toBe('subtask_average');
    for (const passed of subsets(casesIn(tree)))
      expect(scoreOf(read, passed)).toBe(Math.round(graded(tree, passed).score));
  });

  it('settings that a group does not say are those of the group around it', async () => {
    const read = await onlyProblem(
      icpcFormat,
      legacy(
        '',
        {
          '': 'on_reject: continue\ngrader_flags: ignore_sample\nrange: 0 100\n',
          'secret/': 'accept_score: 25\n',
          'secret/b/': 'grader_flags: min\naccept_score: 50\n',
        },
        ['sample/1', 'secret/a/1', 'secret/a/2', 'secret/b/x/1', 'secret/b/y/1'],
      ),
    );
    expect(read.draft.samples.map((one) => [one.input, one.score, one.groupNum])).toEqual([
      ['sample-1.in', 0, 1],
      ['a-1.in', 25, 2],
      ['a-2.in', 25, 3],
      ['b-x-1.in', 50, 4],
      ['b-y-1.in', 50, 4],
    ]);
    expect(read.draft.groups).toEqual([]);
  });

  it('points that the validator says end at the range of their group', async () => {
    const files = (range: string) => ({
      ...legacy(
        'validation: custom score\n',
        { '': `on_reject: continue\ngrader_flags: ignore_sample\n${range}` },
        ['sample/1', 'secret/1', 'secret/2'],
      ),
      'p/output_validators/v.py': 'x',
    });
    const read = await onlyProblem(icpcFormat, files('range: 0 100\n'));
    expect(read.draft.samples.map((one) => one.score)).toEqual([0, 50, 50]);
    expect(read.found.notes).toContainEqual({
      code: 'note.points-per-case',
      params: { folder: 'data/secret', points: 50 },
    });
    const [refused] = await readPackage(icpcFormat, files(''));
    expect(refused?.refused).toMatchObject({ params: { what: 'validation: score, range: -inf +inf' } });
  });

  it.each<[string, Record<string, string>, string, string, string?]>([
    ['the highest', { 'secret/': 'grader_flags: max\n' }, 'data/secret/a', 'grader_flags: max'],
    ['an own grader', { '': 'grading: custom\n' }, 'data', 'grading: custom'],
    ['points for wrong outputs', { 'secret/a/': 'reject_score: 1\n' }, 'data/secret/a', 'reject_score: 1'],
    ['parts of points', { 'secret/a/': 'accept_score: 0.5\n' }, 'data/secret/a', 'secret/a/1: 0.5'],
    ['a flag of nobody', { 'secret/a/': 'grader_flags: best\n' }, 'data/secret/a', 'grader_flags: best'],
    [
      'the lowest of sums',
      {
        'secret/': 'grader_flags: min\n',
        'secret/a/': 'grader_flags: sum\n',
        'secret/b/': 'grader_flags: sum\n',
      },
      'data/secret',
      'grader_flags: min',
    ],
    [
      'means up to the first failure',
      { 'secret/a/': 'grader_flags: avg\non_reject: break\n' },
      'data/secret/a',
      'grader_flags: avg, on_reject: break',
    ],
    ['more points than the range has', { 'secret/': 'range: 0 3\n' }, 'data/secret', 'range: 0 3'],
    ['the least points', {}, 'data', 'problem.yaml: objective: min', 'grading: {objective: min}\n'],
  ])('refuses %s by name', async (_, settings, folder, what, yaml = '') => {
    const files = legacy(yaml, { '': 'on_reject: continue\n', ...settings }, [
      'secret/a/1',
      'secret/a/2',
      'secret/b/1',
      'secret/b/2',
    ]);
    const [item] = await readPackage(icpcFormat, files);
    expect(item?.refused).toEqual({ code: 'reason.group-scoring', params: { folder, what } });
  });

  it.each(['accept_if_any_accepted', 'always_accept', 'ignore_sample'])(
    'refuses a pass-fail problem with %s',
    async (word) => {
      const files = legacy('type: pass-fail\n', { '': `grader_flags: ${word}\n` }, ['sample/1', 'secret/1']);
      const [item] = await readPackage(icpcFormat, files);
      expect(item?.refused).toMatchObject({ params: { what: `grader_flags: ${word}` } });
    },
  );
});

describe('points of groups in 2023-07 and 2025-09', () => {
  const groups = async (files: Files) => {
    const { draft, data } = await onlyProblem(icpcFormat, files);
    return {
      cases: draft.samples.map((one, index) => [data[index]?.[1], one.score, one.groupNum]),
      needs: draft.groups.map((one) => [one.groupNum, one.dependsOn]),
    };
  };

  it('what groups do not say is shared out evenly, also in groups of groups', async () => {
    const files = modern(
      {
        'secret/a/': 'scoring: {score: 40}\n',
        'secret/b/': 'scoring: {aggregation: sum, require_pass: sample}\n',
        'secret/b/y/': 'scoring: {score: 20, aggregation: min, require_pass: secret/a}\n',
      },
      [
        'sample/1',
        'sample/2',
        'secret/a/1',
        'secret/a/2',
        'secret/b/x/1',
        'secret/b/x/2',
        'secret/b/y/1',
        'secret/b/y/2',
      ],
    );
    expect(await groups(files)).toEqual({
      cases: [
        ['sample/1', 0, 1],
        ['sample/2', 0, 1],
        ['secret/a/1', 40, 2],
        ['secret/a/2', 40, 2],
        ['secret/b/x/1', 40, 3],
        ['secret/b/x/2', 40, 3],
        ['secret/b/y/1', 20, 4],
        ['secret/b/y/2', 20, 4],
      ],
      needs: [
        [3, [1]],
        [4, [2, 1]],
      ],
    });
  });

  it('folders inside a group of 2025-09 are no groups', async () => {
    const files = modern(
      { 'secret/a/': 'max_score: 100\nscore_aggregation: sum\n' },
      ['secret/a/x/1', 'secret/a/x/2', 'secret/a/y/1', 'secret/a/z'],
      '2025-09',
    );
    expect((await groups(files)).cases.map(([name, score]) => [name, score])).toEqual([
      ['secret/a/x/1', 25],
      ['secret/a/x/2', 25],
      ['secret/a/y/1', 25],
      ['secret/a/z', 25],
    ]);
  });

  it('points that cannot be split are whole, and the report says so', async () => {
    const read = await onlyProblem(icpcFormat, modern({}, ['secret/1', 'secret/2', 'secret/3']));
    expect(read.draft.samples.map((one) => one.score)).toEqual([33, 33, 34]);
    expect(codesOf(read)).toContain('note.points-rounded');
  });

  it('a draft that goes on with the words of legacy is read by them', async () => {
    const files = {
      ...modern({}, ['sample/1', 'secret/a/1', 'secret/a/2']),
      'p/data/testdata.yaml': 'on_reject: continue\ngrader_flags: ignore_sample\n',
      'p/data/secret/a/testdata.yaml': 'accept_score: 60\ngrader_flags: min\n',
    };
    expect((await groups(files)).cases).toEqual([
      ['sample/1', 0, 1],
      ['secret/a/1', 60, 2],
      ['secret/a/2', 60, 2],
    ]);
  });

  it.each([
    ['unbounded scores', { 'secret/': 'max_score: unbounded\n' }, 'max_score: unbounded'],
    ['static validation', { 'secret/': 'static_validation_score: 10\n' }, 'static_validation'],
    [
      'the lowest of sums',
      { 'secret/': 'score_aggregation: min\n', 'secret/a/': 'score_aggregation: sum\n' },
      'score_aggregation: min',
    ],
    [
      'words of two versions',
      { 'secret/': 'max_score: 10\n', 'secret/a/': 'accept_score: 10\n' },
      'max_score',
    ],
    [
      'a needed group that is not there',
      { 'secret/a/': 'require_pass: secret/c\n' },
      'require_pass: secret/c',
    ],
    [
      'more points than there are',
      { 'secret/a/': 'max_score: 80\n', 'secret/b/': 'max_score: 80\n' },
      'max_score: 100',
    ],
  ])('refuses %s by name', async (_, settings, what) => {
    const cases = ['secret/a/1', 'secret/a/2', 'secret/b/1', 'secret/b/2'];
    const [item] = await readPackage(icpcFormat, modern(settings, cases));
    expect(item?.refused).toMatchObject({ code: 'reason.group-scoring', params: { what } });
  });
});
