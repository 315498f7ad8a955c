/** Runs the checker of a multi-pass problem, which may ask for another run of the program (Ways of judging 12). */
import type { Sandbox, Source } from '../sandbox/port.ts';
import { failOnInternalError } from '../trouble.ts';
import {
  type CheckRequest,
  type CheckResult,
  checkerSpec,
  checkResult,
  feedbackFolder,
} from './own-checker.ts';
import {
  askedNext,
  type Carried,
  inTrouble,
  nothingCarried,
  passFilesIn,
  passFilesOut,
  takePassFiles,
} from './pass-files.ts';

export type PassResult = {
  readonly checked: CheckResult;
  /** Input of the next pass; null: this was the last one. */
  readonly next: Source | null;
  readonly carried: Carried;
};

const whose = 'the checker';

/**
 * As `runOwnChecker`, and with a feedback folder (`feedback/` in the work folder) for both protocols, whose
 * files are kept from pass to pass. A checker that accepts and leaves `nextpass.in` in the folder asks for
 * another pass.
 */
export const runPassChecker = async (
  sandbox: Sandbox,
  request: CheckRequest,
  carried: Carried,
): Promise<PassResult> => {
  const { files = [], ...spec } = checkerSpec(request);
  const result = await sandbox.run({
    ...spec,
    files: [...files.filter((file) => file !== feedbackFolder), ...passFilesIn(carried)],
    outputs: passFilesOut,
  });
  failOnInternalError(result, 'checking');
  const left = await takePassFiles(sandbox, result);
  if (typeof left === 'string') {
    const checked = inTrouble(checkResult(request, result, new Map()), `${whose} ${left}`);
    return { checked, next: null, carried: nothingCarried };
  }
  const { protocol } = request.own;
  const { said, next } = askedNext(checkResult(request, result, left.feedback), left.next, {
    protocol,
    whose,
  });
  return { checked: said, next, carried: left.carried };
};
