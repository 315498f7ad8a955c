import { problemDraft } from '@assize/shared/areas/authoring/draft.ts';
import { statementLanguage } from '@assize/shared/domain/statement-language.ts';
import { translate } from '@assize/shared/i18n/translate.ts';
import { describe, expect, it } from 'vitest';
import { draftOf } from '../../../../test/problems.ts';
import { codesOf, type Files, onlyProblem, readPackage, refusalOf } from '../../test/packages.ts';
import type { ExportProblem } from '../writing.ts';
import { defaultValidator } from './default-validator.ts';
import { icpcFormat } from './reader.ts';
import { writeIcpc } from './writer.ts';

const data: Files = {
  'sum/data/sample/1.in': '1 2\n',
  'sum/data/sample/1.ans': '3\n',
  'sum/data/secret/02-b.in': '5 6\n',
  'sum/data/secret/02-b.ans': '11\n',
  'sum/data/secret/01-a.in': '3 4\n',
  'sum/data/secret/01-a.ans': '7\n',
};
const legacy = (yaml = '', more: Files = {}): Files => ({
  'sum/problem.yaml': `name: Sum\nsource: NWERC\nkeywords: math easy\nlimits:\n  memory: 512\n${yaml}`,
  'sum/domjudge-problem.ini': 'timelimit=1.5\nshort-name="sum"\n',
  'sum/problem_statement/problem.en.tex':
    '\\problemname{Sum}\nAdd $a_i$ and \\textbf{b}. \\includegraphics{pic.png}\n\\section*{Input}\nTwo.\n\\section*{Output}\nOne.',
  'sum/problem_statement/pic.png': 'png',
  ...data,
  ...more,
});
const modern = (yaml: string, more: Files = {}, version = '2025-09'): Files => ({
  'sum/problem.yaml': `problem_format_version: ${version}\nname: {en: Sum, zh: 求和, sv: Summa}\nuuid: 00000000-0000-4000-8000-000000000000\n${yaml}`,
  'sum/statement/problem.en.md': 'Add {{ what }}.\n\n## Input\n\nTwo.\n\n## Output\n\nOne. {{nextsample}}',
  'sum/statement/problem.zh.md': '相加。',
  'sum/statement/problem.sv.md': 'Addera.',
  ...data,
  ...more,
});

describe('code included with submissions', () => {
  const include = {
    'sum/include/cpp/grader.cpp': '#include "sum.h"\nint main() {}',
    'sum/include/cpp/sum.h': 'long long sum();',
    'sum/include/c/sum.h': 'long long sum();',
    'sum/include/c/grader.c': '#include "sum.h"\nint main() {}',
    'sum/include/python3/reading.py': 'def numbers(): pass',
    'sum/include/python3/main.py': 'import adder\nimport reading',
    'sum/include/default/table.txt': '7',
    'sum/submissions/accepted/adder.py': 'def sum(): pass',
    'sum/submissions/accepted/fast.cpp': 'long long sum() {}',
  };

  it('is graders by language, the one that starts first; the name that they ask for is a submission', async () => {
    const { draft, found } = await onlyProblem(icpcFormat, legacy('', include));
    expect(draft.graders.map(({ language, name }) => [language, name])).toEqual([
      ['C', 'grader.c'],
      ['C', 'sum.h'],
      ['C++ 17', 'grader.cpp'],
      ['Python3', 'main.py'],
      ['Python3', 'reading.py'],
    ]);
    expect(draft.sourceName).toBe('adder');
    expect(draft.problem.userExtraFile).toEqual({ 'table.txt': '7' });
    expect(found.notes.map(({ code }) => code)).not.toContain('note.extra-file-dropped');
  });

  it('is modules beside submissions where nothing of it starts', async () => {
    const { draft } = await onlyProblem(
      icpcFormat,
      legacy('', {
        'sum/include/python3/library.py': 'def help(): pass',
        'sum/include/cpp/library.h': 'int help();',
      }),
    );
    expect(draft.graders).toEqual([]);
    expect(draft.problem.userExtraFile).toEqual({
      'library.h': 'int help();',
      'library.py': 'def help(): pass',
    });
  });

  it('is told where other languages alone have what starts', async () => {
    const { found } = await onlyProblem(
      icpcFormat,
      legacy('', { 'sum/include/python3/library.py': 'x', 'sum/include/cpp/library.cpp': 'int help();' }),
    );
    expect(found.notes.find(({ code }) => code === 'note.languages-ungraded')?.params).toEqual({
      languages: 'python3',
    });
  });

  it('of a language that is not known, or of two languages under one name, is told', async () => {
    const { found } = await onlyProblem(
      icpcFormat,
      legacy('', {
        'sum/include/cpp/sum.h': 'int sum();',
        'sum/include/cpp/grader.cpp': 'int main() {}',
        'sum/include/c/sum.h': 'long sum();',
        'sum/include/c/grader.c': 'int main(void) {}',
        'sum/include/cobol/grader.cob': 'x',
      }),
    );
    expect(found.notes.find(({ code }) => code === 'note.extra-file-dropped')?.params).toEqual({
      file: 'include/cobol/grader.cob, cpp/sum.h',
    });
  });

  it('is written by language, under the name by which it is found', async () => {
    const draft = problemDraft.parse(
      draftOf(
        'SUM',
        { userExtraFile: { 'table.txt': '7' } },
        {
          graders: [
            { language: 'C++ 17', name: 'sum.h', code: 'h' },
            { language: 'C++ 17', name: 'grader.cpp', code: 'c' },
            { language: 'Python3', name: 'grader.py', code: 'p' },
            { language: 'Python3', name: 'reading.py', code: 'r' },
          ],
          sourceName: 'adder',
          programs: [
            { name: 'std', role: 'solution', language: 'Python3', code: 's', expected: [0] },
            { name: 'gen', role: 'generator', language: 'Python3', code: 'g' },
          ],
        },
      ),
    );
    const names: string[] = [];
    for await (const { name } of writeIcpc({ draft, files: [] }, { testlib: null })) names.push(name);
    expect(names.filter((name) => /include|submissions|generators/.test(name)).toSorted()).toEqual([
      'sum/generators/gen.py',
      'sum/include/cpp/grader.cpp',
      'sum/include/cpp/sum.h',
      'sum/include/default/table.txt',
      'sum/include/python3/main.py',
      'sum/include/python3/reading.py',
      'sum/submissions/accepted/std/adder.py',
    ]);
  });
});

