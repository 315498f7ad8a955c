import { expect, it } from 'vitest';
import { blankQuestion, nextKey, withKind, withoutOption } from './question-rules.ts';

it('names choices by the first free letter', () => {
  expect(nextKey([])).toBe('A');
  expect(nextKey([{ key: 'A' }, { key: 'C' }])).toBe('B');
});

it('keeps what still makes sense when the kind changes', () => {
  const several = withKind(
    { ...blankQuestion(), key: { kind: 'single', answers: ['B'] }, prompt: 'Why?' },
    'multiple',
  );
  expect(several).toMatchObject({
    kind: 'multiple',
    prompt: 'Why?',
    key: { kind: 'multiple', answers: ['B'] },
  });
  const two = { ...several, key: { ...several.key, answers: ['A', 'B'] } };
  expect(withKind(two, 'single').key).toEqual({ kind: 'single', answers: ['A'] });
  const blank = withKind(two, 'blank');
  expect(blank).toMatchObject({ options: [], key: { kind: 'blank', answers: [] } });
  expect(withKind(blank, 'single').options).toHaveLength(4);
});

it('a choice that goes is no answer any more', () => {
  const question = { ...blankQuestion(), key: { kind: 'single' as const, answers: ['B'] } };
  expect(withoutOption(question, 'B')).toMatchObject({ key: { answers: [] } });
  expect(withoutOption(question, 'B').options.map(({ key }) => key)).toEqual(['A', 'C', 'D']);
});
