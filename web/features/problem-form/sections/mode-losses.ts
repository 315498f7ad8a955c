import {
  bringsChecker,
  gradersOf,
  mayBringProgram,
  usesGraders,
} from '@assize/shared/areas/authoring/draft.ts';
import type { JudgeMode } from '@assize/shared/areas/judging/manifest.ts';
import type { ProblemDraftInput } from '../../problem-draft/draft-context.tsx';

/** Modes that read the problem's input as a file of the program's choice. */
export const modesWithFileIo: readonly JudgeMode[] = ['default', 'spj', 'multi_pass'];

/** Parts of a draft that another judge mode drops or does not use. */
const losses = ['cases', 'questions', 'program', 'otherProgram', 'talkChecker', 'graders', 'fileIo'] as const;
export type Loss = (typeof losses)[number];

/** Parts of the draft that are dropped, or lie unused, once its judge mode is `next`. */
export const lossesOf = (draft: ProblemDraftInput, next: JudgeMode): Loss[] => {
  const { judgeMode: mode, problem } = draft;
  if (next === mode) return [];
  const program = mayBringProgram(mode) && Boolean(problem.spjCode?.trim());
  const found: Record<Loss, boolean> = {
    cases: next === 'objective' && draft.samples.length > 0,
    questions: mode === 'objective' && draft.questions.length > 0,
    program: program && !mayBringProgram(next),
    otherProgram: program && mayBringProgram(next),
    talkChecker: bringsChecker(draft),
    graders: gradersOf(draft) !== null && !usesGraders({ judgeMode: next }),
    fileIo: problem.isFileIO && modesWithFileIo.includes(mode) && !modesWithFileIo.includes(next),
  };
  return losses.filter((loss) => found[loss]);
};
