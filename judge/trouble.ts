/** A fault of ours: node, sandbox or data. Never a verdict; the job is tried again elsewhere (D29). */
export class JudgeTrouble extends Error {
  override readonly name = 'JudgeTrouble';
}
