import { create } from 'zustand';
import { persist } from 'zustand/middleware';

type KeptBatch = {
  /** The batch of which no notice is shown any more. */
  hidden: string | null;
  /** The batch whose list of passwords this browser may fetch, and by which key; null: it was fetched. */
  list: { batch: string; key: string | null } | null;
  hide: (batch: string) => void;
  keepList: (batch: string, key: string) => void;
  listFetched: (batch: string) => void;
};

/** What this browser knows of the users that are made in the background, so that their page can be left. */
export const useKeptBatch = create<KeptBatch>()(
  persist(
    (set) => ({
      hidden: null,
      list: null,
      hide: (hidden) => set({ hidden }),
      keepList: (batch, key) => set({ list: { batch, key } }),
      listFetched: (batch) => set({ list: { batch, key: null } }),
    }),
    { name: 'user-batch', version: 1 },
  ),
);
