import type { ProblemDraft } from '@assize/shared/areas/authoring/draft.ts';
import type { ProblemTexts } from './record.ts';

type Change = (text: string) => string;
type Written = { description: string; input: string; output: string; hint: string };
type Asked = { prompt: string; options: readonly { key: string; text: string }[] };

const inStatement = <T extends Written>(one: T, change: Change): T => ({
  ...one,
  description: change(one.description),
  input: change(one.input),
  output: change(one.output),
  hint: change(one.hint),
});
const inAll = <T extends Partial<Record<string, Written>>>(translations: T, change: Change) =>
  Object.fromEntries(
    Object.entries(translations).flatMap(([locale, one]) =>
      one ? [[locale, inStatement(one, change)]] : [],
    ),
  );
const inQuestion = <T extends Asked>(one: T, change: Change) => ({
  ...one,
  prompt: change(one.prompt),
  options: one.options.map(({ key, text }) => ({ key, text: change(text) })),
});

/** The texts that a problem's readers get, with their addresses of files changed. */
export const textsWith = (texts: ProblemTexts, change: Change): ProblemTexts => ({
  ...texts,
  base: inStatement(texts.base, change),
  translations: inAll(texts.translations, change),
  questions: texts.questions?.map((one) => inQuestion(one, change)) ?? null,
});

/** A draft with the addresses of files in its texts changed. */
export const draftWith = (draft: ProblemDraft, change: Change): ProblemDraft => ({
  ...draft,
  problem: {
    ...inStatement(draft.problem, change),
    translations: inAll(draft.problem.translations, change),
  },
  questions: draft.questions.map((one) => inQuestion(one, change)),
});
