import {
  type BroughtProgram,
  changedPrograms,
  compileText,
} from '@assize/shared/areas/authoring/brought-programs.ts';
import type { TaskResult } from '@assize/shared/areas/task/tasks.ts';
import { describe, expect, it } from 'vitest';
import { ApiFailure } from '../../data/failure.ts';
import { blankDraft } from './blank-draft.ts';
import { type BegunCompile, compileAll } from './compile-before-save.ts';

const program: BroughtProgram = {
  path: 'problem.spjCode',
  language: 'C++ 17',
  code: 'int main() {}',
  files: {},
};
const works: TaskResult = { kind: 'compile', ok: true, message: '', compileMs: 1 };
const fails: TaskResult = { ...works, ok: false, message: 'no' };
const away = new ApiFailure({ kind: 'network' });

/** A judge with some tasks done already; `next` is what comes of a new one. */
const compile = async (
  next: TaskResult | null | ApiFailure,
  known: Record<string, TaskResult | null> = {},
  last?: BegunCompile,
) => {
  let begun = 0;
  const noted: BegunCompile[] = [];
  const outcome = await compileAll([program], {
    last: () => last,
    begin: async () => {
      begun += 1;
      if (next instanceof ApiFailure) throw next;
      return 'new';
    },
    began: (_path, one) => noted.push(one),
    ended: async (key) => {
      const result = key === 'new' && !(next instanceof ApiFailure) ? next : known[key];
      if (result === undefined) throw away;
      return result;
    },
  });
  return { outcome, begun, noted };
};
const text = compileText(program);

describe('compiling before a save', () => {
  it('says what the judge said, and which compile it was', async () => {
    expect(await compile(works)).toEqual({
      outcome: { kind: 'compiles' },
      begun: 1,
      noted: [{ text, key: 'new' }],
    });
    expect((await compile(fails)).outcome).toEqual({ kind: 'fails', program, message: 'no' });
  });

  it.each([
    ['a compile of the same text', works, 'compiles'],
    ['a failed one', fails, 'fails'],
    ['one that still runs', null, 'unknown'],
  ] as const)('is not repeated after %s', async (_what, before, kind) => {
    const { outcome, begun } = await compile(works, { old: before }, { text, key: 'old' });
    expect([outcome.kind, begun]).toEqual([kind, 0]);
  });

  it.each([
    ['another text', { old: works }, 'other'],
    ['a task that the server knows no longer', {}, text],
    ['trouble of the judge', { old: { kind: 'trouble', reason: '' } as const }, text],
  ])('is repeated after %s', async (_what, known, of) => {
    const { outcome, begun } = await compile(works, known, { text: of, key: 'old' });
    expect([outcome.kind, begun]).toEqual(['compiles', 1]);
  });

  it.each([
    ['the server cannot be asked', away, away],
    ['the judge has trouble', { kind: 'trouble', reason: '' } as const, null],
    ['it takes too long', null, null],
  ])('leaves it open when %s', async (_what, next, failure) => {
    expect((await compile(next)).outcome).toEqual({ kind: 'unknown', program, failure });
  });
});

describe('programs to compile', () => {
  const blank = blankDraft({ languages: ['C'], auth: 1 });
  const draft = (judgeMode: typeof blank.judgeMode, problem: Partial<typeof blank.problem>) => ({
    ...blank,
    judgeMode,
    problem: { ...blank.problem, ...problem },
  });
  const own = { spjCode: 'a', spjLanguage: 'C++ 17' };
  const both = { ...own, checkerCode: 'b', checkerLanguage: 'C' };
  const [spj, code, checker] = [draft('spj', own), 'problem.spjCode', 'problem.checkerCode'];
  it.each([
    ['nothing changed', spj, spj, []],
    ['a new problem', spj, null, [code]],
    ['other text', draft('spj', { ...own, spjCode: 'c' }), spj, [code]],
    ['another language', draft('spj', { ...own, spjLanguage: 'C' }), spj, [code]],
    ['the language by its alias', draft('spj', { ...own, spjLanguage: 'C++' }), spj, []],
    ['files beside it', draft('spj', { ...own, judgeExtraFile: { 'a.h': '' } }), spj, [code]],
    ['arguments alone', draft('spj', { ...own, spjArgs: ['x'] }), spj, []],
    ['a mode in which it counts only now', spj, draft('default', own), [code]],
    ['a mode in which it does not count', draft('default', { ...own, spjCode: 'c' }), spj, []],
    ['a checker behind an interactor', draft('interactive', both), draft('interactive', own), [checker]],
  ])('%s', (_what, now, saved, paths) => {
    expect(changedPrograms(now, saved).map(({ path }) => path)).toEqual(paths);
  });
});
