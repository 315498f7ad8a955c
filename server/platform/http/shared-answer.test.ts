import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { success } from './envelope.ts';
import { encodeShared, sharedWith } from './shared-answer.ts';

const board = { title: '“”中文 '.repeat(5_000), rows: Array.from({ length: 2_000 }, (_, n) => ({ n })) };
const encoded = async (answer: object, accepts: string) => {
  const found = await encodeShared(answer, accepts);
  if (!found) throw new Error('not shared');
  return found;
};

it.each([
  ['an own part', { own: { rank: 3 }, uid: '"}' }],
  ['no own part', {}],
])('is the envelope that it would be, plain and compressed: %s', async (_, own) => {
  const answer = sharedWith(board, own);
  expect(answer).toEqual({ ...board, ...own });
  const plain = await encoded(answer, 'identity');
  expect(plain.encoding).toBeUndefined();
  expect(JSON.parse(plain.body.toString())).toEqual(success({ ...board, ...own }));
  const zipped = await encoded(answer, 'br, gzip;q=0.8');
  expect(zipped.encoding).toBe('gzip');
  expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true);
  expect(zipped.body.length).toBeLessThan(plain.body.length / 5);
});

it('is of each reader, however many have the same', async () => {
  const both = [1, 2].map((uid) => sharedWith(board, { uid }));
  const texts = await Promise.all(
    both.map(async (one) => gunzipSync((await encoded(one, 'gzip')).body).toString()),
  );
  expect(texts.map((text) => JSON.parse(text).data.uid)).toEqual([1, 2]);
});

it('is compressed once for all who get the very same', async () => {
  const [one, other, third] = await Promise.all(
    [{ own: null }, { own: null }, { own: 1 }].map(async (own) => encoded(sharedWith(board, own), 'gzip')),
  );
  expect(other?.body).toBe(one?.body);
  expect(third?.body).not.toBe(one?.body);
});

it('leaves other answers to others', async () => {
  expect(await encodeShared({ ...board }, 'gzip')).toBeNull();
  expect(await encodeShared(null, 'gzip')).toBeNull();
  expect(await encodeShared('text', 'gzip')).toBeNull();
});
