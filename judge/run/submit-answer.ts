/** Mode `submit_answer`: outputs are submitted instead of a program (Ways of judging 13). */
import { verdict } from '@assize/shared/domain/verdict.ts';
import type { CaseOutcome } from '../plan/case-outcome.ts';
import type { Source } from '../sandbox/port.ts';
import { checkOutput, showOutput } from './check-output.ts';
import type { CaseContext, Mode } from './mode.ts';

/** The output submitted for a case: the file with the name of the case's output file, or the submitted text. */
const submittedFor = ({ answers, job }: CaseContext, outputName: string): Source | null => {
  if (!answers) return { kind: 'content', bytes: job.code };
  const file = answers.get(outputName);
  return file ? { kind: 'host', path: file.path } : null;
};

const figures = { timeMs: 0, memoryKb: 0 };

export const submitAnswerMode: Mode = {
  judgesProgram: false,
  ownProgram: { name: 'checker', needed: false },
  slots: () => 1,
  async runCase(context, one, signal): Promise<CaseOutcome> {
    const output = submittedFor(context, one.outputName);
    if (!output) {
      const remark = `no output was handed in for ${one.outputName}`;
      return { ...figures, status: verdict.wrongAnswer, remark };
    }
    await showOutput(context, output);
    return { ...figures, ...(await checkOutput(context, one, output, signal)) };
  },
};
