import { saveDraft } from '@assize/shared/areas/draft/endpoints.ts';
import { expect, it } from 'vitest';
import { agreedStore, draftStore, onKept } from '../state/draft-store.ts';
import { openDraft } from '../state/open-draft.ts';
import { refusal } from '../test/component/fake-server.ts';
import { server } from '../test/component/site.ts';
import { call } from './runtime.ts';
import { countUnsent, sendUnsent } from './unsent-drafts.ts';

const keyOf = (owner: string, problemId: string) => ({ owner, scope: 'contest:7', problemId, language: 'C' });
const kept = async (owner: string, problemId: string, code: string, base: number | null, agreed = '') => {
  await draftStore.write(keyOf(owner, problemId), { code, savedAtMs: 1 });
  if (base === null) return;
  await agreedStore.write(keyOf(owner, problemId), { revision: base, code: agreed, sent: null });
};
const saved = { revision: 5, savedAt: '2026-01-02T03:04:05Z' };

it('drafts that the server lacks are counted and sent, those of others and the open one are not', async () => {
  await kept('ann', 'A', 'typed', 4, 'old');
  await kept('ann', 'B', 'same', 2, 'same');
  await kept('ann', 'C', 'never sent', null);
  await kept('ann', 'D', ' ', null);
  await kept('ann', 'E', 'on the screen', 1, 'older');
  await kept('bob', 'A', 'of somebody else', 1, 'x');
  openDraft.now = keyOf('ann', 'E');
  expect(await countUnsent('ann')).toBe(3);
  const saves = server.answer(saveDraft, () => saved);
  await sendUnsent('ann', call);
  expect(saves.map(({ body: { problemId, code, base } }) => [problemId, code, base])).toEqual([
    ['A', 'typed', 4],
    ['C', 'never sent', 0],
  ]);
  expect(await agreedStore.read(keyOf('ann', 'A'))).toEqual({ revision: 5, code: 'typed', sent: null });
  expect(await countUnsent('ann')).toBe(1);
  openDraft.now = null;
});

it('what was changed elsewhere too stays as it is, and the next one is sent', async () => {
  await kept('cyd', 'A', 'here', 1, 'old');
  await kept('cyd', 'B', 'typed', 1, 'old');
  const saves = server.answer(saveDraft, ({ body }) => {
    if (body.problemId === 'A') throw refusal('draft.conflict');
    return saved;
  });
  await sendUnsent('cyd', call);
  expect(saves).toHaveLength(2);
  expect(await countUnsent('cyd')).toBe(1);
  expect((await draftStore.read(keyOf('cyd', 'A')))?.code).toBe('here');
});

it('each change of what is kept is told', async () => {
  let told = 0;
  const stop = onKept(() => {
    told += 1;
  });
  await kept('dan', 'A', 'typed', 1, 'old');
  stop();
  await kept('dan', 'A', 'more', 1, 'old');
  expect(told).toBe(2);
});
