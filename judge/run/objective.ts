/**
 * Mode `objective`: each case is a question, and the output file of a case is the key with its right answers
 * (Ways of judging 14).
 */
import { readFile } from 'node:fs/promises';
import { objectiveAnswers } from '@assize/shared/areas/judging/job.ts';
import { objectiveKey } from '@assize/shared/areas/judging/manifest.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { decideAnswer } from '../checkers/objective.ts';
import type { CaseOutcome } from '../plan/case-outcome.ts';
import { JudgeTrouble } from '../trouble.ts';
import type { Mode } from './mode.ts';

const figures = { timeMs: 0, memoryKb: 0 };

export const objectiveMode: Mode = {
  judgesProgram: false,
  ownProgram: null,
  slots: () => 1,
  async runCase({ job }, one): Promise<CaseOutcome> {
    const key = objectiveKey.safeParse(parseJson(await readFile(one.outputPath, 'utf8')));
    if (!key.success) throw new JudgeTrouble('problem-data', `${one.outputName} is no answer key`);
    const given = objectiveAnswers.safeParse(parseJson(job.code));
    if (!given.success) {
      return { ...figures, status: verdict.wrongAnswer, remark: 'the answers cannot be read' };
    }
    return { ...figures, ...decideAnswer(key.data, given.data[one.caseId] ?? []) };
  },
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
