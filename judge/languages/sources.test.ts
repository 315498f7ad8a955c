import { findLanguage } from '@assize/shared/domain/languages.ts';
import { describe, expect, it } from 'vitest';
import { gradedSources, loneSource } from './sources.ts';

const graded = (name: string, code: string, files: readonly (readonly [string, string])[]) => {
  const language = findLanguage(name);
  if (!language) throw new Error(name);
  return gradedSources(language, code, {
    sourceName: 'sum',
    files: files.map(([file, text]) => ({ language: name, name: file, code: text })),
  });
};
const main = 'public static void main(String[] args) {}';

it('a source loses the byte order mark of its editor', () => {
  const java = findLanguage('Java');
  if (!java) throw new Error('Java');
  const code = `public class Foo { ${main} }`;
  expect(loneSource(java, `\ufeff${code}`).submitted).toEqual({ name: 'Foo.java', code });
  expect(graded('C', '\ufeffc', [['grader.c', 'g']])?.submitted.code).toBe('c');
});

describe('sources with a grader', () => {
  it('are compiled together, headers beside them', () => {
    expect(
      graded('C', 'c', [
        ['sum.h', 'h'],
        ['grader.c', 'g'],
        ['more.c', 'm'],
      ]),
    ).toMatchObject({
      submitted: { name: 'sum.c', code: 'c' },
      grader: [{ name: 'grader.c' }, { name: 'more.c' }, { name: 'sum.h' }],
      compiled: ['sum.c', 'grader.c', 'more.c'],
    });
  });

  it('are found by the grader where a compiler takes one, and checked alone where nothing is compiled', () => {
    expect(graded('Rust', 'c', [['grader.rs', 'g']])).toMatchObject({ compiled: ['grader.rs'] });
    expect(
      graded('Python3', 'c', [
        ['grader.py', 'g'],
        ['data.py', 'd'],
      ]),
    ).toMatchObject({
      compiled: ['sum.py'],
      started: { name: 'grader.py' },
    });
  });

  it("start with the first class that has a main, the author's where the grader is a library", () => {
    const helper = ['Helper.java', 'public class Helper { static int help() { return 1; } }'] as const;
    const own = `public class Own { ${main} }`;
    expect(graded('Java', own, [helper])?.entry.start).toBe('Own');
    expect(
      graded('Java', own, [helper, ['grader.java', `public class grader { ${main} }`]])?.entry.start,
    ).toBe('grader');
    expect(graded('Java', 'class sum {}', [helper])?.entry.missing).toBe('Class Helper has no method main.');
  });

  it('are none in a language without a grader', () => {
    expect(graded('C', 'c', [['sum.h', 'h']])).toBeNull();
  });
});
