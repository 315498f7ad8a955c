import { expect, it } from 'vitest';
import { type FileText, readCsv, readText } from './csv.ts';

it.each([
  [
    'a,b\r\nc,d\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a;b\nc;d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['\ufeffa,b', [['a', 'b']]],
  ['"a,1","say ""hi"""', [['a,1', 'say "hi"']]],
  ['"two\nlines",x', [['two\nlines', 'x']]],
  ['\n\n a ,b\n  \n', [[' a ', 'b']]],
  ['alone', [['alone']]],
  ['a,b\nc', [['a', 'b'], ['c']]],
  ['', []],
])('%j has rows %j', (text, rows) => {
  expect(readCsv(text)).toEqual({ rows });
});

it('a quote that is not closed is told with its row', () => {
  expect(readCsv('a,b\n"c,d\ne,f')).toEqual({ unclosed: 2 });
});

it.each<[string, number[], FileText | null]>([
  ['UTF-8', [0xe5, 0xbc, 0xa0], { text: '张', guessed: false }],
  ['UTF-8 after a mark', [0xef, 0xbb, 0xbf, 0xe5, 0xbc, 0xa0], { text: '张', guessed: false }],
  [
    'UTF-16, as Excel writes "Unicode text"',
    [0xff, 0xfe, 0x20, 0x5f, 0x09, 0],
    { text: '张\t', guessed: false },
  ],
  ['UTF-16 of the other order', [0xfe, 0xff, 0x5f, 0x20], { text: '张', guessed: false }],
  ['GB 18030, as Excel in Chinese writes CSV', [0xd5, 0xc5, 0x2c], { text: '张,', guessed: true }],
  ['none of these', [0xff, 0xff, 0x00], null],
])('a file in %s', async (_, bytes, text) => {
  expect(await readText(new File([new Uint8Array(bytes)], 'a.csv'))).toEqual(text);
});
