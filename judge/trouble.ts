/**
 * A fault of ours, never a verdict; the job is tried again, on another node if one is up (D29).
 * `node`: this machine or its sandbox. `data`: the server did not give what the job needs; another node fares no better.
 */
export class JudgeTrouble extends Error {
  override readonly name = 'JudgeTrouble';
  readonly kind: 'node' | 'data';

  constructor(kind: 'node' | 'data', message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