describe('ICPC packages', () => {
  it('reads a legacy package: TeX, limits of DOMjudge, samples before secret data by name', async () => {
    const item = await onlyProblem(icpcFormat, legacy());
    expect(item.draft.problem).toMatchObject({
      problemId: 'SUM',
      title: 'Sum',
      description: 'Add $a_i$ and **b**.\n\n![](/package-asset/0001)',
      input: 'Two.',
      output: 'One.',
      timeLimit: 1500,
      memoryLimit: 512,
      source: 'NWERC',
      type: 0,
      judgeCaseMode: 'ergodic_without_error',
      examples: [{ input: '1 2\n', output: '3\n' }],
    });
    expect(item.data).toEqual([
      ['sample-1.in', '1 2\n', 'sample-1.ans', '3\n'],
      ['01-a.in', '3 4\n', '01-a.ans', '7\n'],
      ['02-b.in', '5 6\n', '02-b.ans', '11\n'],
    ]);
    expect(item.draft).toMatchObject({
      judgeMode: 'spj',
      problem: { spjProtocol: 'kattis', spjArgs: [], spjCode: defaultValidator },
    });
    expect(item.draft.tags.map((one) => one.name)).toEqual(['math', 'easy']);
    expect(item.found.notes).toEqual([]);
  });

  it('reads TeX with commands, captions and footnotes of its own, and names what it cannot read', async () => {
    const tex = [
      '\\newcommand{\\most}[1]{10^{#1}}',
      "\\problemname{Caf\\'e}",
      '\\illustration{0.3}{pic}{by \\href{https://example.org/a(b)}{A}}',
      'At most $\\most{5}$\\footnote{Or \\SI{1}{\\kilo\\byte}.} \\strange{x}.',
      '\\section*{Input}',
      '\\begin{itemize}\\item[First line:] two numbers.\\end{itemize}',
    ].join('\n');
    const item = await onlyProblem(
      icpcFormat,
      legacy('', { 'sum/problem_statement/problem.en.tex': tex, 'sum/problem_statement/pic.png': 'png' }),
    );
    expect(item.draft.problem).toMatchObject({
      title: 'Sum',
      description:
        '![](/package-asset/0001)\n\nby [A](https://example.org/a%28b%29)\n\nAt most $10^{5}{}^{1}$ \\strange{x}.\n\n$^{1}$ Or $1\\,\\mathrm{kB}$.',
      input: '- First line: two numbers.',
    });
    expect(item.found.notes).toEqual([
      { code: 'note.tex-kept', params: { file: 'problem.en.tex', kept: '\\strange (4)' } },
    ]);
  });

  it('reads 2025-09: languages, constants, names by language', async () => {
    const item = await onlyProblem(
      icpcFormat,
      modern('limits: {time_limit: 2.5}\nconstants: {what: numbers}\nlanguages: [cpp, python3]\n'),
    );
    expect(item.draft.problem).toMatchObject({
      title: '求和',
      description: '相加。',
      timeLimit: 2500,
      memoryLimit: 2048,
    });
    expect(item.draft.problem.translations['en-US']).toMatchObject({
      title: 'Sum',
      description: 'Add numbers.',
      input: 'Two.',
    });
    expect(item.draft.languages).toEqual(['C++ 17', 'Python3']);
    expect(codesOf(item)).toEqual(['note.statement-languages']);
  });

  it('treats unknown keys by the version: an error in 2025-09, a note before', async () => {
    expect(await refusalOf(icpcFormat, modern('colour: red\n'))).toBe('reason.icpc-key');
    expect(
      codesOf(
        await onlyProblem(icpcFormat, modern('colour: red\nlimits: {time_limit: 1}\n', {}, '2023-07-draft')),
      ),
    ).toContain('note.keys-unknown');
    expect(codesOf(await onlyProblem(icpcFormat, legacy('colour: red\n')))).toEqual(['note.keys-unknown']);
    expect(await refusalOf(icpcFormat, modern('', {}, '1999-01'))).toBe('reason.icpc-version');
    const { draft } = await onlyProblem(icpcFormat, legacy('problem_format_version: legacy-icpc\n'));
    expect(draft.problem.title).toBe('Sum');
  });

  it('takes the flags of the default comparison', async () => {
    const { draft } = await onlyProblem(
      icpcFormat,
      legacy('validator_flags: case_sensitive float_tolerance 1e-6\n'),
    );
    expect(draft.problem.spjArgs).toEqual(['case_sensitive', 'float_tolerance', '1e-6']);
    expect(await refusalOf(icpcFormat, legacy('validator_flags: nonsense\n'))).toBe('reason.validator-flags');
    const byGroup = {
      'sum/data/test_group.yaml': 'output_validator_args: [float_absolute_tolerance, "1e-9"]',
    };
    const grouped = await onlyProblem(icpcFormat, modern('limits: {time_limit: 1}', byGroup));
    expect(grouped.draft.problem.spjArgs).toEqual(['float_absolute_tolerance', '1e-9']);
  });

  it.each<[string, string, Files, object]>([
    [
      'a single file',
      'validation: custom\n',
      { 'sum/output_validators/check.py': 'x' },
      { judgeMode: 'spj', problem: { spjLanguage: 'Python3', spjCode: 'x', spjProtocol: 'kattis' } },
    ],
    [
      'a single class',
      'validation: custom\n',
      { 'sum/output_validators/v/Validate.java': 'x' },
      { judgeMode: 'spj', problem: { spjLanguage: 'Java', spjCode: 'x', spjProtocol: 'kattis' } },
    ],
    [
      'a source with its header',
      'validation: custom interactive\nvalidator_flags: a b\n',
      {
        'sum/output_validators/v/validate.cc': 'x',
        'sum/output_validators/v/validate.h': 'y',
        'sum/output_validators/v/README.md': 'z',
      },
      {
        judgeMode: 'interactive',
        problem: { spjCode: 'x', judgeExtraFile: { 'validate.h': 'y' }, spjArgs: ['a', 'b'] },
      },
    ],
    [
      'several sources, joined',
      'validation: custom\n',
      { 'sum/output_validators/v/a.cpp': 'a', 'sum/output_validators/v/b.cpp': 'b' },
      {
        problem: {
          spjCode: '#include "a.cpp"\n#include "b.cpp"\n',
          judgeExtraFile: { 'a.cpp': 'a', 'b.cpp': 'b' },
          spjLanguage: 'C++ 17',
        },
      },
    ],
    [
      'Python with modules',
      'validation: custom\n',
      { 'sum/output_validators/v/__main__.py': 'm', 'sum/output_validators/v/lib.py': 'l' },
      { problem: { spjCode: 'm', judgeExtraFile: { 'lib.py': 'l' } } },
    ],
  ])('takes a validator of %s', async (_, yaml, more, expected) => {
    expect((await onlyProblem(icpcFormat, legacy(yaml, more))).draft).toMatchObject(expected);
  });

  it('takes the validator folder of the new versions, and passes', async () => {
    const item = await onlyProblem(
      icpcFormat,
      modern('type: [pass-fail, multi-pass]\nlimits: {time_limit: 1, validation_passes: 5}\n', {
        'sum/output_validator/v.cpp': 'x',
      }),
    );
    expect(item.draft).toMatchObject({ judgeMode: 'multi_pass', judgeOptions: { passes: 5 } });
  });

  it.each([
    ['', 2],
    ['limits: {time_limit: 1, validation_passes: 3}\n', 3],
  ])('takes several talks with an interactor (%j)', async (limits, passes) => {
    const item = await onlyProblem(
      icpcFormat,
      modern(`type: [pass-fail, interactive, multi-pass]\n${limits}`, { 'sum/output_validator/v.cpp': 'x' }),
    );
    expect(item.draft).toMatchObject({ judgeMode: 'interactive', judgeOptions: { passes } });
    const { draft } = await onlyProblem(
      icpcFormat,
      modern(`type: interactive\n${limits}`, { 'sum/output_validator/v.cpp': 'x' }),
    );
    expect(draft).toMatchObject({ judgeMode: 'interactive', judgeOptions: {} });
  });

  it('takes up to 100 passes', async () => {
    const files = (passes: number) =>
      modern(`type: [pass-fail, multi-pass]\nlimits: {time_limit: 1, validation_passes: ${passes}}\n`, {
        'sum/output_validator/v.cpp': 'x',
      });
    const { draft } = await onlyProblem(icpcFormat, files(100));
    expect(draft.judgeOptions).toEqual({ passes: 100 });
    const [over] = await readPackage(icpcFormat, files(101));
    expect(over?.refused).toEqual({
      code: 'reason.too-many-passes',
      params: { passes: 101, most: 100 },
    });
  });

  it.each<[string, Files, string]>([
    [
      'several validators',
      legacy('validation: custom\n', {
        'sum/output_validators/a/a.cpp': 'x',
        'sum/output_validators/b/b.cpp': 'y',
      }),
      'reason.several-validators',
    ],
    [
      'a build script alone',
      legacy('validation: custom\n', { 'sum/output_validators/v/build': 'make' }),
      'reason.build-script',
    ],
    [
      'a build script beside a source',
      legacy('validation: custom\n', {
        'sum/output_validators/v/build': '#!/bin/sh\ng++ -DSTRICT -o run validate.cpp\n',
        'sum/output_validators/v/validate.cpp': 'x',
      }),
      'reason.build-script',
    ],
    [
      'a script that runs the source',
      modern('', { 'sum/output_validator/run': '#!/bin/sh\n', 'sum/output_validator/v.py': 'x' }),
      'reason.build-script',
    ],
    [
      'sources in two languages',
      legacy('validation: custom\n', {
        'sum/output_validators/v/a.cpp': 'x',
        'sum/output_validators/v/b.py': 'y',
      }),
      'reason.validator-sources',
    ],
    ['no validator where one is asked for', legacy('validation: custom\n'), 'reason.no-checker'],
    ['an unknown type', modern('type: guess\n'), 'reason.icpc-type'],
    ['no data', { 'sum/problem.yaml': 'name: x' }, 'reason.no-tests'],
    ['files of a case', legacy('', { 'sum/data/secret/01-a.files/x': 'x' }), 'reason.case-files'],
    [
      'flags that differ by group',
      modern('', {
        'sum/data/secret/a/1.in': '',
        'sum/data/secret/b/1.in': '',
        'sum/data/secret/a/test_group.yaml': 'output_validator_args: [case_sensitive]',
      }),
      'reason.flags-by-group',
    ],
    [
      'arguments of a single case',
      modern('', { 'sum/data/secret/01-a.yaml': 'args: [--hard]' }),
      'reason.case-arguments',
    ],
    [
      'arguments of a sample',
      modern('', { 'sum/data/sample/1.yaml': 'args: --hard' }),
      'reason.case-arguments',
    ],
    [
      'flags of a single case',
      modern('', { 'sum/data/secret/01-a.yaml': 'output_validator_args: [float_tolerance, 1e-6]' }),
      'reason.flags-by-group',
    ],
    [
      'flags of a single sample',
      modern('', { 'sum/data/sample/1.yaml': 'output_validator_args: [float_tolerance, 1e-6]' }),
      'reason.flags-by-group',
    ],
    [
      'a case whose settings are no YAML',
      modern('', { 'sum/data/secret/01-a.yaml': 'a: [' }),
      'reason.not-yaml',
    ],
  ])('refuses %s', async (_, files, code) => expect(await refusalOf(icpcFormat, files)).toBe(code));

  it('takes flags that every single case has, and notes limits that do not apply here', async () => {
    const flags = 'output_validator_args: [float_tolerance, "1e-6"]';
    const item = await onlyProblem(
      icpcFormat,
      modern('type: pass-fail\nlimits: {time_limit: 1, output: 8, code: 128, memory: null}\n', {
        'sum/data/secret/01-a.yaml': flags,
        'sum/data/secret/02-b.yaml': `hint: x\n${flags}`,
      }),
    );
    expect(item.draft.problem.spjArgs).toEqual(['float_tolerance', '1e-6']);
    expect(item.found.notes).toContainEqual({
      code: 'note.limits-dropped',
      params: { limits: 'output, code' },
    });
  });

  it('turns scored groups into subtasks with what they depend on', async () => {
    const groups: Files = {
      'sum/problem.yaml':
        'problem_format_version: 2025-09\nname: Sum\nuuid: x\ntype: scoring\nlimits: {time_limit: 1}',
      'sum/data/sample/1.in': '',
      'sum/data/sample/1.ans': '',
      'sum/data/secret/g1/1.in': '',
      'sum/data/secret/g1/1.ans': '',
      'sum/data/secret/g1/test_group.yaml': 'max_score: 30\nrequire_pass: sample',
      'sum/data/secret/g2/1.in': '',
      'sum/data/secret/g2/1.ans': '',
      'sum/data/secret/g2/2.in': '',
      'sum/data/secret/g2/2.ans': '',
      'sum/data/secret/g2/test_group.yaml': 'max_score: 70\nrequire_pass: [secret/g1]',
    };
    const { draft } = await onlyProblem(icpcFormat, groups);
    expect(draft.problem).toMatchObject({ type: 1, judgeCaseMode: 'subtask_lowest' });
    expect(draft.samples.map((one) => [one.score, one.groupNum])).toEqual([
      [0, 1],
      [30, 2],
      [70, 3],
      [70, 3],
    ]);
    expect(draft.groups).toEqual([
      { groupNum: 2, dependsOn: [1] },
      { groupNum: 3, dependsOn: [2] },
    ]);
  });

  it('reads the old settings of groups, and sums without groups', async () => {
    const old = legacy('type: scoring\n', {
      'sum/data/secret/g1/1.in': '',
      'sum/data/secret/g1/1.ans': '',
      'sum/data/secret/g1/testdata.yaml':
        'on_reject: break\naccept_score: 40\nrange: 0 40\ngrader_flags: min',
    });
    const withoutTop = Object.fromEntries(Object.entries(old).filter(([name]) => !/secret\/0\d-/.test(name)));
    // By default an accepted case, samples too, is worth a point, and judging ends at the first failure.
    const { draft } = await onlyProblem(icpcFormat, withoutTop);
    expect(draft.samples.map((one) => one.score)).toEqual([1, 40]);
    expect(draft.groups).toEqual([{ groupNum: 2, dependsOn: [1] }]);
    const flat = await onlyProblem(icpcFormat, legacy('type: scoring\n'));
    expect(flat.draft.samples.map((one) => one.score)).toEqual([1, 1, 1]);
    expect(flat.draft.groups).toEqual([
      { groupNum: 2, dependsOn: [1] },
      { groupNum: 3, dependsOn: [2] },
    ]);
  });

  it('takes reference programs with what they are expected to do', async () => {
    const item = await onlyProblem(
      icpcFormat,
      legacy('', {
        'sum/submissions/accepted/a.cpp': 'int main(){}',
        'sum/submissions/wrong_answer/w.py': 'x',
        'sum/submissions/mixed/m.cpp': '// @EXPECTED_RESULTS@: CORRECT, TIMELIMIT\n',
        'sum/submissions/accepted/dir/one.java': 'x',
        'sum/submissions/accepted/two/a.cpp': 'x',
        'sum/submissions/accepted/two/b.cpp': 'x',
        'sum/submissions/time_limit_exceeded/odd.abc': 'x',
        'sum/input_validators/v.cpp': '#include "testlib.h"',
        'sum/input_validators/w.py': 'x',
      }),
    );
    expect(item.draft.programs.map((one) => [one.name, one.language, one.expected])).toEqual([
      ['validator v.cpp', 'C++ 17', []],
      ['validator w.py', 'Python3', []],
      ['accepted/a.cpp', 'C++ 17', [0]],
      ['accepted/dir', 'Java', [0]],
      ['mixed/m.cpp', 'C++ 17', [0, 1]],
      ['wrong_answer/w.py', 'Python3', [-1, -3]],
    ]);
    expect(item.draft.programs.slice(0, 2).map((one) => one.protocol)).toEqual(['testlib', 'kattis']);
    expect(item.found.notes).toEqual([
      { code: 'note.program-sources', params: { count: 1, files: 'accepted/two' } },
      { code: 'note.program-unknown', params: { count: 1, files: 'time_limit_exceeded/odd.abc' } },
    ]);
  });

  it('takes input validators in any language, and tells of every program that it leaves out and why', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 101 }, (_, index) => [`sum/submissions/accepted/${index + 100}.py`, 'x']),
    );
    const item = await onlyProblem(
      icpcFormat,
      legacy('', {
        ...many,
        'sum/submissions/accepted/.gitkeep': '',
        'sum/submissions/accepted/large.py': '#'.repeat(256 * 1024 + 1),
        'sum/submissions/accepted/largest.py': '#'.repeat(256 * 1024),
        'sum/input_validators/V.java': 'class V {}',
        'sum/input_validators/grammar.ctd': 'INT(1,9)',
        'sum/input_format_validators/old/check.rb': 'exit 42',
        'sum/input_validators/built/build': 'make',
        'sum/input_validators/built/v.cpp': 'x',
      }),
    );
    expect(item.draft.programs.slice(0, 2).map((one) => [one.name, one.language, one.protocol])).toEqual([
      ['validator V.java', 'Java', 'kattis'],
      ['validator old', 'Ruby', 'kattis'],
    ]);
    expect(item.draft.programs).toHaveLength(100);
    expect(item.found.notes).toEqual([
      { code: 'note.program-script', params: { count: 1, files: 'input_validators/built' } },
      {
        code: 'note.program-unknown',
        params: { count: 2, files: 'input_validators/grammar.ctd, accepted/.gitkeep' },
      },
      { code: 'note.program-large', params: { count: 1, limit: '256 KiB', files: 'accepted/large.py' } },
      {
        code: 'note.program-many',
        params: {
          count: 4,
          most: 100,
          files: 'accepted/198.py, accepted/199.py, accepted/200.py, accepted/largest.py',
        },
      },
    ]);
  });

  it('reads the score that a reference program is to get, in scoring problems', async () => {
    const programs: Files = {
      'sum/submissions/accepted/all.py': '# @EXPECTED_SCORE@: 2\n',
      'sum/submissions/mixed/half.py': '# @EXPECTED_RESULTS@: WRONG-ANSWER\n# @EXPECTED_SCORE@: 1\n',
      'sum/submissions/partially_accepted/share.py': '# @EXPECTED_SCORE@: 74.42\n',
      'sum/submissions/accepted/range.py': 'x',
      'sum/submissions/submissions.yaml': 'accepted/range.py: {score: [1, 2]}\n',
    };
    const scored = async (yaml: string) =>
      (await onlyProblem(icpcFormat, legacy(yaml, programs))).draft.programs.map((one) => [
        one.name,
        one.expected,
        one.expectedScore,
      ]);
    expect(await scored('type: scoring\n')).toEqual([
      ['accepted/all.py', [0, 8], { min: 2, max: 2 }],
      ['accepted/range.py', [0, 8], { min: 1, max: 2 }],
      ['mixed/half.py', [-1, -3, 8], { min: 1, max: 1 }],
      ['partially_accepted/share.py', [8], { min: 74, max: 75 }],
    ]);
    expect((await scored('')).every(([, , score]) => score === null)).toBe(true);
  });

  it('reads verdicts of submissions.yaml', async () => {
    const item = await onlyProblem(
      icpcFormat,
      modern('limits: {time_limit: 1}', {
        'sum/submissions/submissions.yaml': 'odd/*.cpp: {permitted: [AC, TLE], required: [TLE]}\n',
        'sum/submissions/odd/x.cpp': 'x',
      }),
    );
    expect(item.draft.programs).toMatchObject([{ name: 'odd/x.cpp', expected: [1] }]);
  });

  it('links PDF statements and attachments, and shows interactions', async () => {
    const files = legacy('validation: custom interactive\n', {
      'sum/output_validators/v.cpp': 'x',
      'sum/problem_statement/problem.pdf': '%PDF',
      'sum/attachments/tool.py': 'x',
      'sum/data/sample/2.interaction': '<5\n>1\n<ok\n',
    });
    const { 'sum/problem_statement/problem.en.tex': _, ...rest } = files;
    const item = await onlyProblem(icpcFormat, rest);
    expect(item.draft.problem.description).toBe(
      '[problem.pdf](/package-asset/0001)\n\n- [tool.py](/package-asset/0002)',
    );
    expect(item.draft.problem.examples).toEqual([
      { input: '1 2\n', output: '3\n' },
      { input: '5\nok', output: '1' },
    ]);
    expect(codesOf(item)).toEqual(['note.pdf-statement']);
  });

  it.each([
    'problem.pdf',
    'problem.en.pdf',
    'problem_statement/problem.pdf',
    'problem_statement/problem.en.pdf',
  ])('finds the statement %s, which is English', async (path) => {
    const { 'sum/problem_statement/problem.en.tex': _, ...files } = legacy('', { [`sum/${path}`]: '%PDF' });
    const { draft, found } = await onlyProblem(icpcFormat, files);
    const name = path.slice(path.lastIndexOf('/') + 1);
    expect(draft.problem.description).toBe(`[${name}](/package-asset/0001)`);
    expect(draft.problem.translations).toEqual({});
    expect(statementLanguage(draft.problem)).toBe('en-US');
    expect(found.assets.map((one) => [one.name, one.kind])).toEqual([[name, 'file']]);
  });

  it('attaches the PDF of a statement that it shows as text, each to its language', async () => {
    const { draft, found } = await onlyProblem(
      icpcFormat,
      legacy('', {
        'sum/problem.pdf': '%PDF',
        'sum/problem_statement/problem.zh.pdf': '%PDF',
        'sum/problem_statement/problem.zh.tex': '\\problemname{求和}\n相加。',
      }),
    );
    expect(draft.problem.description).toMatch(
      /^相加。\n\n\[题面 problem\.zh\.pdf\]\(\/package-asset\/\d+\)$/,
    );
    expect(draft.problem.translations['en-US']?.description).toMatch(
      /\n\n\[problem\.pdf\]\(\/package-asset\/\d+\)$/,
    );
    expect(
      found.assets
        .filter((one) => one.kind === 'file')
        .map((one) => one.name)
        .toSorted(),
    ).toEqual(['problem.pdf', 'problem.zh.pdf']);
  });

  it('knows a PDF in Chinese alone as Chinese', async () => {
    const { 'sum/problem_statement/problem.en.tex': _, ...files } = legacy('', {
      'sum/problem.zh.pdf': '%PDF',
    });
    const { draft } = await onlyProblem(icpcFormat, files);
    expect(statementLanguage(draft.problem)).toBe('zh-CN');
  });

  it('is named after the archive where the package lies at its top, and finds many in folders', async () => {
    const top = Object.fromEntries(
      Object.entries(legacy()).map(([name, content]) => [name.slice(4), content]),
    );
    const { 'domjudge-problem.ini': _, ...rest } = top;
    const item = await onlyProblem(icpcFormat, rest, 'my problem');
    expect(item.draft.problem.problemId).toBe('MY-PROBLEM');
    expect(item.found.notes).toEqual([{ code: 'note.no-time-limit', params: { ms: 1000 } }]);
    expect(translate('en-US', 'package', 'note.no-time-limit')).toContain('Verify');
    expect(translate('zh-CN', 'package', 'note.no-time-limit')).toContain('验证');
    const many = Object.fromEntries(
      ['a', 'b'].flatMap((folder) =>
        Object.entries(top).map(([name, content]) => [`set/${folder}/${name}`, content]),
      ),
    );
    expect((await readPackage(icpcFormat, many)).map((one) => one.name)).toEqual(['set/a', 'set/b']);
  });
});

