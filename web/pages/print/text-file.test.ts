import { expect, it } from 'vitest';
import { readTextFile } from './text-file.ts';

const file = (bytes: readonly number[]) => new File([new Uint8Array(bytes)], 'main.cpp');
const fileOf = (text: string) => new File([text], 'main.cpp');

it('is UTF-8, with or without its mark', async () => {
  expect(await readTextFile(fileOf('// 你好\n'))).toEqual({ text: '// 你好\n' });
  expect(await readTextFile(fileOf('\ufeffint a;'))).toEqual({ text: 'int a;' });
});

it('is GBK where it is no UTF-8', async () => {
  // "// 你好" as an editor on Chinese Windows saves it.
  expect(await readTextFile(file([0x2f, 0x2f, 0x20, 0xc4, 0xe3, 0xba, 0xc3]))).toEqual({ text: '// 你好' });
});

it('is neither a picture nor larger than what can be printed', async () => {
  expect(await readTextFile(file([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]))).toEqual({
    fault: 'not-text',
  });
  expect(await readTextFile(fileOf('x'.repeat(300_000)))).toEqual({ fault: 'large' });
});
