/** Modes without a contestant's program: `submit_answer` and `objective`. */
import { readFile } from 'node:fs/promises';
import { objectiveAnswers } from '@assize/shared/areas/judging/job.ts';
import { objectiveKey } from '@assize/shared/areas/judging/manifest.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { decideAnswer } from '../checkers/objective.ts';
import type { Source } from '../sandbox/port.ts';
import { JudgeTrouble } from '../trouble.ts';
import { checkOutput, showOutput } from './check-output.ts';
import type { CaseContext, CaseOutcome, Mode } from './mode.ts';

const noFigures = { timeMs: 0, memoryKb: 0 };

/** The output handed in for a case: a file by the name of the case's own, or the text that was submitted. */
const handedIn = ({ answers, job }: CaseContext, outputName: string): Source | null => {
  if (!answers) return { kind: 'content', bytes: job.code };
  const file = answers.get(outputName);
  return file ? { kind: 'host', path: file.path } : null;
};

export const submitAnswerMode: Mode = {
  judgesProgram: false,
  ownProgram: { name: 'checker', needed: false },
  slots: () => 1,
  sharesRuns: false,
  async runCase(context, one, signal): Promise<CaseOutcome> {
    const output = handedIn(context, one.outputName);
    if (!output) {
      const remark = `no output was handed in for ${one.outputName}`;
      return { ...noFigures, status: verdict.wrongAnswer, remark };
    }
    await showOutput(context, output);
    return { ...noFigures, ...(await checkOutput(context, one, output, signal)) };
  },
};

export const objectiveMode: Mode = {
  judgesProgram: false,
  ownProgram: null,
  slots: () => 1,
  sharesRuns: false,
  async runCase({ job }, one): Promise<CaseOutcome> {
    const key = objectiveKey.safeParse(parseJson(await readFile(one.outputPath, 'utf8')));
    if (!key.success) throw new JudgeTrouble('problem-data', `${one.outputName} is no answer key`);
    const given = objectiveAnswers.safeParse(parseJson(job.code));
    if (!given.success) {
      return { ...noFigures, status: verdict.wrongAnswer, remark: 'the answers cannot be read' };
    }
    return { ...noFigures, ...decideAnswer(key.data, given.data[one.caseId] ?? []) };
  },
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
