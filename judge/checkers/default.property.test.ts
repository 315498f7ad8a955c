import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareOutputs } from './default.ts';

/** The default checker by its definition, on whole strings. */
const naive = (expected: string, found: string, isRemoveEndBlank: boolean): number => {
  if (isRemoveEndBlank) {
    const trimmed = (text: string) =>
      text
        .split('\n')
        .map((line) => line.replace(/[ \t\v\f\r]+$/, ''))
        .join('\n')
        .replace(/\n+$/, '');
    return trimmed(expected) === trimmed(found) ? verdict.accepted : verdict.wrongAnswer;
  }
  if (expected === found) return verdict.accepted;
  const bare = (text: string) => text.replace(/[ \t\v\f\r\n]/g, '');
  return bare(expected) === bare(found) ? verdict.presentationError : verdict.wrongAnswer;
};

/** Mulberry32: the same cases in every run. */
const randomFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

const alphabet = ['a', 'b', ' ', ' ', '\n', '\n', '\t', '\r', 'é', '\0'];

describe('default compare agrees with the rule written plainly', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assize-compare-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const text = (random: () => number, length: number) =>
    Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join('');

  /** Makes some edits, mostly of white space, so that all verdicts occur. */
  const edited = (random: () => number, source: string) => {
    let result = source;
    for (let edits = Math.floor(random() * 4); edits > 0; edits--) {
      const at = Math.floor(random() * (result.length + 1));
      const white = [' ', '\n', '\t', '\r'][Math.floor(random() * 4)] ?? ' ';
      const insert = random() < 0.8 ? white : 'a';
      const drop = random() < 0.3 ? 1 : 0;
      result = result.slice(0, at) + (random() < 0.8 ? insert : '') + result.slice(at + drop);
    }
    return result;
  };

  it('for 60 000 short pairs in memory', async () => {
    const random = randomFrom(20_261_121);
    const seen = new Map<number, number>();
    for (let i = 0; i < 60_000; i++) {
      const expected = text(random, Math.floor(random() * 12));
      const found = edited(random, expected);
      const isRemoveEndBlank = i % 2 === 0;
      const { status } = await compareOutputs(
        { kind: 'bytes', bytes: Buffer.from(expected) },
        { kind: 'bytes', bytes: Buffer.from(found) },
        { isRemoveEndBlank },
      );
      if (status !== naive(expected, found, isRemoveEndBlank)) {
        expect.fail(`${JSON.stringify({ expected, found, isRemoveEndBlank, status })}`);
      }
      seen.set(status, (seen.get(status) ?? 0) + 1);
    }
    for (const status of [verdict.accepted, verdict.presentationError, verdict.wrongAnswer]) {
      expect(seen.get(status)).toBeGreaterThan(500);
    }
  });

  it('for every byte among others, at every place of a word', async () => {
    const source = (text: string) => ({ kind: 'bytes', bytes: Buffer.from(text, 'latin1') }) as const;
    for (let byte = 0; byte < 256; byte++) {
      const one = String.fromCharCode(byte);
      for (let before = 0; before < 4; before++) {
        const expected = `${'x'.repeat(before)}abcd${one}efgh\nijklmnop\n`;
        // The blank at the end keeps the texts from being equal.
        for (const found of [`${expected} `, `${expected.replaceAll('abcd', 'abcd!')} `]) {
          const { status } = await compareOutputs(source(expected), source(found), {
            isRemoveEndBlank: true,
          });
          expect([byte, before, status]).toEqual([byte, before, naive(expected, found, true)]);
        }
        const spread = ` ${expected}`;
        const { status } = await compareOutputs(source(expected), source(spread), {
          isRemoveEndBlank: false,
        });
        expect([byte, before, status]).toEqual([byte, before, verdict.presentationError]);
      }
    }
  });

  it('for files around the window size', async () => {
    const random = randomFrom(7);
    const window = 256 * 1024;
    for (let i = 0; i < 60; i++) {
      const length = window - 6 + Math.floor(random() * 12);
      const head = `${'x'.repeat(99)}\n`.repeat(length / 100);
      const expected = head + text(random, 24);
      const found = head + edited(random, expected.slice(head.length));
      const isRemoveEndBlank = i % 2 === 0;
      await writeFile(join(folder, 'expected'), expected);
      await writeFile(join(folder, 'found'), found);
      const { status } = await compareOutputs(
        { kind: 'file', path: join(folder, 'expected') },
        { kind: 'file', path: join(folder, 'found') },
        { isRemoveEndBlank },
      );
      expect([i, status]).toEqual([i, naive(expected, found, isRemoveEndBlank)]);
    }
  });
});
