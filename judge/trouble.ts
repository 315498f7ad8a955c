/**
 * A fault of ours, never a verdict (D29).
 * `node`: this machine or its sandbox; the job is tried again, on another node if one is up.
 * `node-data`: this node cannot get at test data now, for want of the server or of its own disk; no job is to blame.
 * `problem-data`: the server answers, and what the job needs is not there or makes no sense.
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

/** Refusals that are about the node or the moment, not about what was asked for. */
const passing: ReadonlySet<number> = new Set([401, 403, 408, 429]);

/** Whose fault an answer of the server is. */
export const kindOfAnswer = (status: number): TroubleKind =>
  status >= 500 || passing.has(status) ? 'node-data' : 'problem-data';
