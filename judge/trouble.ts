/** Faults that are no verdict on a program. */
import type { RunResult } from './sandbox/port.ts';

/**
 * A fault of ours, never a verdict (Verdicts 12, Judging 7).
 * `node`: this machine or its sandbox; the job is tried again, on another node if one is up.
 * `node-data`: this node cannot get test data, because of the server or the node's own disk; no job is to blame.
 * `problem-data`: the server answers, but the data that the job needs are missing or cannot be read.
 */
export type TroubleKind = 'node' | 'node-data' | 'problem-data';

export class JudgeTrouble extends Error {
  override readonly name = 'JudgeTrouble';
  readonly kind: TroubleKind;

  constructor(kind: TroubleKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** HTTP statuses that say something about the node or the moment, not about the requested file. */
const passing: ReadonlySet<number> = new Set([401, 403, 408, 429]);

/** The kind of fault that an HTTP status of the server means. */
export const kindOfAnswer = (status: number): TroubleKind =>
  status >= 500 || passing.has(status) ? 'node-data' : 'problem-data';

/** @throws JudgeTrouble when the box failed while it was `doing` its work */
export const failOnInternalError = (
  { outcome, detail }: Pick<RunResult, 'outcome' | 'detail'>,
  doing: string,
): void => {
  if (outcome !== 'internal-error') return;
  throw new JudgeTrouble('node', `the sandbox failed while ${doing}: ${detail ?? 'no detail'}`);
};

/** This node has no toolchain for a language; another node may have one. */
export class LanguageMissing extends Error {
  override readonly name = 'LanguageMissing';
  readonly language: string;

  constructor(language: string) {
    super(`this node has no toolchain for ${language}`);
    this.language = language;
  }
}
