import { describe, expect, it } from 'vitest';
import { gradedLanguages, graderFor, isGraderName } from './graders.ts';
import { findLanguage, languages } from './languages.ts';

const language = (name: string) => {
  const found = findLanguage(name);
  if (!found) throw new Error(name);
  return found;
};
const file = (language: string, name: string) => ({ language, name });
const names = languages.map(({ name }) => name);

describe('the grader of a language', () => {
  it('serves all its versions', () => {
    expect(gradedLanguages(names, [file('C++ 17', 'grader.cpp')])).toEqual([
      'C++ 17',
      'C++ 20',
      'C++ 11',
      'C++ 14',
      'C++ 23',
    ]);
    expect(gradedLanguages(names, [file('PyPy3', 'grader.py')])).toEqual(['Python3', 'PyPy3']);
  });

  it('a problem without graders takes all', () => {
    expect(gradedLanguages(names, [])).toEqual(names);
  });

  it('a header alone is none, and is given to C and C++ alike', () => {
    const header = file('C++ 17', 'sum.h');
    expect(gradedLanguages(names, [header])).toEqual([]);
    const grader = file('C', 'grader.c');
    expect(graderFor(language('C'), [header, grader])).toEqual({ sources: [grader], headers: [header] });
    const python = file('Python3', 'grader.py');
    expect(graderFor(language('Python3'), [header, python])).toEqual({ sources: [python], headers: [] });
  });

  it('the first file of a language comes first', () => {
    const files = [file('Python3', 'grader.py'), file('Java', 'grader.java'), file('Python3', 'secret.py')];
    expect(graderFor(language('Python3'), files)?.sources.map(({ name }) => name)).toEqual([
      'grader.py',
      'secret.py',
    ]);
  });

  it.each<[string, string, boolean]>([
    ['grader.cpp', 'C++ 23', true],
    ['grader.cc', 'C++ 23', true],
    ['sum.hpp', 'C++ 17', true],
    ['sum.h', 'C', true],
    ['sum.h', 'Java', false],
    ['grader.c', 'C++ 17', false],
    ['grader', 'C++ 17', false],
    ['grader.py', 'Python2', true],
    ['grader.mjs', 'JavaScript', true],
  ])('%s may be one of %s: %s', (name, of, expected) => {
    expect(isGraderName(name, language(of))).toBe(expected);
  });
});
