import { describe, expect, it } from 'vitest';
import { carriedOver, differences } from '../../kit/form/merge.ts';
import { sameValue, valueAt } from '../../kit/form/values.ts';
import { blankDraft, blankStatement } from './blank-draft.ts';
import { problemFields, sectionAt } from './draft-fields.ts';
import type { ProblemDraftInput } from './draft-model.ts';
import { createDraftModel } from './draft-model.ts';

const { changed, merged } = problemFields;
const base = blankDraft({ languages: ['C++ 17', 'Java'], auth: 1 });
const withProblem = (fields: Partial<ProblemDraftInput['problem']>): ProblemDraftInput => ({
  ...base,
  problem: { ...base.problem, ...fields },
});

describe('fields of a draft', () => {
  it('differ by value, not by identity', () => {
    expect(changed(base, structuredClone(base))).toEqual([]);
    expect(changed(base, withProblem({ title: 'A', examples: [{ input: '1', output: '2' }] }))).toEqual([
      'problem.title',
      'problem.examples',
    ]);
    expect(changed(base, { ...base, languages: ['Java', 'C++ 17'] })).toEqual(['languages']);
  });

  it('leave out what a save says of itself', () => {
    expect(changed(base, { ...base, changeModeCode: true, changeJudgeCaseMode: true })).toEqual([]);
  });

  it('name translations by language and field, also when there is none yet', () => {
    const english = { ...blankStatement, title: 'Sum' };
    expect(changed(base, withProblem({ translations: { 'en-US': english } }))).toContain(
      'problem.translations.en-US.title',
    );
  });

  it('belong to one section of the form, also far below', () => {
    expect(problemFields.fieldOf('problem.translations.en-US.hint')).toBe('problem.translations');
    expect(problemFields.fieldOf('samples.3.groupNum')).toBe('samples');
    expect(sectionAt('limitFactors.C++ 17.time')).toBe('limits');
    expect(sectionAt('codeTemplates.0.code')).toBe('code');
    expect(valueAt(withProblem({ title: 'A' }), 'problem.title')).toBe('A');
    expect(valueAt(base, 'samples.3.groupNum')).toBeUndefined();
  });

  it('take a missing value for null', () => {
    expect(sameValue({ a: null }, {})).toBe(true);
    expect(sameValue({ a: [1, 2] }, { a: [1] })).toBe(false);
    expect(sameValue([], {})).toBe(false);
  });
});

describe('two drafts of one origin', () => {
  const mine = withProblem({ title: 'Mine', hint: 'my hint', timeLimit: 2000 });
  const theirs = { ...withProblem({ title: 'Theirs', memoryLimit: 64 }), languages: ['Java'] };

  it('say who changed what', () => {
    const found = differences(problemFields, base, mine, theirs).map(
      ({ path, changedBy }) => `${path} ${changedBy}`,
    );
    expect(found.sort()).toEqual([
      'languages theirs',
      'problem.hint mine',
      'problem.memoryLimit theirs',
      'problem.timeLimit mine',
      'problem.title both',
    ]);
  });

  it('become one, field by field', () => {
    const own = new Set(['problem.hint', 'problem.timeLimit', 'problem.title']);
    const both = merged(theirs, mine, (path) => own.has(path));
    expect(both.problem).toMatchObject({ title: 'Mine', hint: 'my hint', timeLimit: 2000, memoryLimit: 64 });
    expect(both.languages).toEqual(['Java']);
  });

  it('become either of the two', () => {
    expect(merged(theirs, mine, () => true)).toEqual(mine);
    expect(merged(theirs, mine, () => false)).toEqual(theirs);
  });

  it('keep or drop a translation that only one of them has', () => {
    const translated = withProblem({ translations: { 'en-US': { ...blankStatement, title: 'Sum' } } });
    expect(merged(base, translated, () => true).problem.translations['en-US']?.title).toBe('Sum');
    expect(merged(base, translated, () => false).problem.translations).toEqual({});
    expect(merged(translated, base, () => true).problem.translations).toEqual({});
  });

  it('mix the fields of a translation that both have', () => {
    const english = (title: string, hint: string) =>
      withProblem({ translations: { 'en-US': { ...blankStatement, title, hint } } });
    const mixed = merged(english('A', 'a'), english('B', 'b'), (path) => path.endsWith('.hint'));
    expect(mixed.problem.translations['en-US']).toMatchObject({ title: 'A', hint: 'b' });
  });
});

describe('files of test data', () => {
  it('that both replaced are nobody’s alone, though the drafts name the same', () => {
    const mine = { ...base, uploadTestcaseDir: 'set' };
    const row = { path: 'uploadTestcaseDir', mine: 'set', theirs: null };
    expect(differences(problemFields, base, mine, base)).toEqual([{ ...row, changedBy: 'mine' }]);
    expect(differences(problemFields, base, mine, base, ['uploadTestcaseDir'])).toEqual([
      { ...row, changedBy: 'both' },
    ]);
    expect(differences(problemFields, base, base, base, ['uploadTestcaseDir'])).toEqual([]);
  });
});

describe('work that went on while a draft was saved', () => {
  const sent = { ...base, uploadTestcaseDir: 'set', samples: [] };
  const saved = { ...withProblem({ problemId: 'A1' }), uploadTestcaseDir: null };

  it('is what the server has where nothing was changed', () => {
    expect(carriedOver(problemFields, sent, sent, saved)).toBe(saved);
    expect(carriedOver(problemFields, sent, { ...sent }, saved)).toEqual(saved);
  });

  it('stays on top of what the server has', () => {
    const english = { ...blankStatement, title: 'Sum' };
    const now = {
      ...sent,
      problem: { ...sent.problem, hint: 'typed meanwhile', translations: { 'en-US': english } },
    };
    const carried = carriedOver(problemFields, sent, now, saved);
    expect(carried.problem).toEqual({ ...now.problem, problemId: 'A1' });
    expect(carried.uploadTestcaseDir).toBeNull();
    expect(carriedOver(problemFields, carried, sent, carried).problem.translations).toEqual({});
  });

  it('keeps the set when a file came into it meanwhile', () => {
    const model = createDraftModel({ id: 7, version: 1, base: sent });
    model.change((now) => ({ ...now, samples: [...now.samples] }));
    model.restartFrom(sent, { id: 7, version: 2, base: saved });
    expect(model.store.getState().draft.uploadTestcaseDir).toBe('set');
  });
});
