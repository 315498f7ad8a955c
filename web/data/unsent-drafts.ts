import { saveDraft } from '@assize/shared/areas/draft/endpoints.ts';
import type { DraftKey } from '../state/draft-saver.ts';
import { agreedStore, draftsOf } from '../state/draft-store.ts';
import { openDraft } from '../state/open-draft.ts';
import type { Call } from './client.ts';
import { ApiFailure } from './failure.ts';

const isOpen = (key: DraftKey): boolean => {
  const { now } = openDraft;
  return (
    now !== null && (['owner', 'scope', 'problemId', 'language'] as const).every((n) => now[n] === key[n])
  );
};
const unsentOf = async (owner: string) =>
  (await draftsOf(owner)).filter(({ code, agreed }) =>
    agreed === undefined ? code.trim() !== '' : code !== agreed.code,
  );

/** Drafts of a person on this device that the server does not have as they are here. */
export const countUnsent = async (owner: string): Promise<number> => (await unsentOf(owner)).length;

/**
 * Sends drafts that no editor shows: typed while the server was away, before another problem was opened. One that was
 * changed elsewhere too stays for its editor, which asks.
 */
export const sendUnsent = async (owner: string, call: Call): Promise<void> => {
  for (const { key, code, agreed } of await unsentOf(owner)) {
    if (isOpen(key)) continue;
    const before = agreed ?? { revision: 0, code: '', sent: null };
    await agreedStore.write(key, { ...before, sent: code });
    const { scope, problemId, language } = key;
    const body = { scope, problemId, language, code, base: before.revision };
    try {
      const { revision } = await call(saveDraft, { body });
      await agreedStore.write(key, { revision, code, sent: null });
    } catch (failure) {
      // No answer to this one, none to the next: they go with the next round.
      if (!(failure instanceof ApiFailure) || failure.kind !== 'answered') return;
    }
  }
};
