import { describe, expect, it } from 'vitest';
import { codesOf, type Files, onlyProblem, refusalOf } from '../../test/packages.ts';
import { polygonFormat } from './reader.ts';

type Xml = { tests?: string; groups?: string; assets?: string; judging?: string; more?: string };
const xml = ({
  tests = '<test method="manual" sample="true"/><test cmd="gen 5" method="generated"/>',
  groups = '',
  assets = '',
  judging = '',
  more = '',
}: Xml = {}) =>
  `<?xml version="1.0" encoding="utf-8" standalone="no"?>
<problem revision="3" short-name="two-sums">
<names><name language="english" value="Two Sums"/></names>
<judging cpu-name="x" input-file="" output-file="" ${judging}>
<testset name="pretests"><test-count>1</test-count></testset>
<testset name="tests"><time-limit>2000</time-limit><memory-limit>268435456</memory-limit><test-count>2</test-count>
<input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern>
<tests>${tests}</tests>${groups}</testset></judging>
<files><resources><file path="files/testlib.h" type="h.g++"/><file path="files/lib.h"/></resources>
<executables><executable><source path="files/gen.cpp" type="cpp.g++17"/></executable><executable><source path="files/val.cpp" type="cpp.g++17"/></executable></executables></files>
<assets>${assets}<validators><validator><source path="files/val.cpp" type="cpp.g++17"/></validator></validators>
<solutions><solution tag="main"><source path="solutions/a.cpp" type="cpp.g++20"/></solution>
<solution tag="time-limit-exceeded"><source path="solutions/b.py" type="python.3"/></solution>
<solution tag="wrong-answer"><source path="solutions/c.dpr" type="xyz"/></solution></solutions></assets>
<tags><tag value="math"/><tag value="dp"/></tags>${more}</problem>`;
const files = (options?: Xml, more: Files = {}): Files => ({
  'problem.xml': xml(options),
  'tests/01': '1\r\n',
  'tests/01.a': '2\n',
  'tests/02': '3\n',
  'tests/02.a': '4\n',
  'files/check.cpp': '#include "testlib.h"\n#include "lib.h"',
  'files/lib.h': '// lib',
  'files/testlib.h': '// theirs',
  'files/gen.cpp': 'g',
  'files/val.cpp': 'v',
  'files/inter.cpp': 'i',
  'solutions/a.cpp': 'a',
  'solutions/b.py': 'b',
  'solutions/c.dpr': 'c',
  'statements/english/problem-properties.json': JSON.stringify({
    name: 'Two Sums',
    legend:
      'Find $a+b$ \\textit{fast}.\n\n\\begin{itemize}\\item one\\item two\\end{itemize}\n\\includegraphics{p.png}',
    input: 'Two.',
    output: 'One.',
    notes: 'Note.',
    scoring: null,
    sampleTests: [{ input: '1\n', output: '2\n', inputFile: 'x' }],
  }),
  'statements/english/p.png': 'png',
  'statements/russian/problem-properties.json': JSON.stringify({ name: 'Р', legend: 'р' }),
  ...more,
});
const checker =
  '<checker name="std::wcmp.cpp" type="testlib"><source path="files/check.cpp" type="cpp.g++17"/></checker>';

