import { expect, it } from 'vitest';
import { answeredCount, readAnswers, withAnswer } from './objective-answers.ts';

it('reads answers and takes anything else for none', () => {
  expect(readAnswers('{"1":["A"],"3":["x","y"]}')).toEqual({ 1: ['A'], 3: ['x', 'y'] });
  for (const broken of ['', 'int main() {}', '[]', '{"0":["A"]}', '{"1":"A"}'])
    expect(readAnswers(broken)).toEqual({});
});

it('keeps what is given and drops what is taken back', () => {
  const one = withAnswer({ 1: ['A'] }, 2, ['B', 'C']);
  expect(one).toEqual({ 1: ['A'], 2: ['B', 'C'] });
  expect(withAnswer(one, 1, [])).toEqual({ 2: ['B', 'C'] });
  expect(withAnswer(one, 2, [' '])).toEqual({ 1: ['A'] });
});

it('counts the questions answered', () => {
  const question = { kind: 'blank', prompt: '', options: [] } as const;
  const questions = [question, question, question].map((each) => ({ ...each, options: [] }));
  expect(answeredCount({ 1: ['x'], 3: ['y'], 9: ['z'] }, questions)).toBe(2);
});
