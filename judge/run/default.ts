/** Mode `default`: the program runs on the input, and its output is compared with the answer. */
import { compareWithAnswer } from './check-output.ts';
import type { Mode } from './mode.ts';
import { runAnd } from './run-program.ts';

export const defaultMode: Mode = {
  judgesProgram: true,
  ownProgram: null,
  slots: () => 1,
  runCase: runAnd(compareWithAnswer, 'outside'),
};