describe('Polygon packages', () => {
  it('reads statement, limits, checker with its headers, programs and tags', async () => {
    const item = await onlyProblem(polygonFormat, files({ assets: checker }));
    expect(item.draft.problem).toMatchObject({
      problemId: 'TWO-SUMS',
      title: 'Two Sums',
      description: 'Find $a+b$ *fast*.\n\n- one\n- two\n\n![](/package-asset/0001)',
      input: 'Two.',
      output: 'One.',
      hint: 'Note.',
      examples: [{ input: '1\n', output: '2\n' }],
      timeLimit: 2000,
      memoryLimit: 256,
      type: 0,
      judgeCaseMode: 'ergodic_without_error',
      judgeExtraFile: { 'lib.h': '// lib' },
      spjLanguage: 'C++ 17',
    });
    expect(item.draft.judgeMode).toBe('spj');
    expect(item.data.map(([name, , answer]) => [name, answer])).toEqual([
      ['01.in', '01.a'],
      ['02.in', '02.a'],
    ]);
    expect(item.draft.programs.map((one) => [one.name, one.role, one.language, one.expected])).toEqual([
      ['solutions/a.cpp', 'solution', 'C++ 20', [0]],
      ['solutions/b.py', 'solution', 'Python3', [1, 8]],
      ['files/val.cpp', 'validator', 'C++ 17', []],
      ['files/gen.cpp', 'generator', 'C++ 17', []],
    ]);
    expect(item.draft.tags.map((one) => one.name)).toEqual(['math', 'dp']);
    expect(codesOf(item).toSorted()).toEqual(['note.program-dropped', 'note.statement-languages']);
  });

  it('takes our own stock checker where the package has only its name', async () => {
    const { 'files/check.cpp': _, ...rest } = files({ assets: checker });
    const { draft } = await onlyProblem(polygonFormat, rest);
    expect(draft.problem.spjCode).toContain('testlib.h');
  });

  it('reads interactors, with the checker of what they write', async () => {
    const assets = `${checker}<interactor><source path="files/inter.cpp" type="cpp.g++17"/></interactor>`;
    const item = await onlyProblem(polygonFormat, files({ assets }));
    expect(item.draft).toMatchObject({
      judgeMode: 'interactive',
      problem: { spjCode: 'i', checkerLanguage: 'C++ 17', checkerCode: expect.stringContaining('lib.h') },
    });
    const alone = assets.slice(checker.length);
    const { draft } = await onlyProblem(polygonFormat, files({ assets: alone }));
    expect(draft.problem).toMatchObject({ spjCode: 'i' });
    expect(draft.problem.checkerCode ?? null).toBeNull();
  });

  it('reads groups, points and dependencies', async () => {
    const { draft } = await onlyProblem(
      polygonFormat,
      files({
        tests: '<test group="1" points="40.0"/><test group="2" points="60.0"/>',
        groups:
          '<groups><group name="1" points-policy="complete-group"/><group name="2" points-policy="complete-group"><dependencies><dependency group="1"/></dependencies></group></groups>',
      }),
    );
    expect(draft.problem).toMatchObject({ type: 1, judgeCaseMode: 'subtask_lowest' });
    expect(draft.samples.map((one) => [one.score, one.groupNum])).toEqual([
      [40, 1],
      [60, 2],
    ]);
    expect(draft.groups).toEqual([{ groupNum: 2, dependsOn: [1] }]);
    const each = await onlyProblem(polygonFormat, files({ tests: '<test points="30"/><test points="70"/>' }));
    expect(each.draft.samples.map((one) => one.score)).toEqual([30, 70]);
    expect(each.draft.problem.judgeCaseMode).toBe('default');
  });

  it('reads sections in TeX where there are no properties, inside a folder', async () => {
    const inner = files();
    const {
      'statements/english/problem-properties.json': _,
      'statements/russian/problem-properties.json': __,
      ...rest
    } = inner;
    const moved = Object.fromEntries(
      Object.entries({
        ...rest,
        'statement-sections/english/legend.tex': 'L\n\\unknowncommand{x}',
        'statement-sections/english/name.tex': 'N',
        'statement-sections/english/example.01': '1',
        'statement-sections/english/example.01.a': '2',
      }).map(([name, content]) => [`two-sums-3/${name}`, content]),
    );
    const item = await onlyProblem(polygonFormat, moved);
    expect(item.draft.problem).toMatchObject({ title: 'N', examples: [{ input: '1', output: '2' }] });
    expect(item.draft.problem.description).toBe('L\n\\unknowncommand{x}');
    expect(item.found.notes).toContainEqual({
      code: 'note.tex-kept',
      params: { file: 'statement-sections/english/legend.tex', kept: '\\unknowncommand (2)' },
    });
  });

  it.each<[string, Files, string]>([
    [
      'a package without tests',
      Object.fromEntries(Object.entries(files()).filter(([name]) => !name.startsWith('tests/'))),
      'reason.polygon-no-tests',
    ],
    [
      'one whose answers are missing',
      Object.fromEntries(Object.entries(files()).filter(([name]) => name !== 'tests/02.a')),
      'reason.polygon-no-tests',
    ],
    ['programs that run twice', files({ judging: 'run-count="2"' }), 'reason.polygon-runs'],
    [
      'a document type',
      { ...files(), 'problem.xml': `<!DOCTYPE problem []>${xml().replace(/<\?xml.*?\?>/, '')}` },
      'reason.doctype',
    ],
    ['broken XML', { ...files(), 'problem.xml': '<problem><names>' }, 'reason.not-xml'],
    ['another root', { ...files(), 'problem.xml': '<contest/>' }, 'reason.not-this-format'],
    [
      'a checker that cannot be one',
      files({ assets: '<checker type="testlib"><source path="solutions/c.dpr" type="xyz"/></checker>' }),
      'reason.checker-language',
    ],
  ])('refuses %s', async (_, given, code) => expect(await refusalOf(polygonFormat, given)).toBe(code));
});
