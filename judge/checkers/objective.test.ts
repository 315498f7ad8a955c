import type { ObjectiveKey } from '@assize/shared/areas/judging/manifest.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { describe, expect, it } from 'vitest';
import { decideAnswer } from './objective.ts';

const single: ObjectiveKey = { kind: 'single', answers: ['B'] };
const multiple: ObjectiveKey = { kind: 'multiple', answers: ['A', 'C', 'D'] };
const blank: ObjectiveKey = { kind: 'blank', answers: ['O(n)', 'linear time'] };

describe('questions', () => {
  it.each<[string, ObjectiveKey, string[], number]>([
    ['the choice', single, ['B'], 1],
    ['another', single, ['A'], 0],
    ['two where one is asked', single, ['B', 'A'], 0],
    ['the choice twice', single, ['B', 'B'], 0],
    ['nothing', single, [], 0],
    ['all choices in any order', multiple, ['D', 'A', 'C'], 1],
    ['all choices, one twice', multiple, ['D', 'A', 'C', 'A'], 1],
    ['some of them', multiple, ['A', 'C'], 0.5],
    ['one of them', multiple, ['D'], 0.5],
    ['one wrong among them', multiple, ['A', 'B'], 0],
    ['all and a wrong one', multiple, ['A', 'B', 'C', 'D'], 0],
    ['no choice', multiple, [], 0],
    ['a share of its own', { ...multiple, subset: 0.2 }, ['A'], 0.2],
    ['no share', { ...multiple, subset: 0 }, ['A'], 0],
    ['the whole share', { ...multiple, subset: 1 }, ['A'], 1],
    ['a text', blank, ['O(n)'], 1],
    ['another text of the key', blank, ['Linear  TIME'], 1],
    ['blanks around', blank, ['\t linear time \n'], 1],
    ['full-width letters', blank, ['Ｏ（ｎ）'], 1],
    ['letters of the wrong case', { ...blank, caseSensitive: true }, ['o(n)'], 0],
    ['a wrong text', blank, ['O(n2)'], 0],
    ['two texts', blank, ['O(n)', 'O(1)'], 0],
    ['an empty text', blank, [''], 0],
  ])('%s', (_name, key, given, fraction) => {
    const decided = decideAnswer(key, given);
    expect(decided.fraction).toBe(fraction);
    const partial = fraction > 0 && fraction < 1;
    expect(decided.status === verdict.partial).toBe(partial);
  });
});
