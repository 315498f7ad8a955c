/** A validator, a generator, an interactor and every way to end, through the real box. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Artefact } from '../sandbox/port.ts';
import { describeInBox } from '../sandbox/test/sandbox-for-tests.ts';
import { ENDINGS, KNOWN_DRAWS } from './expected.ts';
import { checked, compileWithHeader, type Ended, ended, programCode, together } from './testlib-for-tests.ts';

describeInBox('programs with testlib.h', () => {
  let program: Artefact;
  beforeAll(async () => {
    const names = [
      ...['validator', 'cases', 'generator', 'sequence'],
      ...['interactor', 'lines', 'scorer', 'endings'],
    ];
    const codes = await Promise.all(names.map(async (name) => [name, await programCode(name)] as const));
    program = await compileWithHeader(together(Object.fromEntries(codes)));
  });

  describe('validator', () => {
    const validate = (stdin: string, ...flags: string[]): Promise<Ended> =>
      ended(program, { args: ['validator', ...flags], stdin });
    const good = '3 2\n1 2\n3 1\na b1 xyz\n0.50\n';

    it('says nothing of a right test', async () => {
      expect(await validate(good)).toMatchObject({ code: 0, message: '', stdout: '' });
      expect(await validate(`${good}AB  12\n`.replace('AB', 'A'), '--testset', 'pretests')).toMatchObject({
        code: 0,
      });
    });

    it.each([
      [' 3 2\n', 'Unexpected white-space - token expected (stdin, line 1)'],
      ['3  2\n', 'Unexpected white-space - token expected (stdin, line 1)'],
      ['3\t2\n', "Unexpected character '\t', but space expected (stdin, line 1)"],
      ['3 2 \n', 'Expected EOLN (stdin, line 1)'],
      ['3 2\r\n', 'Expected EOLN (stdin, line 1)'],
      ['3 2', 'Expected EOLN (stdin, line 1)'],
      ['', 'Unexpected end of file - int32 expected (stdin, line 1)'],
      ['03 2\n', 'Expected integer, but "03" found (stdin, line 1)'],
      ['1 0\n', 'Integer parameter [name=n] equals to 1, violates the range [2, 100] (stdin, line 1)'],
      ['3 4\n', 'Integer parameter [name=m] equals to 4, violates the range [0, 3] (stdin, line 1)'],
      ['3 2\n1 2\n1 1\n', 'edge 2 joins 1 with itself (test case 2)'],
      [
        '3 2\n1 2\n1 4\n',
        'Integer parameter [name=b] equals to 4, violates the range [1, 3] (test case 2, stdin, line 3)',
      ],
      [
        good.replace('xyz', 'toolong'),
        'Token element names[3] equals to "toolong", doesn\'t correspond to pattern "[a-z][a-z0-9]{0,4}" (stdin, line 4)',
      ],
      [good.replace('a b1 ', 'a  b1 '), 'Unexpected white-space - token expected (stdin, line 4)'],
      [
        good.replace('0.50', '0.5000'),
        'Expected strict double with number of digits after point in range [1,3], but "0.5000" found (stdin, line 5)',
      ],
      [good.replace('0.50', '1e-1'), 'Expected strict double, but "1e-1" found (stdin, line 5)'],
      [
        good.replace('0.50', '1.5'),
        'Strict double parameter [name=share] equals to 1.5, violates the range [0, 1] (stdin, line 5)',
      ],
      [good.trimEnd(), 'Expected EOLN (stdin, line 5)'],
      [`${good}\n`, 'Expected EOF (stdin, line 6)'],
      [`${good} `, 'Expected EOF (stdin, line 6)'],
      ['\uFEFF3 2\n', 'Expected integer, but "\uFEFF3" found (stdin, line 1)'],
    ])('refuses %j', async (test, why) => {
      expect(await validate(test)).toMatchObject({ code: 3, message: `FAIL ${why}` });
    });

    it('knows group and test set, and tells what a test has', async () => {
      expect((await validate(good.replace('3 2', '6 2'), '--group', 'small')).message).toMatch(
        /range \[2, 5\]/,
      );
      expect((await validate(good, '--testset', 'pretests')).message).toBe(
        'FAIL Expected EOLN (stdin, line 6)',
      );
      expect((await validate(`${good}ab1\n`, '--testset', 'pretests')).message).toBe(
        'FAIL Line parameter [name=mark] equals to "ab1", doesn\'t correspond to pattern "[A-Z]\\ {1,3}[0-9]+" (stdin, line 6)',
      );
      const overview = await validate('2 1\n1 2\na b\n0.0\n', '--testOverviewLogFileName', 'stderr');
      expect(overview).toMatchObject({ code: 0 });
      expect(overview.message.split('\n')).toEqual([
        ...['"a": min-value-hit', '"b": max-value-hit', '"m": max-value-hit', '"n": min-value-hit'],
        ...['"share": min-value-hit', 'feature "complete": hit', 'feature "loop":'],
        ...['constant-bounds "a": 1 2', 'constant-bounds "b": 1 2', 'constant-bounds "m": 0 1'],
        ...['constant-bounds "n": 2 100', 'constant-bounds "share": 0 1'],
        ...['a', 'b', 'm', 'n', 'share'].map((name) => `variable "${name}"`),
      ]);
      expect(await validate(good, '--testset')).toMatchObject({ code: 3 });
    });
  });

  describe('validator of test cases', () => {
    const validate = (stdin: string, ...flags: string[]): Promise<Ended> =>
      ended(program, { args: ['cases', ...flags], stdin, wanted: ['marked', 'case'] });
    const good = '3\na!b\nc\\d\nz\n';

    it('writes the test with a mark at each case, counted from 1', async () => {
      const { code, message, files } = await validate(good, '--testMarkupFileName', 'marked');
      expect([code, message]).toEqual([0, '']);
      // F3 is no character of UTF-8.
      const marked = 'MU\uFFFD\u00013\n!c1;a\\!b\n!c2;c\\\\d\n!c3;z\n';
      expect(files.get('marked')).toBe(marked);
      expect((await validate(good, '--testMarkupFileName', 'stderr')).message).toBe(marked.trimEnd());
    });

    it('writes one case', async () => {
      expect(await validate(good, '--testCase', '2')).toMatchObject({ code: 0, stdout: 'c\\d\n' });
      const last = await validate(good, '--testCase', '3', '--testCaseFileName', 'case');
      expect([last.stdout, last.files.get('case')]).toEqual(['', 'z\n']);
      expect(await validate(good, '--testCase', '4')).toMatchObject({ code: 0, stdout: '' });
    });

    it('writes nothing of a wrong test, and refuses a case that is none', async () => {
      const wrong = await validate('2\na\nB\n', '--testMarkupFileName', 'marked');
      expect(wrong).toMatchObject({
        code: 3,
        message: expect.stringMatching(/^FAIL Line parameter .* \(test case 2, stdin, line 3\)$/),
      });
      expect(wrong.files.get('marked')).toBe('');
      for (const none of ['0', '-1', 'x', '99999999999'])
        expect(await validate(good, '--testCase', none)).toMatchObject({ code: 3, stdout: '' });
      expect(await validate(good, '--testMarkupFileName', 'none/marked')).toMatchObject({
        code: 3,
        message: expect.stringMatching(/^FAIL Can't write the file "none\/marked"/),
      });
    });

    it('passes over a byte order mark where the validator says so', async () => {
      expect(await validate(`\uFEFF${good}`, '--testCase', '1')).toMatchObject({ code: 0, stdout: 'a!b\n' });
    });
  });

  describe('checker of lines', () => {
    it.each([
      ['a\nb\n', 'a\nb\n\n', 0, 'ok 3 line(s)'],
      ['a\nb', 'a\r\nb\r\n', 0, 'ok 2 line(s)'],
      ['a\n\n\n', 'a', 0, 'ok 1 line(s)'],
      ['', '\n', 0, 'ok 1 line(s)'],
      ['a', 'a\nb', 1, "wrong answer line 2: expected 'b', found ''"],
      ['a\nb', 'a', 1, 'wrong answer more than 1 line(s)'],
    ])('reads empty lines behind the end: %j', async (output, answer, code, message) => {
      expect(await checked(program, 'lines', output, answer)).toMatchObject({ code, message });
    });
  });

  describe('scorer', () => {
    const row = (index: number, group: string, verdict: string, points: string) =>
      `${index};tests;${group};${verdict};${points};12;2048;1 2;3;3;0;well\\; done\\n\n`;
    const right = row(1, 'a', 'OK', '20.5') + row(2, 'a', 'OK', '9.5') + row(3, 'b', 'OK', '70');
    const score = (stdin: string, earlier?: string): Promise<Ended> =>
      ended(program, {
        args: ['scorer', ...(earlier === undefined ? [] : ['earlier'])],
        ...(earlier === undefined ? {} : { files: { earlier } }),
        stdin,
      });

    it('makes points of results', async () => {
      expect(await score(right)).toMatchObject({ code: 0, message: '', stdout: '100.000\n' });
      const late = right.replace('OK;9.5', 'TIME_LIMIT_EXCEEDED;');
      expect((await score(late)).stdout).toBe('70.000\n');
      expect((await score(`${late}\n`, right)).stdout).toBe('100.000\n');
      expect((await score('')).stdout).toBe('0.000\n');
    });

    it.each([
      ['1;tests;a;OK;5;12;2048;;;;0\n', /^FAIL Expected a test result of 12 fields, but "1;tests/],
      [row(1, 'a', 'RIGHT', '5'), /^FAIL Expected verdict, but "RIGHT" found \(stdin\)$/],
      [row(1, 'a', 'OK', 'five'), /^FAIL Expected double, but "five" found \(stdin\)$/],
      [row(1, 'a', 'OK', ''), /^FAIL Expected points, but infinity or NaN found$/],
      [row(1, 'a', 'CRASHED', ''), /^FAIL A scorer returns the points, it does not quit$/],
    ])('refuses %j', async (stdin, message) => {
      const refused = await score(stdin);
      expect(refused.message).toMatch(message);
      expect(refused).toMatchObject({ code: 3, stdout: '' });
    });
  });

  describe('generator', () => {
    const generate = (...args: string[]): Promise<Ended> => ended(program, { args: ['generator', ...args] });

    it('makes the same of the same arguments, and other data of others', async () => {
      const [one, again, other] = await Promise.all([
        generate('-n', '8', '--max=50', 'seed1'),
        generate('-n', '8', '--max=50', 'seed1'),
        generate('-n', '8', '--max=50', 'seed2'),
      ]);
      expect(one.stdout).toMatch(/^8 numbers\n(\d+ ){7}\d+\n$/);
      expect(again.stdout).toBe(one.stdout);
      expect(other.stdout).not.toBe(one.stdout);
    });

    it('makes trees and words, and leans as it is told', async () => {
      const tree = (await generate('-n30', '-kind', 'tree')).stdout.trim().split('\n').slice(1);
      const joined = new Set([1]);
      const edges = tree.map((line) => line.split(' ').map(Number));
      for (const _ of edges)
        for (const [a = 0, b = 0] of edges) if (joined.has(a) || joined.has(b)) joined.add(a).add(b);
      expect([edges.length, joined.size]).toEqual([29, 30]);
      expect((await generate('-n', '20', '--kind=words')).stdout).toMatch(
        /^20 words\n(([a-z]{3}\d{1,3}|-)\n){20}$/,
      );
      const mean = async (weight: string) => {
        const [, line = ''] = (await generate('-n', '500', '-weight', weight)).stdout.split('\n');
        return line.split(' ').reduce((sum, value) => sum + Number(value), 0) / 500;
      };
      expect(await mean('-5')).toBeLessThan(250);
      expect(await mean('5')).toBeGreaterThan(750);
    });

    it('refuses options that are missing, wrong or that nobody asks for', async () => {
      expect(await generate()).toMatchObject({ code: 3, message: "FAIL Opts: unknown key 'n'" });
      expect(await generate('-n', 'x')).toMatchObject({
        code: 3,
        message: "FAIL Opts: expected integer but 'x' found",
      });
      expect(await generate('-n', '3', '-maks', '5')).toMatchObject({
        code: 3,
        message: expect.stringMatching(/^FAIL Opts: unused key 'maks'\. Call suppressEnsureNoUnusedOpts\(\)/),
      });
    });

    it('draws the numbers that are known of testlib.h', async () => {
      const { stdout } = await ended(program, { args: ['sequence', '10', '100'] });
      expect(stdout.trim().split('\n')).toEqual(KNOWN_DRAWS);
    });
  });

  describe('interactor', () => {
    const play = (stdin: string, more: { answer?: string; input?: string } = {}): Promise<Ended> =>
      ended(program, {
        args: ['interactor', 'in', 'tout', ...(more.answer === undefined ? [] : ['ans'])],
        files: { in: more.input ?? '77 3\n', ...(more.answer === undefined ? {} : { ans: more.answer }) },
        stdin,
        wanted: ['tout'],
      });

    it('talks, judges, and writes what it heard', async () => {
      const won = await play('50 100\n77\n', { answer: '77' });
      expect(won).toMatchObject({ code: 0, message: 'ok found after 3 question(s)' });
      expect(won.stdout).toBe('1000000\nmore\nless\nyes\n');
      expect(won.files.get('tout')).toBe('50\n100\n77\n');
      // What the contestant prints after the end is not read.
      expect(await play('77\n78\n')).toMatchObject({ code: 0, message: 'ok found after 1 question(s)' });
    });

    it('sees that the contestant ended early, also when it writes first', async () => {
      const line = '{ ./program interactor in tout </dev/null 2>said; echo $? >code; } | true';
      const result = await ended(program, {
        argv: ['sh', '-c', line],
        files: { in: '77 3\n' },
        wanted: ['said', 'code'],
      });
      expect(result.files.get('said')).toMatch(
        /^wrong output format Unexpected end of file - int32 expected/,
      );
      expect(result.files.get('code')).toBe('2\n');
    });

    it.each([
      ['1 2 3', {}, 1, 'wrong answer not found with 3 questions'],
      ['1 2', {}, 2, 'wrong output format Unexpected end of file - int32 expected'],
      ['one', {}, 2, 'wrong output format Expected integer, but "one" found'],
      [
        '0',
        {},
        1,
        'wrong answer Integer parameter [name=guess] equals to 0, violates the range [1, 1000000]',
      ],
      ['77', { answer: '78' }, 3, 'FAIL the answer is not 77'],
      ['77', { answer: 'x' }, 3, 'FAIL Expected integer, but "x" found (ans)'],
      ['77', { input: '0 1' }, 3, /^FAIL Integer parameter \[name=secret\] equals to 0, .* \(in\)$/],
    ] as const)('on %j', async (said, more, code, message) => {
      const result = await play(said, more);
      expect(result.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
      expect(result.code).toBe(code);
    });
  });

  describe('endings', () => {
    const end = (way: string, output = '', report: string[] = []): Promise<Ended> =>
      ended(program, {
        args: ['endings', 'in', 'dir/out', 'ans', ...report],
        files: { in: way, 'dir/out': output, ans: '1' },
        wanted: report.slice(0, 1),
      });

    it.each(ENDINGS)('%s %j', async (way, output, code, message) => {
      const result = await end(way, output);
      expect(result.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
      expect(result.code).toBe(code);
    });

    it('writes the message into a report, in XML if asked', async () => {
      expect((await end('wa', '', ['report'])).files.get('report')).toBe('3 of four');
      expect((await end('points', '', ['report'])).files.get('report')).toBe('12.5 of 20');
      const xml =
        '<?xml version="1.0" encoding="utf-8"?><result outcome = "wrong-answer">3 of four</result>\n';
      expect((await end('wa', '', ['report', '-appes'])).files.get('report')).toBe(xml);
      expect((await end('points', '', ['report', '-appes'])).files.get('report')).toMatch(
        /<result outcome = "points" points = "12\.5">12\.5 of 20</,
      );
      expect((await end('token', '<&>', ['report', '-appes'])).files.get('report')).toMatch(
        /"&lt;&amp;&gt;&quot;|&lt;&amp;&gt;/,
      );
      expect(await end('ok', '', ['none/report'])).toMatchObject({ code: 3 });
    });

    it('knows test set and group', async () => {
      const args = ['endings', 'in', 'out', 'ans', '--testset', 'pretests', '--group', '2'];
      const asked = await ended(program, { args, files: { in: 'asked', out: '', ans: '' } });
      expect(asked).toMatchObject({ code: 0, message: 'ok pretests, 2' });
    });

    it('tells when it was not called right', async () => {
      const usage =
        /^FAIL Program must be run with the following arguments: <input-file> <output-file> <answer-file>/;
      expect(await ended(program, { args: ['endings', 'a'] })).toMatchObject({
        code: 3,
        message: expect.stringMatching(usage),
      });
      const missing = (files: Record<string, string>) =>
        ended(program, { args: ['endings', 'in', 'out', 'ans'], files });
      expect(await missing({ in: 'ok', out: '' })).toMatchObject({
        code: 3,
        message: 'FAIL Answer file not found: "ans" (ans)',
      });
      expect(await missing({ in: 'ok', ans: '' })).toMatchObject({
        code: 2,
        message: 'wrong output format Output file not found: "out"',
      });
      expect(await ended(program, { args: ['generator', '-n', '1'] })).toMatchObject({ code: 0 });
    });
  });
});
