import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { chanceOf } from '../../bench/site-at-size/chance.ts';
import { freshName } from '../../test/site.ts';
import { collection } from './collection.ts';
import { buildIndexes } from './connection.ts';
import { fewestCandidates, gramsIndex, hasKeyword, searchable } from './grams.ts';

const texts = collection(
  'texts',
  z.object({ _id: z.int(), search: z.string(), grams: z.array(z.string()) }),
  [[gramsIndex]],
);

let connection: mongoose.Connection;
let stored: ReturnType<typeof texts.on>;
const chance = chanceOf(11);
const alphabet = [...'aAbBéÉ1_.*^$(', '王', '伟', '子', '\u{20bb7}', '😀', ' ', '\n', 'Ж', 'İ'];
const someText = (longest: number) =>
  Array.from({ length: chance.between(1, longest) }, () => chance.pick(alphabet)).join('');
const all = Array.from({ length: 400 }, (_, at) => ({ _id: at, text: someText(12) }));

beforeAll(async () => {
  connection = await mongoose
    .createConnection(process.env.MONGODB_URI ?? '', { dbName: freshName(), autoCreate: false })
    .asPromise();
  stored = texts.on(connection);
  await buildIndexes(connection);
  await stored.insertMany(all.map(({ _id, text }) => ({ _id, ...searchable(text) })));
});
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

const find = async (keyword: string, limits?: { few: number; most: number }) => {
  const pieces = await fewestCandidates(
    keyword,
    (condition, upTo) => stored.countDocuments(condition, { limit: upTo }).hint(gramsIndex),
    limits,
  );
  const found = await stored.find({ ...hasKeyword(keyword), ...pieces }, { _id: 1 }).sort({ _id: 1 });
  return { isNarrowed: pieces !== null, ids: found.map(({ _id }) => _id) };
};
const having = (keyword: string) =>
  all.filter(({ text }) => text.toLowerCase().includes(keyword.toLowerCase())).map(({ _id }) => _id);

describe('search for parts of texts', () => {
  it('finds just the texts that have the keyword, of any length and letters', async () => {
    for (let round = 0; round < 150; round += 1) {
      const keyword = round % 3 === 0 ? someText(4) : partOf(chance.pick(all).text);
      const found = await find(keyword);
      expect([keyword, found.isNarrowed, found.ids]).toEqual([keyword, true, having(keyword)]);
    }
  });

  it('finds the same where every piece of the keyword is frequent', async () => {
    let walked = 0;
    for (let round = 0; round < 60; round += 1) {
      const keyword = partOf(chance.pick(all).text);
      const found = await find(keyword, { few: 1, most: 3 });
      walked += found.isNarrowed ? 0 : 1;
      expect([keyword, found.ids]).toEqual([keyword, having(keyword)]);
    }
    expect(walked).toBeGreaterThan(5);
  });

  it('reads of the index only the texts with the rarest piece of the keyword', async () => {
    const words = Array.from({ length: 300 }, (_, at) => ({
      _id: 1_000 + at,
      ...searchable(at % 100 === 0 ? 'common needle' : 'common thread'),
    }));
    await stored.insertMany(words);
    for (const keyword of ['common n', '  needle'.trim(), 'NE']) {
      const pieces = await fewestCandidates(keyword, (condition, upTo) =>
        stored.countDocuments(condition, { limit: upTo }).hint(gramsIndex),
      );
      const plan: unknown = await stored
        .find({ ...hasKeyword(keyword), ...pieces })
        .hint(gramsIndex)
        .explain('executionStats');
      const { executionStats } = z
        .object({ executionStats: z.object({ nReturned: z.int(), totalDocsExamined: z.int() }) })
        .parse(plan);
      expect([keyword, executionStats]).toEqual([keyword, { nReturned: 3, totalDocsExamined: 3 }]);
    }
    await stored.deleteMany({ _id: { $gte: 1_000 } });
  });
});

/** A part of a text, in other case. */
function partOf(text: string): string {
  const letters = [...text];
  const from = chance.below(letters.length);
  const part = letters.slice(from, from + chance.between(1, 6)).join('');
  return chance.isTrue(0.5) ? part : part.toLowerCase();
}
