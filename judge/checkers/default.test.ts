import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRemark } from '@assize/shared/domain/remark.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareOutputs } from './default.ts';

const bytes = (text: string) => ({ kind: 'bytes', bytes: Buffer.from(text) }) as const;
const compare = (expected: string, found: string, isRemoveEndBlank: boolean) =>
  compareOutputs(bytes(expected), bytes(found), { isRemoveEndBlank });

const { accepted: AC, wrongAnswer: WA, presentationError: PE } = verdict;

describe('default compare', () => {
  it.each([
    // expected, found, verdict with isRemoveEndBlank, verdict without
    ['1 2\n3\n', '1 2\n3\n', AC, AC],
    ['1 2\n3\n', '1 2\n3', AC, PE],
    ['1 2\n3\n', '1 2\n3\n\n \n', AC, PE],
    ['1 2\n3\n', '1 2  \t\n3 \n', AC, PE],
    ['1 2\n3\n', '1 2\r\n3\r\n', AC, PE],
    ['1 2\r\n3\r\n', '1 2\n3\n', AC, PE],
    ['1 2\r\n3\r\n', '1 2\r\n3\r\n', AC, AC],
    ['1\r\n\r\n', '1', AC, PE],
    ['1\r2\n', '1\n2\n', WA, PE],
    ['\r\n', '', AC, PE],
    ['1 2\n3\n', '1  2\n3\n', WA, PE],
    ['1 2\n3\n', '1\n2\n3\n', WA, PE],
    ['1 2\n3\n', '12\n3\n', WA, PE],
    ['1 2\n3\n', ' 1 2\n3\n', WA, PE],
    ['1\n\n2\n', '1\n2\n', WA, PE],
    ['1\n\n2\n', '1\n  \n2\n', AC, PE],
    ['1\n2\n', '1\n\n2\n', WA, PE],
    ['a\n  b\n', 'a\n\tb\n', WA, PE],
    ['a\n  b\n', 'a \n  b', AC, PE],
    ['a \n  b\n', 'a \n   b', WA, PE],
    ['', '', AC, AC],
    ['', '\n', AC, PE],
    ['\n\n', '', AC, PE],
    ['', 'x', WA, WA],
    ['x', '', WA, WA],
    ['5\n', '6\n', WA, WA],
    ['5\n6\n', '5\n', WA, WA],
    ['5\n', '5\n6\n', WA, WA],
    ['a\0b', 'a\0b\n', AC, PE],
    ['a\0b', 'a', WA, WA],
    ['中文\n', '中文', AC, PE],
    ['中文\n', '中国\n', WA, WA],
    ['1\v\n', '1\n', AC, PE],
  ])('expected %j, found %j: %i with the flag, %i without', async (expected, found, withFlag, without) => {
    expect((await compare(expected, found, true)).status).toBe(withFlag);
    expect((await compare(expected, found, false)).status).toBe(without);
  });

  it.each([
    ['1 2\n3 4\n', '1 2\n3 5\n', true, 'line 2, column 3: expected "4\\n", found "5\\n"'],
    ['1\n2\n', '1\n', true, 'line 2, column 1: expected "2\\n", found end of output'],
    ['1\n', '1\n2', true, 'line 2, column 1: expected end of output, found "2"'],
    ['1\n2\n', '1 2\n', true, 'line 1, column 2: expected "1\\n2\\n", found "1 2\\n"'],
    ['中文a', '中文b', true, 'line 1, column 3: expected "中文a", found "中文b"'],
    ['x', '\u001b[31m', true, 'line 1, column 1: expected "x", found "\\u{1b}[31m"'],
    ['1 2', '1  2', false, 'white space differs: line 1, column 3: expected "2", found " 2"'],
    ['1\n', '1', false, 'white space differs: line 1, column 2: expected "1\\n", found end of output'],
  ])('%j against %j says where', async (expected, found, flag, remark) => {
    expect(await compare(expected, found, flag)).toMatchObject({ remark });
    expect(readRemark(remark)).not.toBeNull();
  });

  it('caps what it shows of an output', async () => {
    const result = await compare('a', `${'\u0001'.repeat(100_000)}`, true);
    expect(result).toMatchObject({ status: WA });
    expect('remark' in result && result.remark.length).toBeLessThan(400);
  });
});

describe('default compare of files', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assize-compare-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const asFile = async (name: string, text: string) => {
    const path = join(folder, name);
    await writeFile(path, text);
    return { kind: 'file', path } as const;
  };

  const lines = Array.from({ length: 150_000 }, (_, i) => `${i} ${i * 7}`);
  const text = `${lines.join('\n')}\n`;

  it.each([
    ['the same', text, AC, AC],
    ['with a blank behind each line', `${lines.join(' \n')}`, AC, PE],
    ['with carriage returns', `${lines.join('\r\n')}`, AC, PE],
    [
      'with a long run of blanks across windows',
      text.replace('9 63\n', `9 63${' '.repeat(700_000)}\n`),
      AC,
      PE,
    ],
    ['with a long indent', text.replace('\n10 70', `\n${' '.repeat(700_000)}10 70`), WA, PE],
    ['one byte other at the end', `${text.slice(0, -2)}x\n`, WA, WA],
    ['one line short', lines.slice(0, -1).join('\n'), WA, WA],
  ])('larger than a window: %s', async (name, found, withFlag, without) => {
    const expected = await asFile('expected', text);
    const other = await asFile(`found-${name.replaceAll(' ', '-')}`, found);
    expect((await compareOutputs(expected, other, { isRemoveEndBlank: true })).status).toBe(withFlag);
    expect((await compareOutputs(expected, other, { isRemoveEndBlank: false })).status).toBe(without);
  });

  it('names the line of a difference far inside', async () => {
    const expected = await asFile('expected', text);
    const other = await asFile('far', text.replace('\n140000 980000\n', '\n140000 98000\n'));
    expect(await compareOutputs(expected, other, { isRemoveEndBlank: true })).toMatchObject({
      remark:
        'line 140001, column 13: expected "980000\\n140001 980007\\n140002 9"…, found "98000\\n140001 980007\\n140002 98"…',
    });
  });

  it('lets others have their turn while it compares large ones', async () => {
    const expected = await asFile('expected', text);
    const other = await asFile('turns', text);
    let turns = 0;
    let done = false;
    const count = () => {
      turns++;
      if (!done) setImmediate(count);
    };
    setImmediate(count);
    await compareOutputs(expected, other, { isRemoveEndBlank: true });
    done = true;
    expect(turns).toBeGreaterThan(0);
  });

  it('does not follow a link', async () => {
    const { symlink } = await import('node:fs/promises');
    const target = await asFile('target', 'secret');
    const path = join(folder, 'link');
    await symlink(target.path, path);
    await expect(
      compareOutputs({ kind: 'file', path }, bytes('x'), { isRemoveEndBlank: true }),
    ).rejects.toMatchObject({ code: 'ELOOP' });
  });
});