const exported = async (problem: ExportProblem): Promise<Record<string, Buffer>> => {
  const files: Record<string, Buffer> = {};
  for await (const file of writeIcpc(problem, { testlib: '// testlib' })) {
    const chunks: Buffer[] = [];
    if ('bytes' in file) chunks.push(file.bytes);
    else for await (const chunk of file.open()) chunks.push(chunk);
    files[file.name] = Buffer.concat(chunks);
  }
  return files;
};
const problemOf = (draft: ReturnType<typeof problemDraft.parse>): ExportProblem => ({
  draft,
  files: draft.samples.flatMap((one) =>
    [one.input, one.output].map((name) => ({
      name,
      size: name.length,
      open: async function* () {
        yield Buffer.from(name);
      },
    })),
  ),
});
const samples = [
  { input: 'a.in', output: 'a.out', score: 30, groupNum: 1 },
  { input: 'b.in', output: 'b.out', score: 70, groupNum: 2 },
];
const programs = [
  { name: 'std', role: 'solution' as const, language: 'C', code: 'x', expected: [0] },
  { name: 'odd', role: 'solution' as const, language: 'C++ 17', code: 'y', expected: [-1, 1] },
  { name: 'gen', role: 'generator' as const, language: 'C++ 17', code: 'g' },
  { name: 'val', role: 'validator' as const, language: 'C++ 17', code: '#include "testlib.h"' },
];

