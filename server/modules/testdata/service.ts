import type { AnswersService } from './answers.ts';
import type { ProblemDataService } from './problem-data.ts';
import type { DataSets } from './sets.ts';

export { unixLineEnds } from './line-ends.ts';
export type { DataSets, KeptCase, NamedFile } from './sets.ts';
export { type Staged, type Staging, withStaged } from './staging.ts';

/** Test data, and outputs that are handed in. */
export type TestdataService = {
  /** Test data between its upload and the problem that takes it. */
  sets: DataSets;
  /** The data that saved problems have. */
  ofProblems: ProblemDataService;
  answers: AnswersService;
};
