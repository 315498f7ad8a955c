import { expect, it } from 'vitest';
import { readCsv, readUtf8 } from './csv.ts';

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

it('a file in another encoding is not taken for text', async () => {
  expect(await readUtf8(new File(['张三,x'], 'a.csv'))).toBe('张三,x');
  // 张 in GBK.
  expect(await readUtf8(new File([new Uint8Array([0xd5, 0xc5])], 'a.csv'))).toBeNull();
});
