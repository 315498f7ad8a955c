import { expect, it } from 'vitest';
import type { Draft, DraftKey, DraftStore } from '../../state/draft-saver.ts';
import { setAside, takeBack, wouldLose } from './draft-arrival.ts';

const key: DraftKey = { owner: 'ann', scope: 'practice', problemId: '1000', language: 'C' };
const draft = (code: string): Draft => ({ code, savedAtMs: 42 });

const memory = (): DraftStore => {
  let kept: readonly Draft[] = [];
  return {
    read: async () => undefined,
    write: async () => undefined,
    aside: async () => kept,
    writeAside: async (_key, drafts) => {
      kept = drafts;
    },
  };
};

it.each([
  ['own work', 'int a;', 'int b;', true],
  ['the same text', 'int b;', 'int b;', false],
  ['nothing but the template', 'main(){}', 'int b;', false],
  ['nothing at all', ' \n', 'int b;', false],
])('a text that comes in the place of %s', (_, own, given, asks) => {
  expect(wouldLose(own, given, 'main(){}')).toBe(asks);
});

it('keeps both, the newest first and the same once', async () => {
  const store = memory();
  await setAside(store, key, draft('one'));
  await setAside(store, key, draft('two'));
  await setAside(store, key, draft('one'));
  expect((await store.aside(key)).map(({ code }) => code)).toEqual(['one', 'two']);
});

it('changes places with one set aside', async () => {
  const store = memory();
  await setAside(store, key, draft('one'));
  await setAside(store, key, draft('two'));
  await takeBack(store, key, draft('one'), draft('shown'));
  expect((await store.aside(key)).map(({ code }) => code)).toEqual(['shown', 'two']);
  await takeBack(store, key, draft('two'), null);
  expect((await store.aside(key)).map(({ code }) => code)).toEqual(['shown']);
});

it('keeps no more than it can show', async () => {
  const store = memory();
  for (let n = 0; n < 12; n += 1) await setAside(store, key, draft(`text ${n}`));
  const kept = await store.aside(key);
  expect(kept).toHaveLength(8);
  expect(kept[0]?.code).toBe('text 11');
});
