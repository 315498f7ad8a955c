import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** Ids remembered of one contest; the server takes no more. */
const most = 500;
/** Contests remembered; the one that was read longest ago goes first. */
const mostContests = 50;

type Read = { ids: Readonly<Record<string, readonly number[]>> };
const useRead = create<Read>()(persist(() => ({ ids: {} }), { name: 'contest-read', version: 1 }));

const none: readonly number[] = [];
const keyOf = (uid: string, cid: number): string => `${uid} ${cid}`;

/** Announcements of a contest that a person has read on this device. */
export const useReadIds = (uid: string, cid: number): readonly number[] =>
  useRead(({ ids }) => ids[keyOf(uid, cid)] ?? none);

export const markRead = (uid: string, cid: number, read: readonly number[]): void => {
  const key = keyOf(uid, cid);
  const known = useRead.getState().ids[key] ?? none;
  const fresh = read.filter((id) => !known.includes(id));
  if (fresh.length === 0) return;
  useRead.setState(({ ids }) => {
    const others = Object.entries(ids).filter(([one]) => one !== key);
    return {
      ids: Object.fromEntries([
        ...others.slice(-(mostContests - 1)),
        [key, [...known, ...fresh].slice(-most)],
      ]),
    };
  });
};
