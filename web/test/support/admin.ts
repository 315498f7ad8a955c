import { createProblem } from '@assize/shared/areas/authoring/endpoints.ts';
import type { z } from 'zod';
import { callApi, newPerson, rootPassword, type SignedIn, signInByApi } from './site.ts';

export const signInRoot = (): Promise<SignedIn> =>
  signInByApi({ ...newPerson(), username: 'root', password: rootPassword });

type Draft = z.input<(typeof createProblem)['body']>;
type Parts = Omit<Partial<Draft>, 'problem'> & { problem?: Partial<Draft['problem']> };

/** A public problem made without its form; typed test data. Gives its display id. */
export const problemByApi = async (root: SignedIn, problemId: string, parts: Parts): Promise<string> => {
  const { problem, ...rest } = parts;
  const body = {
    languages: ['C++ 17', 'Python3'],
    isUploadTestCase: false,
    ...rest,
    problem: {
      problemId,
      title: problemId,
      description: 'Made for a journey',
      input: '-',
      output: '-',
      hint: '',
      examples: [],
      ...problem,
    },
  } satisfies Draft;
  await callApi(createProblem, { token: root.token, body });
  return problemId;
};

/** A display id nothing else has. */
export const freshId = (prefix: string): string => `${prefix}${Date.now().toString(36).toUpperCase()}`;
