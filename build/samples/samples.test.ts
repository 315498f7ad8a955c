import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages } from '@assize/shared/domain/languages.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';
import { seeded } from './lib/random.ts';
import { parseStatement } from './lib/statement.ts';
import { loadSamples, writeCases } from './load.ts';

const root = import.meta.dirname;
const samples = await loadSamples();
const filesUnder = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe('the set', () => {
  it('has ten problems, of both rule types, easy to hard', () => {
    expect(samples.map(({ problem }) => problem.problemId)).toEqual(
      Array.from({ length: 10 }, (_, index) => String(1000 + index)),
    );
    expect(new Set(samples.map(({ problem }) => problem.type))).toEqual(new Set([0, 1]));
    expect(new Set(samples.map(({ problem }) => problem.difficulty)).size).toBeGreaterThanOrEqual(5);
  });

  it('leaves out no folder', async () => {
    const folders = (await readdir(root)).filter((name) => /^\d/.test(name)).sort();
    expect(Object.keys(catalogue)).toEqual(folders);
    expect(samples.map(({ slug }) => slug)).toEqual(folders);
  });

  it('shows every verdict that a program can deserve', () => {
    const verdicts = samples.flatMap(({ solutions }) => solutions.map(({ verdict }) => verdict));
    expect(new Set(verdicts)).toEqual(new Set(['AC', 'WA', 'TLE', 'MLE', 'RE', 'CE', 'PAC']));
  });

  it('stays small: large cases are made, not stored', async () => {
    const files = await filesUnder(root);
    const sizeOf = async (files: string[]) =>
      (await Promise.all(files.map(async (file) => (await stat(file)).size))).reduce((a, b) => a + b, 0);
    const [inModes, others] = [true, false].map((wanted) =>
      files.filter((file) => file.startsWith(join(root, 'modes')) === wanted),
    );
    expect(await sizeOf(others ?? [])).toBeLessThan(1_500_000);
    expect(await sizeOf(inModes ?? [])).toBeLessThan(1_500_000);
  });

  it('loads chosen problems and refuses an unknown one', async () => {
    expect((await loadSamples(['1005'])).map(({ slug }) => slug)).toEqual(['1005-night-market']);
    await expect(loadSamples(['1000', '9999'])).rejects.toThrow('no sample problem 9999');
  });
});

describe.each(samples)('$slug', ({ slug, problem, statements, cases, solutions }) => {
  const generator = catalogue[slug];
  const chinese = statements['zh-CN'];
  const english = statements['en-US'];

  it('has its own id, sound settings and a statement in each language', () => {
    expect(slug.startsWith(`${problem.problemId}-`)).toBe(true);
    expect(problem).toMatchObject({
      judgeMode: 'default',
      judgeCaseMode: 'default',
      auth: 1,
      author: 'root',
    });
    for (const part of ['description', 'input', 'output', 'hint'] as const) {
      expect(chinese[part]).toMatch(/\p{Script=Han}/u);
      expect(english[part]).not.toMatch(/[\p{Script=Han}，。：；（）]/u);
      expect(english[part]).toMatch(/[a-z]{3}/);
    }
  });

  it('states the same limits in both languages, in closed formulas', () => {
    const limits = (text: string) => text.match(/\$[^$]*\\le[^$]*\$/g) ?? [];
    expect(limits(chinese.input)).toEqual(limits(english.input));
    expect(limits(english.input).length).toBeGreaterThan(0);
    for (const text of [...Object.values(chinese), ...Object.values(english)]) {
      expect((text.match(/\$/g) ?? []).length % 2).toBe(0);
    }
  });

  it('explains every example, and the answers of the examples are right', () => {
    for (const [index, example] of problem.examples.entries()) {
      expect(generator?.solve(example.input)).toBe(example.output);
      const one = problem.examples.length === 1;
      expect(english.hint).toContain(one ? 'In the example' : `Example ${index + 1}`);
      expect(chinese.hint).toContain(one ? '样例' : `样例 ${index + 1}`);
    }
    expect(cases[0]).toMatchObject({
      input: problem.examples[0]?.input,
      output: problem.examples[0]?.output,
    });
  });

  it('has small cases as files and large ones made', async () => {
    const files = (await readdir(join(root, slug, 'tests'))).length / 2;
    expect(files).toBeGreaterThanOrEqual(3);
    expect(cases.length).toBeGreaterThanOrEqual(files + 3);
    expect(new Set(cases.map(({ input }) => input)).size).toBe(cases.length);
  });

  it('keeps to its constraints and to a clean format in every case', () => {
    for (const { name, input, output } of cases) {
      // solve() throws when an input breaks a constraint
      expect(generator?.solve(input) === output, `case ${name}: output`).toBe(true);
      const isClean = (text: string) => /\S\n$/.test(text) && !/[\r\t]|\n\n|^ | \n| {2}|\n /.test(text);
      expect(isClean(input) && isClean(output), `case ${name}: white space`).toBe(true);
    }
  });

  it('makes the same large cases every time', () => {
    const again = generator?.large() ?? [];
    expect(again.length).toBeGreaterThan(0);
    const first = cases.slice(-again.length).map(({ input }) => input);
    expect(again.every((input, index) => input === first[index])).toBe(true);
  });

  it('scores 100 in OI and nothing in ACM', () => {
    const total = cases.reduce((sum, { score }) => sum + score, 0);
    expect(total).toBe(problem.type === 1 ? 100 : 0);
  });

  it('has a reference in every language of the set-up, and wrong programs', async () => {
    const accepted = solutions.filter(({ verdict }) => verdict === 'AC').map(({ language }) => language);
    expect(accepted).toEqual(expect.arrayContaining(['C', 'C++ 17', 'Java', 'Python3']));
    expect(solutions.length - accepted.length).toBeGreaterThanOrEqual(4);
    const files = (await readdir(join(root, slug, 'solutions'))).filter((file) => file !== 'expected.json');
    expect(solutions.map(({ file }) => file).sort()).toEqual(files.sort());
  });

  it('names languages that exist, and scores where there are points', () => {
    for (const { file, language, verdict, score, code } of solutions) {
      const extension = languages.find(({ name }) => name === language)?.extension;
      expect(file.endsWith(`.${extension}`), file).toBe(true);
      expect(code.trim().length).toBeGreaterThan(0);
      expect(score !== undefined, file).toBe(problem.type === 1);
      if (verdict === 'AC') expect(score ?? 100).toBe(100);
      if (verdict === 'PAC') expect(score).toSatisfy((points: number) => points > 0 && points < 100);
    }
  });
});

