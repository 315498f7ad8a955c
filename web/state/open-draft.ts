import type { DraftKey } from './draft-saver.ts';

/** The draft that an editor keeps in step with the server; null: no editor is open. */
export const openDraft: { now: DraftKey | null } = { now: null };
