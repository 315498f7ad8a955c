import type { Viewer } from '../../platform/http/handler.ts';
import type { JobClass } from '../judging/service.ts';
import type { ProblemRecord, ProblemScope } from '../problem/service.ts';
import type { SubmissionRecord } from './record.ts';

/**
 * What a reader of one submission gets of its judging: `detailed` shows single cases, `plain` only the verdict, `blind`
 * only that it was judged.
 */
export type SubmissionAudience = 'detailed' | 'plain' | 'blind';

/** What one reader sees of a submission. */
type Sight = {
  audience: SubmissionAudience;
  code: boolean;
  /** File names of cases and the reason of a System Error. */
  manages: boolean;
};

/** Who is reading. */
type Reader = Pick<Viewer, 'uid' | 'role'>;

/** Who sees what of one submission now. What that depends on is read once, for all its readers. */
export type Visibility = {
  /** null: this reader may not know of it. */
  sightOf(reader: Reader | null): Sight | null;
  /** Names with which `EventBus.policyChanged` says that it is another now. */
  subjects: readonly string[];
};

/** What is being handed in: the number of the scope in its kind, and the problem as it is called there. */
type Entry = { id: number; problem: string; viewer: Viewer };
type Admitted = {
  problem: ProblemRecord;
  /** The group whose the scope is. */
  gid: number | null;
};

/**
 * A kind of place in which submissions count: practice, contests, trainings, groups. It decides all in which they differ;
 * a module registers it and edits nothing else.
 */
export type Scope = ProblemScope & {
  /** Place of its submissions before the judges. */
  readonly jobClass: JobClass;
  /** Whether they are in the general lists, in the counters of problems and in what their owners solved. */
  readonly isPractice: boolean;
  /** Whom its submissions are told to: what `sightOf` may answer. */
  readonly audiences: readonly SubmissionAudience[];
  /** Lets a viewer hand in now. @throws AssizeError: the scope is not there, is closed, or has no such problem */
  admit(entry: Entry): Promise<Admitted>;
  /** Seconds between two submissions of this viewer; 0: none. */
  limits(id: number, viewer: Viewer): { intervalSeconds: number } | Promise<{ intervalSeconds: number }>;
  /** Who sees a submission, by the phase the scope is in. */
  visibility(submission: SubmissionRecord, problem: ProblemRecord): Promise<Visibility>;
};
