/** Every stock checker on outputs of each kind, through the real box. */
import { stockCheckers } from '@assize/shared/domain/stock-checkers.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { beforeAll, expect, it } from 'vitest';
import { decideTestlib } from '../checkers/protocol.ts';
import type { Artefact } from '../sandbox/port.ts';
import { describeInBox } from '../sandbox/test/sandbox-for-tests.ts';
import { checked, compileWithHeader, together } from './testlib-for-tests.ts';

/** Output, answer, and what the checker says. */
type Row = readonly [output: string, answer: string, says: string | RegExp];

const words = (count: number) => `${'w '.repeat(count)}\n`;

const rows: Readonly<Record<string, readonly Row[]>> = {
  wcmp: [
    ['a  b\n\nc d', 'a b c d\n', 'ok 4 tokens'],
    ['word\n', 'word', 'ok "word"'],
    ['', '\n', 'ok 0 tokens'],
    ['a b', 'a c', "wrong answer 2nd words differ - expected: 'c', found: 'b'"],
    ['a', 'a b', 'wrong answer Participant output ends after 1 tokens, the answer goes on'],
    ['a b', 'a', 'wrong answer Participant output contains extra tokens'],
    [
      `${'x'.repeat(500)} `,
      'y',
      /^wrong answer 1st words differ - expected: 'y', found: 'x{30}\.\.\.x{31}'$/,
    ],
    [words(12).replace(/w $/, ''), words(11), 'wrong answer Participant output contains extra tokens'],
  ],
  lcmp: [
    ['a  b \nc\n\n', 'a b\nc\n', 'ok 2 lines'],
    ['a\r\nb\r\n', 'a\nb', 'ok 2 lines'],
    ['x', 'x\n', 'ok single line'],
    ['a b c', 'a b\nc', "wrong answer 1st lines differ - expected: 'a b', found: 'a b c'"],
    ['a\n', 'a\nb\n', 'wrong answer Participant output ends after 1 lines, the answer goes on'],
    ['a\nb\n', 'a\n', 'wrong answer Participant output contains extra lines'],
  ],
  fcmp: [
    ['a b\nc\nd', 'a b\nc\nd\n', 'ok 3 lines'],
    ['a  b\n', 'a b\n', "wrong answer 1st lines differ - expected: 'a b', found: 'a  b'"],
    ['a\n', 'a\n\n\n', 'ok single line'],
    ['', 'a\n', 'wrong answer Participant output ends after 0 lines, the answer goes on'],
    ['a\nb', 'a', 'wrong answer Participant output contains extra lines'],
  ],
  hcmp: [
    ['-123456789012345678901234567890', '-123456789012345678901234567890\n', /^ok answer is '-1234/],
    ['0', '0', "ok answer is '0'"],
    ['1', '2', "wrong answer expected '2', found '1'"],
    ['007', '7', "wrong output format Not an integer: '007'"],
    ['-', '7', "wrong output format Not an integer: '-'"],
    ['1e5', '7', "wrong output format Not an integer: '1e5'"],
    ['', '7', 'wrong output format Unexpected end of file - token expected'],
    ['7', 'x', "FAIL Not an integer: 'x' (test.ans)"],
    ['7 8', '7', 'wrong output format Extra information in the output file'],
  ],
  yesno: [
    ['yEs', 'YES', 'ok answer is YES'],
    ['no\n', 'YES', 'wrong answer expected YES, found NO'],
    ['maybe', 'NO', "wrong output format YES or NO expected, but 'MAYBE' found"],
    ['YES', 'Y', "FAIL YES or NO expected, but 'Y' found (test.ans)"],
    ['YES YES', 'YES', 'wrong output format Extra information in the output file'],
  ],
  nyesno: [
    ['yes NO no', 'YES NO NO', 'ok 3 token(s): yes count is 1, no count is 2'],
    ['yes yes', 'YES NO', 'wrong answer expected NO, found YES [2nd token]'],
    ['yes', 'YES NO', 'wrong answer Participant output ends after 1 tokens, the answer goes on'],
    ['yes no no', 'YES NO', 'wrong answer Participant output contains extra tokens'],
    ['yes 1', 'YES NO', "wrong output format YES or NO expected, but '1' found"],
    ['yes no', 'YES 1', "FAIL YES or NO expected, but '1' found (test.ans)"],
  ],
  ncmp: [
    ['1\n2 3', '1 2 3', 'ok 3 number(s): "1 2 3"'],
    ['1 2 3 4 5 6', '1 2 3 4 5 6', 'ok 6 numbers'],
    [
      '1 9223372036854775807',
      '1 -9223372036854775808',
      /^wrong answer 2nd numbers differ - expected: '-9223/,
    ],
    ['1 9223372036854775808', '1 2', 'wrong output format Expected integer, but "9223372036854775808" found'],
    ['1', '1 2', 'wrong answer Participant output ends after 1 numbers, the answer goes on'],
    ['1 2', '1', 'wrong answer Participant output contains extra tokens'],
    ['1 x', '1 2', 'wrong output format Expected integer, but "x" found'],
    ['1', '+1', 'FAIL Expected integer, but "+1" found (test.ans)'],
  ],
  icmp: [
    [' -5\n', '-5', 'ok answer is -5'],
    ['4', '-5', 'wrong answer expected -5, found 4'],
    ['2147483648', '5', 'wrong output format Expected int32, but "2147483648" found'],
    ['', '5', 'wrong output format Unexpected end of file - int32 expected'],
    ['5 5', '5', 'wrong output format Extra information in the output file'],
    ['5', '', 'FAIL Unexpected end of file - int32 expected (test.ans)'],
  ],
  uncmp: [
    ['3 1 2', '1 2 3', 'ok 3 numbers'],
    ['', '', 'ok 0 numbers'],
    ['3 1 1', '1 2 3', "wrong answer Sorted, the 2nd elements differ - expected: '2', found: '1'"],
    ['3 1', '1 2 3', 'wrong answer Expected 3 elements, but only 2 found'],
    ['1 2 3 4', '1 2 3', 'wrong answer Expected 3 elements, but participant output contains more'],
    ['a', '1', 'wrong output format Expected integer, but "a" found'],
    ['1', 'a', 'FAIL Expected integer, but "a" found (test.ans)'],
  ],
  rcmp4: [
    ['1.00005 20000.9', '1 20000', 'ok 2 numbers, largest error = 5e-05'],
    ['1.001', '1', 'wrong answer 1st numbers differ - expected: 1, found: 1.001, error = 0.001'],
    ['nan', '1', 'wrong output format Expected double, but "nan" found'],
    ['0x10', '16', 'wrong output format Expected double, but "0x10" found'],
    ['1e999', '1', 'wrong output format Expected double, but "1e999" found'],
    ['1', 'inf', 'FAIL Expected double, but "inf" found (test.ans)'],
    ['1 2', '1', 'wrong answer Participant output contains extra tokens'],
    ['1', '1 2', 'wrong answer Participant output ends after 1 numbers, the answer goes on'],
  ],
  rcmp6: [
    ['1000000.5 -0', '1000000 0', /^ok 2 numbers/],
    ['1.00001', '1', /^wrong answer 1st numbers differ/],
    ['1,5', '1.5', 'wrong output format Expected double, but "1,5" found'],
    ['1', 'x', 'FAIL Expected double, but "x" found (test.ans)'],
  ],
  rcmp9: [
    ['1.0000000005', '1', /^ok 1 numbers/],
    ['1.00000001', '1', /^wrong answer 1st numbers differ/],
    ['', '1', 'wrong answer Participant output ends after 0 numbers, the answer goes on'],
    ['--1', '1', 'wrong output format Expected double, but "--1" found'],
    ['1', '.', 'FAIL Expected double, but "." found (test.ans)'],
  ],
  rncmp: [
    ['1.00001 2', '1 2', /^ok 2 numbers/],
    ['1000000.1', '1000000', /^wrong answer 1st numbers differ/],
    ['one', '1', 'wrong output format Expected double, but "one" found'],
    ['1', 'one', 'FAIL Expected double, but "one" found (test.ans)'],
  ],
  rcmp: [
    ['3.000001', '3', /^ok found 3\.000001, expected 3/],
    ['3.00001', '3', /^wrong answer expected 3, found 3\.00001, error = /],
    ['3 3', '3', 'wrong output format Extra information in the output file'],
    ['pi', '3', 'wrong output format Expected double, but "pi" found'],
    ['3', '', 'FAIL Unexpected end of file - double expected (test.ans)'],
  ],
  acmp: [
    ['3.000001', '3', /^ok found/],
    ['1000000.1', '1000000', /^wrong answer/],
    ['', '3', 'wrong output format Unexpected end of file - double expected'],
    ['3', '3.3.3', 'FAIL Expected double, but "3.3.3" found (test.ans)'],
  ],
  dcmp: [
    ['1000000.1', '1000000', /^ok found/],
    ['1.1', '1', 'wrong answer expected 1, found 1.1, error = 0.1'],
    ['x', '1', 'wrong output format Expected double, but "x" found'],
    ['1', 'x', 'FAIL Expected double, but "x" found (test.ans)'],
  ],
  caseicmp: [
    ['Case #1: 5\nCase #2: -6\n', 'Case #1: 5\nCase #2: -6', 'ok 2 case(s)'],
    ['Case #1: 5', 'Case #1: 6', "wrong answer Case 1: expected '6', found '5' [1st value]"],
    ['case #1: 5', 'Case #1: 5', "wrong output format Case 1: 'Case' expected, but 'case' found"],
    ['Case #2: 5', 'Case #1: 5', "wrong output format Case 1: '#1:' expected, but '#2:' found"],
    ['Case #1: 5 5', 'Case #1: 5', 'wrong output format Case 1: one value expected, found 2'],
    ['Case #1: x', 'Case #1: 5', 'wrong output format Expected integer, but "x" found'],
    ['Case #1: 5', '5', "FAIL Case 1: 'Case' expected, but '5' found (test.ans)"],
    ['Case #1: 5', 'Case #1:', 'FAIL Case 1: the answer has 0 values'],
  ],
  casencmp: [
    ['Case #1: 5 6\nCase #2:\n', 'Case #1:\n5\n6\nCase #2:', 'ok 2 case(s)'],
    ['Case #1: 5 7', 'Case #1: 5 6', "wrong answer Case 1: expected '6', found '7' [2nd value]"],
    ['Case #1: 5', 'Case #1: 5 6', 'wrong answer Case 1: expected 2 values, found 1'],
    ['Case #1: 1', 'Case #1: 1\nCase #2: 2', /^wrong answer Participant output ends after 1 cases/],
    ['Case #1: 1\nCase #2: 2', 'Case #1: 1', 'wrong answer Participant output contains more than 1 cases'],
    ['Case 1: 5', 'Case #1: 5', "wrong output format Case 1: '#1:' expected, but '1:' found"],
    ['Case #1: 5', 'Case #1: five', 'FAIL Expected integer, but "five" found (test.ans)'],
  ],
  casewcmp: [
    ['Case #1: no way', 'Case #1: no  way', 'ok 1 case(s)'],
    ['Case #1: no Way', 'Case #1: no way', "wrong answer Case 1: expected 'way', found 'Way' [2nd value]"],
    ['#1: no', 'Case #1: no', "wrong output format Case 1: 'Case' expected, but '#1:' found"],
    ['Case #1: no', 'Case: no', "FAIL Case 1: 'Case' expected, but 'Case:' found (test.ans)"],
  ],
  pointscmp: [
    ['a b c d', 'a b c d', 'points 1 4 of 4 words are right'],
    ['a x c', 'a b c d', 'points 0.5 2 of 4 words are right'],
    ['x', 'a b', 'points 0 0 of 2 words are right'],
    ['a b', 'a', 'wrong answer Participant output contains extra tokens'],
    ['', '', 'ok nothing to compare'],
  ],
  pointsinfo: [
    ['1.5', '1', 'points points_info=0.500000 expected 1.000000, found 1.500000'],
    ['x', '1', 'wrong output format Expected double, but "x" found'],
    ['1', 'x', 'FAIL Expected double, but "x" found (test.ans)'],
  ],
};

const CODES: readonly (readonly [RegExp, number, number])[] = [
  [/^ok /, 0, verdict.accepted],
  [/^wrong answer /, 1, verdict.wrongAnswer],
  [/^wrong output format /, 2, verdict.presentationError],
  [/^FAIL /, 3, verdict.systemError],
  [/^points points_info/, 7, verdict.systemError],
  [/^points 1 /, 7, verdict.accepted],
  [/^points 0 /, 7, verdict.wrongAnswer],
  [/^points /, 7, verdict.partial],
];

describeInBox('stock checkers', () => {
  let program: Artefact;
  beforeAll(async () => {
    program = await compileWithHeader(
      together(Object.fromEntries(stockCheckers.map((c) => [c.name, c.code]))),
    );
  });

  it('all have rows here, one name, a line in both languages, and nothing but the header', () => {
    expect(Object.keys(rows).sort()).toEqual(stockCheckers.map((one) => one.name).sort());
    for (const { about, code } of stockCheckers) {
      expect(about['zh-CN']).toMatch(/\p{Script=Han}/u);
      expect(about['en-US']).toMatch(/^[ -~]+$/);
      expect(code.match(/^#include .*$/gm)).toEqual(['#include "testlib.h"']);
      expect(code).not.toMatch(/[^\n -~]/);
    }
  });

  it.each(Object.entries(rows))('%s', async (name, own) => {
    await Promise.all(
      own.map(async ([output, answer, says]) => {
        const { code, message, stdout } = await checked(program, name, output, answer);
        const what = `${name} on ${JSON.stringify(output.slice(0, 80))}, answer ${JSON.stringify(answer.slice(0, 80))}`;
        if (typeof says === 'string') expect(message, what).toBe(says);
        else expect(message, what).toMatch(says);
        const [, expected, status] = CODES.find(([start]) => start.test(message)) ?? [];
        expect(code, what).toBe(expected);
        const ending = { outcome: 'exited', exitCode: code, signal: 0, stdout, stderr: message } as const;
        expect(decideTestlib({ ...ending, crash: null }, { options: {}, full: 10 }).status, what).toBe(
          status,
        );
      }),
    );
  });
});
