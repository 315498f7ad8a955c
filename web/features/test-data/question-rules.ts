import type { ProblemDraftInput } from '../problem-draft/draft-context.tsx';
import { evenShares, fullMark } from './case-rows.ts';

export type Draft = ProblemDraftInput['questions'][number];

/** The next free letter for a choice. */
export const nextKey = (options: readonly { key: string }[]): string => {
  const used = new Set(options.map(({ key }) => key));
  for (let code = 65; code < 91; code += 1) {
    const letter = String.fromCharCode(code);
    if (!used.has(letter)) return letter;
  }
  return String(used.size + 1);
};

export const blankQuestion = (): Draft => ({
  kind: 'single',
  prompt: '',
  options: ['A', 'B', 'C', 'D'].map((key) => ({ key, text: '' })),
  key: { kind: 'single', answers: [] },
  score: 0,
});

/** The same question asked in another way; right choices that still make sense stay. */
export const withKind = (question: Draft, kind: Draft['kind']): Draft => {
  const wasBlank = question.kind === 'blank';
  const answers =
    kind === 'blank' || wasBlank
      ? []
      : kind === 'single'
        ? question.key.answers.slice(0, 1)
        : question.key.answers;
  return {
    ...question,
    kind,
    options: kind === 'blank' ? [] : wasBlank ? blankQuestion().options : question.options,
    key: { kind, answers },
  };
};

export const withoutOption = (question: Draft, key: string): Draft => ({
  ...question,
  options: question.options.filter((one) => one.key !== key),
  key: { ...question.key, answers: question.key.answers.filter((one) => one !== key) },
});

/** Questions of a problem that becomes OI: 100 points are shared among the questions without points. */
export const pointedQuestions = (questions: readonly Draft[]): Draft[] => {
  if (questions.some(({ score }) => score > 0)) return [...questions];
  const shares = evenShares(fullMark, questions.length);
  return questions.map((one, place) => ({ ...one, score: shares[place] ?? 0 }));
};
