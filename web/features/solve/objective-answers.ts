import { objectiveAnswers } from '@assize/shared/areas/judging/job.ts';
import type { Question } from '@assize/shared/areas/problem/statement.ts';

/** Question's number, from 1, to the answers chosen. */
export type Answers = Readonly<Record<string, readonly string[]>>;

/** Answers as they are kept and submitted; a text that is none counts as nothing answered. */
export const readAnswers = (code: string): Answers => {
  try {
    return objectiveAnswers.parse(JSON.parse(code));
  } catch {
    return {};
  }
};

/** Answers of a question put among the others; empty ones are left out. */
export const withAnswer = (answers: Answers, number: number, given: readonly string[]): Answers => {
  const others = Object.entries(answers).filter(([key]) => key !== String(number));
  const kept = given.filter((one) => one.trim() !== '');
  return Object.fromEntries(kept.length === 0 ? others : [...others, [String(number), kept]]);
};

export const answeredCount = (answers: Answers, questions: readonly Question[]): number =>
  questions.filter((_, index) => (answers[String(index + 1)]?.length ?? 0) > 0).length;