describe('writeCases', () => {
  const folders: string[] = [];
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

  it('writes what an archive of test data holds', async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'assize-samples-')), 'data');
    folders.push(join(folder, '..'));
    const cases = [{ name: '01', input: '1 2\n', output: '3\n', score: 0 }];
    await writeCases({ cases }, folder);
    expect((await readdir(folder)).sort()).toEqual(['01.in', '01.out']);
    expect(await readFile(join(folder, '01.out'), 'utf8')).toBe('3\n');
  });
});

describe('parseStatement', () => {
  const text = '# T\n\n## Description\n\nd\n\n## Input\n\ni\n\n## Output\n\no\n\n## Hint\n\n### h\n';

  it('takes the parts, and deeper headings as text', () => {
    expect(parseStatement(text, 'x')).toEqual({
      title: 'T',
      description: 'd',
      input: 'i',
      output: 'o',
      hint: '### h',
    });
  });

  it.each([
    ['no title', text.replace('# T\n', ''), 'starts with "# Title"'],
    ['a section missing', text.replace('## Output', ''), 'in this order'],
    [
      'sections swapped',
      text.replace('## Input', '## Swap').replace('## Hint', '## Input').replace('## Swap', '## Hint'),
      'in this order',
    ],
    ['an empty section', text.replace('\no\n', ''), 'empty section Output'],
  ])('refuses %s', (_, broken, message) => {
    expect(() => parseStatement(broken, 'x')).toThrow(message);
  });
});

describe('seeded', () => {
  it('repeats itself, differs between seeds, and stays in range', () => {
    const numbers = seeded(7).ints(1000, -5, 5);
    expect(seeded(7).ints(1000, -5, 5)).toEqual(numbers);
    expect(seeded(8).ints(1000, -5, 5)).not.toEqual(numbers);
    expect([Math.min(...numbers), Math.max(...numbers)]).toEqual([-5, 5]);
  });

  it('is the same on every machine', () => {
    const random = seeded(2026);
    expect([
      random.int(0, 999),
      random.int(0, 2 ** 53 - 2),
      random.shuffle([1, 2, 3, 4, 5]),
    ]).toMatchInlineSnapshot(`
      [
        888,
        2613567809559872,
        [
          2,
          1,
          5,
          3,
          4,
        ],
      ]
    `);
  });

  it('shuffles without losing anything', () => {
    const items = Array.from({ length: 100 }, (_, index) => index);
    const shuffled = seeded(1).shuffle(items);
    expect(shuffled).not.toEqual(items);
    expect(shuffled.toSorted((one, other) => one - other)).toEqual(items);
  });
});
