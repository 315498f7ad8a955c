/** Words of a runtime about a program's failure, as the language's record has them (Verdicts 2, Ways of judging 9). Pure. */
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
