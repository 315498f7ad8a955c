import { getContestProblem } from '@assize/shared/areas/contest/endpoints.ts';
import { readDraft } from '@assize/shared/areas/draft/endpoints.ts';
import { askedScope } from '@assize/shared/areas/submission/scope.ts';
import { call } from '../../data/runtime.ts';
import { draftStore } from '../../state/draft-store.ts';

type Place = { cid: number; owner: string; displayId: string };

/** What somebody wrote last of a problem in the editor, in any language: on this device, else on the server; null: nothing. */
export const newestDraft = async ({ cid, owner, displayId }: Place): Promise<string | null> => {
  const { languages } = await call(getContestProblem, { query: { cid, displayId } });
  const scope = askedScope({ cid });
  const found = await Promise.all(
    languages.map(async (language) => {
      const place = { scope, problemId: displayId, language };
      const here = await draftStore.read({ owner, ...place }).catch(() => undefined);
      if (here) return here;
      const { draft } = await call(readDraft, { query: place });
      return draft && { code: draft.code, savedAtMs: Date.parse(draft.savedAt) };
    }),
  );
  const drafts = found.filter((one) => one !== null).filter(({ code }) => code.trim() !== '');
  return drafts.toSorted((a, b) => b.savedAtMs - a.savedAtMs)[0]?.code ?? null;
};
