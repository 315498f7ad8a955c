/** Mode `spj`: the program runs on the input, and the problem's checker reads its output. */
import { checkOutput } from './check-output.ts';
import type { Mode } from './mode.ts';
import { runAnd } from './run-program.ts';

export const checkerMode: Mode = {
  judgesProgram: true,
  ownProgram: { name: 'checker', needed: true },
  slots: () => 1,
  runCase: runAnd(checkOutput, 'in a slot'),
};