describe('ICPC export', () => {
  it('whose statement was changed finds its pictures and attachments again', async () => {
    const hash = 'a'.repeat(64);
    const [image, file] = [`/api/public/img/${hash}.png`, `/api/public/file/${'b'.repeat(32)}`];
    const linkedFile = (link: string, kind: 'image' | 'file', name: string) => ({
      link,
      kind,
      name,
      size: 1,
      open: async function* () {
        yield Buffer.from(name);
      },
    });
    const description = `![p](${image}) [n](${file})`;
    const draft = problemDraft.parse(draftOf('X', { description }, { isUploadTestCase: true, samples }));
    const linked = [linkedFile(image, 'image', `${hash}.png`), linkedFile(file, 'file', 'the notes.pdf')];
    const files = await exported({ ...problemOf(draft), linked });
    expect(files['x/attachments/attachment-2.pdf']?.toString()).toBe('the notes.pdf');
    const changed = { ...files, 'x/statement/problem.zh.md': `${files['x/statement/problem.zh.md']}\nMore.` };
    const item = await onlyProblem(icpcFormat, changed);
    expect(codesOf(item)).toEqual(['note.changed-since-export']);
    expect(item.draft.problem.description).toBe('![p](/package-asset/0001) [n](/package-asset/0002)');
    const added = { ...files, 'x/attachments/new.txt': 'x' };
    const more = await onlyProblem(icpcFormat, added);
    expect(more.draft.problem.description).toContain('- [new.txt](/package-asset/0003)');
  });

  it.each<[string, object, object]>([
    ['a plain problem', {}, { tags: [{ name: 'x', color: '#ff0000' }] }],
    [
      'a checker for testlib in subtasks',
      {
        type: 1,
        judgeCaseMode: 'subtask_lowest',
        spjLanguage: 'C++ 17',
        spjCode: '#include "testlib.h"',
        judgeExtraFile: { 'h.h': '' },
      },
      { judgeMode: 'spj', samples, groups: [{ groupNum: 2, dependsOn: [1] }], programs },
    ],
    [
      'points of single cases',
      { type: 1, isFileIO: true, ioReadFileName: 'a.txt', ioWriteFileName: 'b.txt' },
      { samples },
    ],
    [
      'an interactor with translations',
      {
        spjLanguage: 'C++ 17',
        spjCode: 'i',
        translations: {
          'en-US': {
            title: 'T',
            description: '![p](/api/public/img/x.png)',
            input: 'I',
            output: 'O',
            hint: 'H',
          },
        },
      },
      { judgeMode: 'interactive' },
    ],
    [
      'several passes',
      { spjLanguage: 'Python3', spjCode: 'p', spjProtocol: 'kattis', spjArgs: ['x'] },
      { judgeMode: 'multi_pass', judgeOptions: { passes: 4 } },
    ],
    [
      'several talks with an interactor, whose words a checker judges',
      { spjLanguage: 'C++ 17', spjCode: 'i', checkerLanguage: 'Python3', checkerCode: 'c' },
      { judgeMode: 'interactive', judgeOptions: { passes: 3 } },
    ],
    [
      'processes and a manager',
      { spjLanguage: 'C++ 17', spjCode: 'm' },
      { judgeMode: 'communication', judgeOptions: { processes: 3 } },
    ],
  ])('of %s comes back as the same draft', async (_, fields, more) => {
    const draft = problemDraft.parse(
      draftOf('RT-1', fields, {
        isUploadTestCase: true,
        samples: samples.map(({ input, output }) => ({ input, output })),
        ...more,
      }),
    );
    const back = await onlyProblem(icpcFormat, await exported(problemOf(draft)));
    expect(back.draft).toEqual(draft);
    expect(back.data.map(([, input, , output]) => [input, output])).toEqual([
      ['a.in', 'a.out'],
      ['b.in', 'b.out'],
    ]);
    expect(back.found.notes).toEqual([]);
  });

  it('names sources in Java after their public class, and reads them back', async () => {
    const solution = {
      role: 'solution' as const,
      language: 'Java',
      code: 'package p; public class Slow { public static void main(String[] a) {} }',
    };
    const spjCode = 'public class Check { public static void main(String[] a) {} }';
    const draft = problemDraft.parse(
      draftOf(
        'RT-J',
        { spjLanguage: 'Java', spjCode, spjProtocol: 'kattis' },
        {
          judgeMode: 'spj',
          isUploadTestCase: true,
          samples,
          programs: [
            { ...solution, name: 'accepted/a.java', expected: [0] },
            { ...solution, name: 'accepted a', expected: [0] },
            { ...solution, name: 'odd', expected: [0, 1] },
          ],
        },
      ),
    );
    const files = await exported(problemOf(draft));
    const sources = Object.keys(files).filter((name) => name.endsWith('.java'));
    expect(sources).toEqual([
      'rt-j/output_validators/validator/Check.java',
      'rt-j/submissions/accepted/accepted_a/Slow.java',
      'rt-j/submissions/accepted/accepted_a_2/Slow.java',
      'rt-j/submissions/rejected/odd/Slow.java',
    ]);
    const { draft: read } = await onlyProblem(icpcFormat, { ...files, 'rt-j/added.md': 'x' });
    expect(read.problem).toMatchObject({ spjLanguage: 'Java', spjCode, spjProtocol: 'kattis' });
    expect(read.programs).toMatchObject([
      { name: 'accepted/accepted_a', language: 'Java', code: solution.code, expected: [0] },
      { name: 'accepted/accepted_a_2', language: 'Java', code: solution.code, expected: [0] },
      { name: 'rejected/odd', language: 'Java', code: solution.code, expected: [0, 1] },
    ]);
  });

  it('reads like a package of anyone once somebody has changed it', async () => {
    const draft = problemDraft.parse(
      draftOf(
        'RT-2',
        {
          type: 1,
          judgeCaseMode: 'subtask_lowest',
          spjLanguage: 'C++ 17',
          spjCode: '#include "testlib.h"',
          hint: 'h',
        },
        {
          judgeMode: 'spj',
          isUploadTestCase: true,
          samples,
          groups: [{ groupNum: 2, dependsOn: [1] }],
          programs,
        },
      ),
    );
    const files = await exported(problemOf(draft));
    expect(Object.keys(files)).toContain('rt-2/problem.yaml');
    const changed = {
      ...files,
      'rt-2/problem.yaml': Buffer.concat([
        files['rt-2/problem.yaml'] ?? Buffer.alloc(0),
        Buffer.from('# changed\n'),
      ]),
    };
    const item = await onlyProblem(icpcFormat, changed);
    expect(codesOf(item)).toContain('note.changed-since-export');
    expect(item.draft.problem).toMatchObject({
      title: draft.problem.title,
      description: 'd',
      input: 'i',
      output: 'o',
      hint: 'h',
      timeLimit: 1000,
      memoryLimit: 256,
      spjProtocol: 'kattis',
      judgeExtraFile: { 'checker.hpp': '#include "testlib.h"', 'testlib.h': '// testlib' },
    });
    // The samples of the statement are cases here, without points.
    expect(item.draft.samples.map((one) => [one.score, one.groupNum])).toEqual([
      [0, 1],
      [30, 2],
      [70, 3],
    ]);
    expect(item.draft.groups).toEqual([{ groupNum: 3, dependsOn: [2] }]);
    expect(item.draft.programs.map((one) => [one.name, one.expected])).toEqual([
      ['validator val', []],
      ['accepted/std.c', [0]],
      ['rejected/odd.cpp', [-1, -3, 1, 8]],
    ]);
  });

  it('whose validator has a script of ours is read by it, also once somebody has changed the package', async () => {
    const draft = problemDraft.parse(
      draftOf(
        'RT-3',
        {
          spjLanguage: 'C++ 17',
          spjCode: '#include "aid.c"',
          spjProtocol: 'kattis',
          judgeExtraFile: { 'aid.c': 'int aid;' },
        },
        { judgeMode: 'spj', isUploadTestCase: true, samples },
      ),
    );
    const files = await exported(problemOf(draft));
    expect(Object.keys(files)).toContain('rt-3/output_validators/validator/build');
    const item = await onlyProblem(icpcFormat, { ...files, 'rt-3/more.txt': 'x' });
    expect(codesOf(item)).toContain('note.changed-since-export');
    expect(item.draft.problem).toMatchObject({
      spjCode: '#include "aid.c"',
      judgeExtraFile: { 'aid.c': 'int aid;' },
    });
  });
});
