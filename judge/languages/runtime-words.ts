/** Words of a runtime about a program's failure, as the language's record has them (Verdicts 2, Ways of judging 9). Pure. */
import type { EndingSign } from '@assize/shared/domain/language.ts';
import type { RunResult } from '../sandbox/port.ts';
import type { Program } from './recipe.ts';

const says = ({ stderr }: Pick<RunResult, 'stderr'>, words: readonly string[]): boolean =>
  stderr?.kind === 'buffer' && stderr.bytes.length > 0 && words.some((one) => stderr.bytes.includes(one));

/** Whether the runtime itself said that it had no memory left. */
export const saysOutOfMemory = ({ language }: Program, result: RunResult): boolean =>
  says(result, language.run.outOfMemory);

/** Whether the runtime made an error of a broken pipe instead of dying by the signal. */
export const saysPipeBroke = ({ language }: Program, result: RunResult): boolean =>
  result.outcome === 'exited' && result.exitCode !== 0 && says(result, language.run.brokenPipe);

/** Whether an interactor or manager ended by an error that its runtime made of a broken pipe. */
export const ownProgramSaysPipeBroke = ({ language }: Program, result: RunResult): boolean => {
  const sign = language.checker?.brokenPipe;
  return sign ? shows(result, sign) : false;
};

/** Whether an ending bears a sign: one of its exit codes, and its words on stderr. */
const shows = ({ outcome, exitCode, stderr }: RunResult, { exitCodes, words }: EndingSign): boolean =>
  outcome === 'exited' &&
  exitCodes.includes(exitCode) &&
  stderr?.kind === 'buffer' &&
  words.test(stderr.bytes.toString('utf8'));
