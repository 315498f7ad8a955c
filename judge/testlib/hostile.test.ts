/** Hostile outputs: a checker still ends within time and memory, with a message about the output. */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { stockCheckers } from '@assize/shared/domain/stock-checkers.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Artefact, Source } from '../sandbox/port.ts';
import { describeInBox, hostFolder, MIB } from '../sandbox/test/sandbox-for-tests.ts';
import { checked, compileWithHeader, together } from './testlib-for-tests.ts';

const WORDS = 'abc def\n';

/** A file of `mib` MiB of the same bytes. NUL bytes that take no room fill it up to `longer` MiB. */
const filled = async (
  folder: string,
  name: string,
  piece: string,
  mib: number,
  longer = mib,
): Promise<Source> => {
  const path = join(folder, name);
  const file = await open(path, 'w');
  const bytes = Buffer.alloc(4 * MIB, piece || '\0');
  for (let at = 0; at < mib; at += 4) await file.write(bytes);
  await file.truncate(longer * MIB);
  await file.close();
  return { kind: 'host', path };
};

describeInBox('hostile outputs', () => {
  let program: Artefact;
  let files: Readonly<Record<string, Source>>;

  beforeAll(async () => {
    const wanted = [
      'wcmp',
      'lcmp',
      'fcmp',
      'hcmp',
      'ncmp',
      'uncmp',
      'rcmp6',
      'casewcmp',
      'pointscmp',
      'nyesno',
    ];
    const codes = stockCheckers
      .filter(({ name }) => wanted.includes(name))
      .map(({ name, code }) => [name, code]);
    program = await compileWithHeader(together(Object.fromEntries(codes)));
    const folder = await hostFolder();
    files = {
      'NULs, 1 GiB': await filled(folder, 'nul', '', 0, 1024),
      'a token, 500 MiB': await filled(folder, 'token', 'a', 72, 500),
      'blanks, 96 MiB': await filled(folder, 'blanks', ' \n\t', 96),
      'digits, 64 MiB': await filled(folder, 'digits', '7', 64),
      'ones, 64 MiB': await filled(folder, 'ones', '1\n', 64),
      bytes: {
        kind: 'content',
        bytes: Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 7919) % 256)),
      },
    };
  }, 180_000);

  const limits = { cpuMs: 4000, memoryBytes: 128 * MIB };
  const tooLong = /^wrong output format Length of (token exceeds 33554432, token is|line exceeds 67108864)/;

  it.each([
    ['wcmp', 'a token, 500 MiB', WORDS, tooLong],
    ['wcmp', 'NULs, 1 GiB', WORDS, tooLong],
    ['wcmp', 'blanks, 96 MiB', WORDS, /^wrong answer Participant output ends after 0 tokens/],
    ['wcmp', 'blanks, 96 MiB', '', /^ok 0 tokens/],
    ['wcmp', 'bytes', WORDS, /^wrong answer 1st words differ/],
    ['lcmp', 'a token, 500 MiB', WORDS, tooLong],
    ['lcmp', 'blanks, 96 MiB', WORDS, /^wrong answer 1st lines differ/],
    ['fcmp', 'NULs, 1 GiB', WORDS, tooLong],
    ['fcmp', 'bytes', WORDS, /^wrong answer 1st lines differ/],
    ['hcmp', 'a token, 500 MiB', '5', tooLong],
    ['hcmp', 'digits, 64 MiB', '5', tooLong],
    ['ncmp', 'digits, 64 MiB', '5', tooLong],
    ['ncmp', 'ones, 64 MiB', '1', /^wrong answer Participant output contains extra tokens/],
    ['ncmp', 'bytes', '1', /^wrong output format Expected integer, but/],
    [
      'uncmp',
      'ones, 64 MiB',
      '1 1',
      /^wrong answer Expected 2 elements, but participant output contains more/,
    ],
    ['rcmp6', 'digits, 64 MiB', '5', tooLong],
    ['casewcmp', 'NULs, 1 GiB', 'Case #1: a', tooLong],
    ['casewcmp', 'ones, 64 MiB', 'Case #1: a', /^wrong output format Case 1: 'Case' expected, but '1' found/],
    ['pointscmp', 'ones, 64 MiB', WORDS, /^wrong answer Participant output contains extra tokens/],
    ['nyesno', 'a token, 500 MiB', 'YES', tooLong],
  ])('%s on %s', async (name, file, answer, says) => {
    const output = files[file];
    if (!output) throw new Error(`no file ${file}`);
    const { message, code } = await checked(program, name, output, answer, '', limits);
    expect(message).toMatch(says);
    expect(code).toBe(message.startsWith('ok') ? 0 : message.startsWith('wrong answer') ? 1 : 2);
    expect(message.length).toBeLessThan(400);
    expect([...message].filter((c) => c < ' ')).toEqual([]);
  });

  it('a long number is refused without working on it', async () => {
    const output = `${'1'.repeat(1_000_000)}.5`;
    const { message, result } = await checked(program, 'rcmp6', output, '5', '', limits);
    expect(message).toMatch(/^wrong output format Expected double, but "1{30}\.\.\.1{29}\.5" found$/);
    expect(result.cpuMs).toBeLessThan(1000);
  });

  it('large outputs that are right are read at the speed of reading', async () => {
    const text = '123456789 987654321 5\n'.repeat(500_000);
    const { message, result } = await checked(program, 'ncmp', text, text, '', limits);
    expect(message).toBe('ok 1500000 numbers');
    expect(result.cpuMs).toBeLessThan(2000);
  });
});
