/**
 * Finds a runtime's words about a program's failure, which are listed in the language's record (Verdicts 2,
 * Ways of judging 9). Pure.
 */
import type { RunResult } from '../sandbox/port.ts';
import type { Program } from './recipe.ts';

const says = ({ stderr }: Pick<RunResult, 'stderr'>, words: readonly string[]): boolean =>
  stderr?.kind === 'buffer' && stderr.bytes.length > 0 && words.some((one) => stderr.bytes.includes(one));

/** Whether the runtime itself said that it ran out of memory. */
export const saysOutOfMemory = ({ language }: Program, result: RunResult): boolean =>
  says(result, language.run.outOfMemory);

/** Whether the runtime reported a broken pipe as an error instead of dying by SIGPIPE. */
export const saysPipeBroke = ({ language }: Program, result: RunResult): boolean =>
  result.outcome === 'exited' && result.exitCode !== 0 && says(result, language.run.brokenPipe);
