import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Agreed, AgreedStore, Draft, DraftKey, DraftStore } from './draft-saver.ts';

type Key = [owner: string, scope: string, problemId: string, language: string];
interface Schema extends DBSchema {
  drafts: { key: Key; value: Draft };
  aside: { key: Key; value: readonly Draft[] };
  agreed: { key: Key; value: Agreed };
}
const stores = ['drafts', 'aside', 'agreed'] as const;

let opened: Promise<IDBPDatabase<Schema>> | undefined;
const database = (): Promise<IDBPDatabase<Schema>> => {
  opened ??= openDB<Schema>('assize', 3, {
    upgrade: (db) => {
      for (const name of stores) if (!db.objectStoreNames.contains(name)) db.createObjectStore(name);
    },
    // Another tab wants a newer version of the database: this tab closes it, and opens it again when needed.
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

const listeners = new Set<() => void>();
/** Calls back after each change of what is kept here; returns how to stop. */
export const onKept = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const tellKept = () => {
  for (const listener of listeners) listener();
};

const keyOf = ({ owner, scope, problemId, language }: DraftKey): Key => [owner, scope, problemId, language];

/** Drafts in this browser's IndexedDB. */
export const draftStore: DraftStore = {
  read: async (key) => (await database()).get('drafts', keyOf(key)),
  write: async (key, draft) => {
    const writing = (await database()).transaction('drafts', 'readwrite');
    // Committed at once: a transaction that waits for its answer is undone when the page goes away meanwhile.
    const put = writing.store.put(draft, keyOf(key));
    writing.commit();
    await Promise.all([put, writing.done]);
    tellKept();
  },
  aside: async (key) => (await (await database()).get('aside', keyOf(key))) ?? [],
  writeAside: async (key, drafts) => {
    await (await database()).put('aside', drafts, keyOf(key));
  },
};

/** What this browser knows of the server's copies. */
export const agreedStore: AgreedStore = {
  read: async (key) => (await database()).get('agreed', keyOf(key)),
  write: async (key, agreed) => {
    await (await database()).put('agreed', agreed, keyOf(key));
    tellKept();
  },
};

/** All drafts of an owner on this device, with what is known of the server's copies. */
export const draftsOf = async (
  owner: string,
): Promise<{ key: DraftKey; code: string; agreed: Agreed | undefined }[]> => {
  const reading = (await database()).transaction(['drafts', 'agreed']);
  const [drafts, agreed] = [reading.objectStore('drafts'), reading.objectStore('agreed')];
  const keys = (await drafts.getAllKeys()).filter(([of]) => of === owner);
  return Promise.all(
    keys.map(async (key) => {
      const [draft, known] = await Promise.all([drafts.get(key), agreed.get(key)]);
      const [, scope, problemId, language] = key;
      return { key: { owner, scope, problemId, language }, code: draft?.code ?? '', agreed: known };
    }),
  );
};
