/** Every way of judging a case, by its name on the wire. */
import type { JudgeMode } from '@assize/shared/areas/judging/manifest.ts';
import { communicationMode } from './communication.ts';
import { defaultMode } from './default.ts';
import { interactiveMode } from './interactive.ts';
import type { Mode } from './mode.ts';
import { multiPassMode } from './multi-pass.ts';
import { objectiveMode } from './objective.ts';
import { checkerMode } from './spj.ts';
import { submitAnswerMode } from './submit-answer.ts';

export const modes: Readonly<Record<JudgeMode, Mode>> = {
  default: defaultMode,
  spj: checkerMode,
  interactive: interactiveMode,
  communication: communicationMode,
  multi_pass: multiPassMode,
  submit_answer: submitAnswerMode,
  objective: objectiveMode,
};
