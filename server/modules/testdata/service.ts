import type { ProblemRecord } from '../problem/service.ts';
import type { AnswersService } from './answers.ts';
import type { ProblemDataService } from './problem-data.ts';
import type { PublicSample } from './public-samples.ts';
import type { DataSets } from './sets.ts';

export { unixLineEnds } from './line-ends.ts';
export type { PublicSample } from './public-samples.ts';
export type { DataSets, KeptCase, NamedFile } from './sets.ts';
export { type Staged, type Staging, withStaged } from './staging.ts';

/** Test data, and outputs that are handed in. */
export type TestdataService = {
  /** Test data between its upload and the problem that takes it. */
  sets: DataSets;
  /** The data that saved problems have. */
  ofProblems: ProblemDataService;
  answers: AnswersService;
  /** The sample of the statement with the same input as the case of this name; null: the case is none of the samples. */
  publicSample: (problem: ProblemRecord, inputName: string) => Promise<PublicSample | null>;
};
