import type { ContestDraft } from '@assize/shared/areas/contest/draft.ts';
import { useQuery } from '@tanstack/react-query';
import { isKept, type Kept, keepForm } from '../../kit/form/keep.ts';
import { type DraftKey, saveAfterMs } from '../../state/draft-saver.ts';
import { draftStore } from '../../state/draft-store.ts';
import { useSession } from '../../state/session.ts';
import { type ContestModel, contestFields } from './contest-fields.ts';

/** Unsaved work on a contest, as this browser keeps it: without the password of the contest. */
export type KeptContest = Kept<ContestDraft>;

const keyOf = (uid: string, cid: number | null): DraftKey => ({
  owner: uid,
  scope: 'contest-admin',
  problemId: cid === null ? 'new' : String(cid),
  language: '',
});
const withoutPassword = (draft: ContestDraft): ContestDraft => ({ ...draft, pwd: '' });

const readKept = async (uid: string, cid: number | null): Promise<KeptContest | null> => {
  const found = await draftStore.read(keyOf(uid, cid)).catch(() => undefined);
  if (!found || found.code === '') return null;
  try {
    const kept: unknown = JSON.parse(found.code);
    if (!isKept(kept, contestFields.isDraft)) return null;
    return contestFields.changed(kept.base, kept.draft).length > 0 ? kept : null;
  } catch {
    return null;
  }
};

/** Work kept in this browser on a contest (null: a new one), read when its form is opened; null when there is none. */
export const useKeptContest = (cid: number | null) => {
  const uid = useSession(({ user }) => user?.uid ?? '');
  return useQuery({
    queryKey: ['kept-contest', uid, cid],
    queryFn: () => readKept(uid, cid),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
};

/** Keeps what is unsaved of a form of a contest while it is open. */
export const keepContest = (model: ContestModel, uid: string) =>
  keepForm(model, {
    afterMs: saveAfterMs,
    write: (cid, kept) =>
      draftStore.write(keyOf(uid, cid), {
        code:
          kept === null
            ? ''
            : JSON.stringify({
                version: kept.version,
                base: withoutPassword(kept.base),
                draft: withoutPassword(kept.draft),
              }),
        savedAtMs: Date.now(),
      }),
  });
