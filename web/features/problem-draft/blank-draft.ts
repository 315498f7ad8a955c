import type { ProblemDraft } from '@assize/shared/areas/authoring/draft.ts';
import { problemFields } from './draft-fields.ts';

export const blankStatement = { title: '', description: '', input: '', output: '', hint: '' };

type Start = { languages: readonly string[]; auth: ProblemDraft['problem']['auth'] };

/** A new problem before anything was typed; all languages offered may solve it. */
export const blankDraft = ({ languages, auth }: Start): ProblemDraft => {
  const blank = problemFields.blank();
  return { ...blank, languages: [...languages], problem: { ...blank.problem, auth } };
};
