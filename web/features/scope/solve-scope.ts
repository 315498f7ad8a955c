import { getProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import {
  getAllCaseResult,
  getLastAcceptedCode,
  getSubmissionDetail,
  listBestSubmissions,
  listSubmissions,
  submitProblem,
} from '@assize/shared/areas/submission/endpoints.ts';
import type { CallInput, Endpoint } from '@assize/shared/wire/http.ts';
import { createContext, use } from 'react';
import type { z } from 'zod';

type Parts = 'params' | 'query' | 'body' | 'reply';
/** An endpoint with the same input and reply, at any path and with any access. */
type Like<E extends Endpoint> = Omit<Endpoint, Parts> & Pick<E, Extract<keyof E, Parts>>;
/** An endpoint with the same reply, which each scope asks by values of its own. */
type Answering<E extends Endpoint> = Omit<Endpoint, 'query' | 'reply'> &
  Pick<E, 'reply'> & { query: z.ZodType };

/** What narrows a list of submissions, in every scope. */
export type SubmissionFilter = NonNullable<CallInput<typeof listSubmissions>['query']> & {
  /** What came after the end of a contest as well. */
  containsEnd?: 'true' | 'false';
};

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
    problem: Answering<typeof getProblemDetail>;
    submit: Like<typeof submitProblem>;
    submission: Like<typeof getSubmissionDetail>;
    cases: Like<typeof getAllCaseResult>;
    submissions: Answering<typeof listSubmissions>;
    lastAccepted: Like<typeof getLastAcceptedCode>;
    best: Like<typeof listBestSubmissions>;
  };
  /** What the two endpoints that differ from scope to scope are asked by. */
  queries: {
    problem: (problemId: string) => object;
    submissions: (filter: SubmissionFilter) => object;
  };
  links: {
    problem: (problemId: string) => string;
    submission: (row: { submitId: number; displayId: string }) => string;
  };
  /** Whether its list of submissions is the public one, whose rows are pushed to everybody. */
  publicList: boolean;
  /** Whether a problem's page has statistics and solutions of others. */
  tellsOthers: boolean;
  /** Why nothing can be submitted now, in the page's language; null: it can. */
  closed: string | null;
  /** What a person is to know before submitting. */
  notice: string | null;
  /** Asked before each submission; false: it is not sent, which the asker has told. */
  admit: (problemId: string) => Promise<boolean>;
  /** Endpoints whose answers a verdict of the viewer changes. */
  byVerdict: readonly Endpoint[];
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
  queries: { problem: (problemId) => ({ problemId }), submissions: (filter) => filter },
  links: {
    problem: (problemId) => `/problem/${problemId}`,
    submission: ({ submitId }) => `/submission-detail/${submitId}`,
  },
  publicList: true,
  tellsOthers: true,
  closed: null,
  notice: null,
  admit: () => Promise.resolve(true),
  byVerdict: [getProblemDetail],
};

const Scope = createContext<SolveScope>(practice);
export const SolveScopeProvider = Scope.Provider;
export const useSolveScope = (): SolveScope => use(Scope);
