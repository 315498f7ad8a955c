/** Choice and blank questions (Ways of judging 14). Pure. */

import type { ObjectiveKey } from '@assize/shared/areas/judging/manifest.ts';
import type { FinalVerdict } from '@assize/shared/areas/judging/result.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';

export type AnswerDecision = { readonly status: FinalVerdict; readonly fraction: number };

const accepted: AnswerDecision = { status: verdict.accepted, fraction: 1 };
const wrong: AnswerDecision = { status: verdict.wrongAnswer, fraction: 0 };

/** Share of the points for some of several right choices, where the key states none. */
const USUAL_SUBSET = 0.5;

/**
 * single: exactly the one right choice. multiple: the set of right choices; some of them without a wrong one
 * get the key's share. blank: one text, equal to one of the key's apart from the amount of white space, and
 * apart from letter case unless the key says that case matters.
 */
export const decideAnswer = (key: ObjectiveKey, given: readonly string[]): AnswerDecision => {
  switch (key.kind) {
    case 'single':
      return given.length === 1 && given[0] === key.answers[0] ? accepted : wrong;
    case 'multiple':
      return decideChoices(new Set(key.answers), new Set(given), key.subset ?? USUAL_SUBSET);
    case 'blank': {
      const [text, ...more] = given;
      if (text === undefined || more.length > 0) return wrong;
      const plain = (one: string) => plainText(one, key.caseSensitive ?? false);
      return key.answers.some((answer) => plain(answer) === plain(text)) ? accepted : wrong;
    }
  }
};

const decideChoices = (
  right: ReadonlySet<string>,
  given: ReadonlySet<string>,
  subset: number,
): AnswerDecision => {
  if (given.size === 0 || [...given].some((choice) => !right.has(choice))) return wrong;
  if (given.size === right.size || subset === 1) return accepted;
  return subset > 0 ? { status: verdict.partial, fraction: subset } : wrong;
};

const plainText = (text: string, caseSensitive: boolean): string => {
  const even = text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ');
  return caseSensitive ? even : even.toLowerCase();
};
