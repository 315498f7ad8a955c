import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { unixLineEnds } from './line-ends.ts';

const through = async (...chunks: string[]) => {
  const out: Buffer[] = [];
  for await (const chunk of unixLineEnds(Readable.from(chunks.map((one) => Buffer.from(one, 'latin1')))))
    out.push(chunk);
  return Buffer.concat(out).toString('latin1');
};

describe('line ends of test data (Test data 6)', () => {
  it.each([
    ['CR LF becomes LF', ['1\r\n2\r\n'], '1\n2\n'],
    ['LF stays', ['1\n2\n'], '1\n2\n'],
    ['a lone CR stays', ['1\r2\r'], '1\r2\r'],
    ['a pair cut in two by the reader', ['1\r', '\n2\r', '\n'], '1\n2\n'],
    ['CR CR LF keeps one CR', ['1\r', '\r', '\n'], '1\r\n'],
    ['binary passes untouched', ['\0\r\n', '\r\n'], '\0\r\n\r\n'],
    ['nothing', [], ''],
  ])('%s', async (_, chunks, expected) => expect(await through(...chunks)).toBe(expected));
});
