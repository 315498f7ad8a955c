import type { Locale } from '@assize/shared/i18n/locales.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Seat } from '../../platform/http/seat.ts';
import type { JobClass } from '../judging/service.ts';
import type { ProblemRecord, ProblemScope } from '../problem/service.ts';
import type { SubmissionRecord } from './record.ts';

/**
 * Part of the judging of a submission that a reader sees: `detailed` single cases too, `plain` the verdict with what the
 * program used, `verdict` that alone, `blind` only that it was judged.
 */
export type SubmissionAudience = 'detailed' | 'plain' | 'verdict' | 'blind';

/** Parts of a submission that one reader sees. */
export type Sight = {
  audience: SubmissionAudience;
  code: boolean;
  /** File names of cases and the reason of a System Error. */
  manages: boolean;
};

/** A reader of submissions. */
export type Reader = Pick<Viewer, 'uid' | 'role'>;

/** Visibility of one submission now, made from data that are read once for all its readers. */
export type Visibility = {
  /** null: this reader may not know of it. */
  sightOf(reader: Reader | null): Sight | null | Promise<Sight | null>;
  /** Subjects with which `EventBus.policyChanged` tells that this visibility has changed. */
  subjects: readonly string[];
};

/** A request to hand in: number of the scope in its kind, and the problem's name there. */
type Entry = { id: number; problem: string; viewer: Viewer };
type Admitted = {
  problem: ProblemRecord;
  /** The group that the scope belongs to; null: none. */
  gid: number | null;
  /** Languages of the scope; absent: those of the problem. */
  languages?: readonly string[];
  /** Whether it waits until staff let it be judged. */
  held?: boolean;
};

/**
 * A kind of place in which submissions count: practice, contests, trainings, groups. It decides all in which they differ;
 * a module registers it and edits nothing else.
 */
export type Scope = ProblemScope & {
  /** Place of its submissions before the judges. */
  readonly jobClass: JobClass;
  /** The place of a submission that came at an instant, where that decides; without it `jobClass`. */
  jobClassAt?(id: number, submitTime: Date): Promise<JobClass>;
  /** Whether they are in the general lists, in the counters of problems and in what their owners solved. */
  readonly isPractice: boolean;
  /** Audiences of its submissions: the possible answers of `sightOf`. */
  readonly audiences: readonly SubmissionAudience[];
  /** The problem of that name in the scope, for a viewer who may read it now. Throws `problem.not-found`. */
  find(entry: Entry): Promise<ProblemRecord>;
  /**
   * Lets a viewer hand in; `at` is when the request came, `seat` the machine of a hall that it came from.
   * @throws AssizeError: the scope is not there, is closed, or has no such problem
   */
  admit(entry: Entry & { at: Date; seat: Seat | null }): Promise<Admitted>;
  /** What problems are called in the scope; without it as in the bank. */
  names?(
    id: number,
    pids: readonly number[],
    locale: Locale,
  ): Promise<ReadonlyMap<number, { problemId: string; title: string }>>;
  /** Accounts whose submissions are this user's own there; without it only the user's. */
  owners?(id: number, uid: string): Promise<readonly string[]>;
  /** Seconds between two submissions of this viewer; 0: none. */
  limits(id: number, viewer: Viewer): { intervalSeconds: number } | Promise<{ intervalSeconds: number }>;
  /** Whether submissions to a problem wait until staff let them be judged; without it none do. */
  isHeld?(id: number, pid: number): Promise<boolean>;
  /** Visibility of a submission in the present phase of the scope. */
  visibility(submission: SubmissionRecord, problem: ProblemRecord): Promise<Visibility>;
};
