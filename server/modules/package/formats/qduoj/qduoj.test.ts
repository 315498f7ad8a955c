import { describe, expect, it } from 'vitest';
import { codesOf, type Files, onlyProblem, readPackage, refusalOf } from '../../test/packages.ts';
import { qduojFormat } from './reader.ts';

const html = (value: string) => ({ format: 'html', value });
const problem = (change: object = {}): string =>
  JSON.stringify({
    display_id: 'A-1',
    title: 'Sum',
    description: html(
      '<p>Add <strong>two</strong> numbers $a_1 * b_1$.</p><p><img src="/public/x.png" alt="x"/></p>',
    ),
    input_description: html('<p>Two numbers</p>'),
    output_description: html('<p>One number</p>'),
    hint: html('<pre><code>1 &lt; 2</code></pre>'),
    source: 'Book',
    tags: ['math'],
    time_limit: 2000,
    memory_limit: 64,
    samples: [{ input: '1 2\n', output: '3\n' }],
    test_case_score: [
      { input_name: '1.in', output_name: '1.out', score: 30 },
      { input_name: '2.in', output_name: '2.out', score: 70 },
    ],
    template: { C: { prepend: '// before', template: 'int main(){}', append: '' } },
    spj: null,
    rule_type: 'OI',
    answers: [{ code: 'int main(){}', language: 'C' }],
    ...change,
  });
const files = (json: string, more: Files = {}): Files => ({
  '1/problem.json': json,
  '1/testcase/1.in': '1 2\n',
  '1/testcase/1.out': '3\n',
  '1/testcase/2.in': '3 4\n',
  '1/testcase/2.out': '7\n',
  ...more,
});

describe('QDUOJ packages', () => {
  it('reads statements as markdown, scores, templates and answers', async () => {
    const item = await onlyProblem(qduojFormat, files(problem()));
    const { draft } = item;
    expect(draft.problem.description).toBe('Add **two** numbers $a_1 * b_1$.\n\n![x](/public/x.png)');
    expect(draft.problem.hint).toContain('1 < 2');
    expect(draft.problem).toMatchObject({
      problemId: 'A-1',
      type: 1,
      judgeCaseMode: 'default',
      timeLimit: 2000,
      memoryLimit: 64,
      auth: 2,
    });
    expect(draft.samples.map((one) => one.score)).toEqual([30, 70]);
    expect(draft.codeTemplates).toEqual([{ language: 'C', code: '// before\nint main(){}', status: true }]);
    expect(draft.programs).toMatchObject([{ role: 'solution', language: 'C', expected: [0] }]);
    expect(codesOf(item)).toEqual(['note.template-joined']);
  });

  it('takes a checker whose cases have no outputs', async () => {
    const json = problem({
      rule_type: 'ACM',
      spj: { code: 'int main(){}', language: 'C++' },
      template: {},
      test_case_score: [{ input_name: '1.in', output_name: '-', score: 0 }],
    });
    const item = await onlyProblem(qduojFormat, files(json));
    expect(item.draft).toMatchObject({
      judgeMode: 'spj',
      problem: { spjLanguage: 'C++ 17', type: 0, judgeCaseMode: 'ergodic_without_error' },
    });
    expect(item.data).toEqual([['1.in', '1 2\n', '1.out', '']]);
    expect(codesOf(item)).toEqual([]);
  });

  it('pairs the files itself where the list is missing', async () => {
    const item = await onlyProblem(qduojFormat, files(problem({ test_case_score: null })));
    expect(item.data.map(([name]) => name)).toEqual(['1.in', '2.in']);
    expect(item.draft.samples.map((one) => one.score)).toEqual([50, 50]);
  });

  it('reads several problems in the order of their numbers; a bad one does not stop the others', async () => {
    const items = await readPackage(qduojFormat, {
      ...files(problem()),
      '10/problem.json': problem({ title: null }),
      '2/problem.json': '[1',
    });
    expect(items.map((one) => [one.name, one.refused?.code])).toEqual([
      ['1', undefined],
      ['2', 'reason.not-json'],
      ['10', 'reason.no-title'],
    ]);
  });

  it.each<[string, Files, string]>([
    [
      'a checker in a language that cannot check',
      files(problem({ spj: { code: 'x', language: 'Brainfuck' } })),
      'reason.checker-language',
    ],
    ['no data', { '1/problem.json': problem({ test_case_score: [] }) }, 'reason.no-tests'],
    ['data that is not there', { '1/problem.json': problem() }, 'reason.no-test-files'],
  ])('refuses %s', async (_, given, code) => expect(await refusalOf(qduojFormat, given)).toBe(code));
});
