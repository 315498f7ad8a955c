import { getProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import {
  getAllCaseResult,
  getLastAcceptedCode,
  getSubmissionDetail,
  listSubmissions,
  submitProblem,
} from '@assize/shared/areas/submission/endpoints.ts';
import type { Endpoint } from '@assize/shared/wire/http.ts';
import { createContext, use } from 'react';

type Parts = 'params' | 'query' | 'body' | 'reply';
/** An endpoint that takes and answers the same, wherever it is and whoever may call it. */
type Like<E extends Endpoint> = Omit<Endpoint, Parts> & Pick<E, Extract<keyof E, Parts>>;

/**
 * Where problems are solved: practice now; a contest, a training, a group or the hall by another value of this. The
 * same statement, editor, result and submissions serve each.
 */
export type SolveScope = {
  /** What sets its drafts apart from those of the same problem elsewhere. */
  drafts: string;
  /** What a submission belongs to, as the wire says it. */
  place: { cid: number; tid?: number; gid?: number };
  endpoints: {
    problem: Like<typeof getProblemDetail>;
    submit: Like<typeof submitProblem>;
    submission: Like<typeof getSubmissionDetail>;
    cases: Like<typeof getAllCaseResult>;
    submissions: Like<typeof listSubmissions>;
    lastAccepted: Like<typeof getLastAcceptedCode>;
  };
  links: { problem: (problemId: string) => string; submission: (submitId: number) => string };
};

export const practice: SolveScope = {
  drafts: 'practice',
  place: { cid: 0 },
  endpoints: {
    problem: getProblemDetail,
    submit: submitProblem,
    submission: getSubmissionDetail,
    cases: getAllCaseResult,
    submissions: listSubmissions,
    lastAccepted: getLastAcceptedCode,
  },
  links: {
    problem: (problemId) => `/problem/${problemId}`,
    submission: (submitId) => `/submission-detail/${submitId}`,
  },
};

const Scope = createContext<SolveScope>(practice);
export const SolveScopeProvider = Scope.Provider;
export const useSolveScope = (): SolveScope => use(Scope);
