import { expect, it } from 'vitest';
import { blankDraft } from '../../problem-draft/blank-draft.ts';
import { blankQuestion } from '../../test-data/question-rules.ts';
import { lossesOf } from './mode-losses.ts';

const blank = blankDraft({ languages: ['C'], auth: 1 });
const samples = [{ input: '1', output: '1', score: 0, groupNum: null }];
const checked = {
  ...blank,
  samples,
  judgeMode: 'spj' as const,
  problem: { ...blank.problem, spjCode: 'int main() {}', isFileIO: true },
};

it('a change of the judge mode that loses nothing is not asked about', () => {
  expect(lossesOf(blank, 'objective')).toEqual([]);
  expect(lossesOf({ ...blank, samples }, 'spj')).toEqual([]);
  expect(lossesOf(checked, 'spj')).toEqual([]);
});

it('what the new mode drops or does not use is told', () => {
  expect(lossesOf(checked, 'default')).toEqual(['program']);
  expect(lossesOf(checked, 'interactive')).toEqual(['otherProgram', 'fileIo']);
  expect(lossesOf(checked, 'objective')).toEqual(['cases', 'program', 'fileIo']);
  const asking = { ...blank, judgeMode: 'objective' as const, questions: [blankQuestion()] };
  expect(lossesOf(asking, 'default')).toEqual(['questions']);
  const graded = { ...blank, graders: [{ language: 'C', name: 'grader.c', code: 'int main() {}' }] };
  expect(lossesOf(graded, 'submit_answer')).toEqual(['graders']);
  expect(lossesOf(graded, 'interactive')).toEqual([]);
  const talking = {
    ...checked,
    judgeMode: 'interactive' as const,
    problem: { ...checked.problem, checkerCode: 'int main() {}' },
  };
  expect(lossesOf(talking, 'communication')).toEqual(['otherProgram', 'talkChecker']);
});
