import { listDraftLanguages } from '@assize/shared/areas/draft/endpoints.ts';
import { listLanguages } from '@assize/shared/areas/language/endpoints.ts';
import type { ProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import { useEffect, useState } from 'react';
import { useApi } from '../../data/hooks.ts';
import { useSession } from '../../state/session.ts';
import { useSettings } from '../../state/settings.ts';
import { practice, useSolveScope } from '../scope/solve-scope.ts';

/** The language of a person's first problem, where it is offered. */
const firstChoice = 'C++ 17';
/** The editor waits this long at most for the server to say in which language one wrote before. */
const withinMs = 1_500;

/** Name of a problem among those of all scopes: a display id of a contest names another problem in the next one. */
const nameOf = (drafts: string, problemId: string): string =>
  drafts === practice.drafts ? problemId : `${drafts}/${problemId}`;

/**
 * Languages of one's drafts of a problem, saved last first; undefined: not known yet. What comes once the editor is
 * shown changes nothing.
 */
const useDrafted = (problemId: string, isChosen: boolean): readonly string[] | undefined => {
  const signedIn = useSession(({ user }) => user !== null);
  const { drafts: scope } = useSolveScope();
  const asks = signedIn && !isChosen;
  const { data, isPending } = useApi(
    listDraftLanguages,
    { query: { scope, problemId } },
    { enabled: asks, staleMs: Number.POSITIVE_INFINITY },
  );
  const [first, setFirst] = useState<readonly string[] | undefined>(undefined);
  const known = asks && isPending ? undefined : (data ?? []).map(({ language }) => language);
  if (first === undefined && known !== undefined) setFirst(known);
  useEffect(() => {
    const timer = setTimeout(() => setFirst((before) => before ?? []), withinMs);
    return () => clearTimeout(timer);
  }, []);
  return first ?? known;
};

/**
 * Languages of the problem in their order; a language that no judge has now is marked. `current` is the one chosen on
 * this device, else that of one's newest draft: people who move to another machine find their program.
 */
export const useProblemLanguage = ({ problem: { id, problemId } }: ProblemDetail) => {
  // The query names the problem, so that the answer has the problem's own factors of the limits.
  const query = useApi(listLanguages, { query: { pid: String(id) } }, { staleMs: 60_000 });
  const offered = query.data ?? [];
  const { language, languageOf, setLanguage } = useSettings();
  const name = nameOf(useSolveScope().drafts, problemId);
  const chosen = languageOf[name];
  const drafted = useDrafted(problemId, chosen !== undefined);
  const named = (wanted: string | null | undefined) => offered.find((one) => one.name === wanted);
  const current =
    named(chosen) ??
    drafted?.map(named).find((one) => one !== undefined) ??
    named(language) ??
    offered.find((one) => one.available && one.name === firstChoice) ??
    offered.find(({ available }) => available) ??
    offered[0];
  return {
    query,
    offered,
    current,
    /** Whether another language may be found in a moment. */
    isOpen: drafted === undefined,
    choose: (chosenName: string) => setLanguage(name, chosenName),
  };
};
