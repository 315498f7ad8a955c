import type { Draft, DraftKey, DraftStore } from '../../state/draft-saver.ts';

/** Texts set aside for one problem and language; the oldest goes when another comes. */
const mostAside = 8;

/** Whether `given` in the place of `own` would lose somebody's work, so that the person is asked first. */
export const wouldLose = (own: string, given: string, template: string): boolean =>
  own !== given && own.trim() !== '' && own !== template;

/** Sets a text aside; the newest is the first, and the same text is there once. */
export const setAside = async (store: DraftStore, key: DraftKey, draft: Draft): Promise<readonly Draft[]> => {
  const before = await store.aside(key);
  const now = [draft, ...before.filter(({ code }) => code !== draft.code)].slice(0, mostAside);
  await store.writeAside(key, now);
  return now;
};

/** Takes back a text that was set aside; the `current` text (null: worth nothing) is set aside instead. */
export const takeBack = async (
  store: DraftStore,
  key: DraftKey,
  taken: Draft,
  current: Draft | null,
): Promise<readonly Draft[]> => {
  const others = (await store.aside(key)).filter(({ code }) => code !== taken.code);
  await store.writeAside(key, others);
  return current === null ? others : setAside(store, key, current);
};
