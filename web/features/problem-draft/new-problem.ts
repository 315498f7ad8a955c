import { createContext } from 'react';
import type { ProblemDraftInput } from './draft-model.ts';

/** Where a new problem goes. */
export type NewProblemPlace = {
  create: (draft: ProblemDraftInput) => Promise<{ pid: number; version: number }>;
  /** Address of the page after the first save. */
  next: (pid: number) => string;
};

/** null: the bank. */
export const NewProblemContext = createContext<NewProblemPlace | null>(null);
