import type { DraftInput } from '../found.ts';

type Questions = NonNullable<DraftInput['questions']>;
const field = /\{\{\s*(select|multiselect|input|textarea)\(\s*([\w-]+)\s*\)\s*\}\}/;
const option = /^\s*(?:[-*+]|\d+[.)])\s+(.*)$/;
const letter = (index: number): string => String.fromCharCode('A'.charCodeAt(0) + index);

/** `[right answers, points]` of each field, by its number. */
const answerOf = (
  answers: Readonly<Record<string, unknown>>,
  key: string,
): { right: string[]; score: number } | null => {
  const said = answers[key];
  if (!Array.isArray(said)) return null;
  const [right, score]: unknown[] = said;
  const texts = (Array.isArray(right) ? right : [right])
    .filter((one) => one !== null && one !== undefined)
    .map(String);
  const points = Number(score);
  return texts.length === 0
    ? null
    : { right: texts, score: Number.isFinite(points) ? Math.max(0, Math.round(points)) : 0 };
};

/**
 * Questions of an objective problem: fields like `{{ select(1) }}` in the statement, each with what stands before it
 * as its text and the list below it as its choices. Gives what was left over as the statement.
 */
export const readQuestions = (
  markdown: string,
  answers: Readonly<Record<string, unknown>>,
): { questions: Questions; rest: string; unanswered: string[] } => {
  const questions: Questions = [];
  const unanswered: string[] = [];
  let before: string[] = [];
  const lines = markdown.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const found = field.exec(line);
    if (!found) {
      before.push(line);
      continue;
    }
    const [whole, kind = '', key = ''] = found;
    const options: string[] = [];
    let next = at + 1;
    while (lines[next]?.trim() === '' && option.test(lines[next + 1] ?? '')) next += 1;
    for (let text = option.exec(lines[next] ?? ''); text; text = option.exec(lines[next] ?? '')) {
      if (kind === 'input' || kind === 'textarea') break;
      options.push(text[1] ?? '');
      next += 1;
    }
    const prompt = [...before, line.replace(whole, kind === 'input' || kind === 'textarea' ? '____' : '')]
      .join('\n')
      .trim();
    before = [];
    at = next - 1;
    const answer = answerOf(answers, key);
    if (answer === null) {
      unanswered.push(key);
      before.push(prompt);
      continue;
    }
    const isChoice = kind === 'select' || kind === 'multiselect';
    questions.push({
      kind: kind === 'select' ? 'single' : kind === 'multiselect' ? 'multiple' : 'blank',
      prompt,
      options: isChoice ? options.slice(0, 26).map((text, index) => ({ key: letter(index), text })) : [],
      key: {
        kind: kind === 'select' ? 'single' : kind === 'multiselect' ? 'multiple' : 'blank',
        answers: answer.right.slice(0, 50),
      },
      score: answer.score,
    });
  }
  return { questions, rest: before.join('\n').trim(), unanswered };
};
