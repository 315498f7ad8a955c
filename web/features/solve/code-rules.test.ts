import { expect, it } from 'vitest';
import { codeFault, readCodeFile } from './code-rules.ts';

it.each([
  ['', 'empty'],
  [' \n\t', 'empty'],
  ['x', null],
  ['x'.repeat(65_535), null],
  ['x'.repeat(65_536), 'long'],
])('a code of such a shape is checked before it is sent', (code, fault) => {
  expect(codeFault(code, 65_535)).toBe(fault);
});

it('reads UTF-8 files only, and no large ones', async () => {
  expect(await readCodeFile(new Blob(['// 你好\n']), 65_535)).toEqual({ code: '// 你好\n' });
  expect(await readCodeFile(new Blob([new Uint8Array([0xff, 0xfe, 0x41])]), 65_535)).toEqual({
    fault: 'not-text',
  });
  expect(await readCodeFile(new Blob(['a\0b']), 65_535)).toEqual({ fault: 'not-text' });
  expect(await readCodeFile(new Blob(['x'.repeat(300_000)]), 65_535)).toEqual({ fault: 'large' });
});
