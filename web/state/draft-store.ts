import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Draft, DraftKey, DraftStore } from './draft-saver.ts';

interface Schema extends DBSchema {
  drafts: { key: [owner: string, scope: string, problemId: string, language: string]; value: Draft };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;
const database = (): Promise<IDBPDatabase<Schema>> => {
  opened ??= openDB<Schema>('assize', 1, {
    upgrade: (db) => {
      db.createObjectStore('drafts');
    },
    // Another tab wants a newer version: let it, and open again when needed.
    blocking: (_, __, event) => {
      if (event.target instanceof IDBDatabase) event.target.close();
      opened = undefined;
    },
    terminated: () => {
      opened = undefined;
    },
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
};

const keyOf = ({ owner, scope, problemId, language }: DraftKey): [string, string, string, string] => [
  owner,
  scope,
  problemId,
  language,
];

/** Drafts in this browser's IndexedDB. */
export const draftStore: DraftStore = {
  read: async (key) => (await database()).get('drafts', keyOf(key)),
  write: async (key, draft) => {
    const writing = (await database()).transaction('drafts', 'readwrite');
    // At once: one that waits for its answer before it commits is undone when the page goes away meanwhile.
    const put = writing.store.put(draft, keyOf(key));
    writing.commit();
    await Promise.all([put, writing.done]);
  },
};
