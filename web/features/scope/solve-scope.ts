import { getProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import {
  getAllCaseResult,
  getLastAcceptedCode,
  getSubmissionDetail,
  listBestSubmissions,
  listSubmissions,
  submitProblem,
} from '@assize/shared/areas/submission/endpoints.ts';
import type { Endpoint } from '@assize/shared/wire/http.ts';
import { createContext, use } from 'react';

type Parts = 'params' | 'query' | 'body' | 'reply';
/** An endpoint with the same input and reply, at any path and with any access. */
type Like<E extends Endpoint> = Omit<Endpoint, Parts> & Pick<E, Extract<keyof E, Parts>>;

/**
 * Where problems are solved: practice, or a contest, training, group or hall by another value of this type.
 * Statement, editor, result and submissions are the same in each.
 */
export type SolveScope = {
  /** Name of the scope on the wire, part of the key of drafts: the same problem has other drafts in another scope. */
  drafts: string;
  /** Contest, training or group of its submissions, as on the wire; contest 0: none. */
  place: { cid: number; tid?: number; gid?: number };
  endpoints: {
    problem: Like<typeof getProblemDetail>;
    submit: Like<typeof submitProblem>;
    submission: Like<typeof getSubmissionDetail>;
    cases: Like<typeof getAllCaseResult>;
    submissions: Like<typeof listSubmissions>;
    lastAccepted: Like<typeof getLastAcceptedCode>;
    best: Like<typeof listBestSubmissions>;
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
    best: listBestSubmissions,
  },
  links: {
    problem: (problemId) => `/problem/${problemId}`,
    submission: (submitId) => `/submission-detail/${submitId}`,
  },
};

const Scope = createContext<SolveScope>(practice);
export const SolveScopeProvider = Scope.Provider;
export const useSolveScope = (): SolveScope => use(Scope);
