import { expect, it } from 'vitest';
import { startTestSite } from '../../test/site.ts';
import { literally } from './literally.ts';

it('a text matches itself as a pattern of the database, and nothing else', async () => {
  const { database } = (await startTestSite()).app.core;
  const texts = database.collection('texts');
  const all = ['a.b', 'axb', '题目\u3000一', '(1+1) [x]{2}|\\d^$*?', 'a-b/c #d', 'A.B'];
  await texts.insertMany(all.map((text) => ({ text })));
  for (const one of all) {
    const found = await texts.find({ text: { $regex: literally(one) } }).toArray();
    expect(found.map(({ text }) => text)).toEqual([one]);
  }
});
