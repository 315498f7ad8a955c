import { describe, expect, it } from 'vitest';
import { flatName, flattenNames } from './flatten.ts';
import { pairCases, suggestGroups } from './pairing.ts';

/** Cases of an archive with these paths: `input>output`, with the suggested subtask. */
const casesOf = (paths: string[]) => {
  const { files } = flattenNames(paths);
  const { pairs } = pairCases(files.map((file) => file.name));
  const groups = suggestGroups(pairs.map((pair) => pair.input));
  return pairs.map((pair, index) => `${pair.input}>${pair.output} ${groups[index]}`);
};

describe('shapes of archives (Test data 2–4)', () => {
  it.each<[string, string[], string[]]>([
    ['numbered texts', ['input1.txt', 'output1.txt'], ['input1.txt>output1.txt 1']],
    ['inputs with answers', ['input1.txt', 'answer1.txt'], ['input1.txt>answer1.txt 1']],
    ['capitals', ['1.IN', '1.Out'], ['1.IN>1.Out 1']],
    ['Polygon', ['01', '01.a', '02', '02.a'], ['01>01.a 1', '02>02.a 1']],
    [
      'words in the middle',
      ['kol.in.1', 'kol.out.1', 'kol.in.10', 'kol.out.10'],
      ['kol.in.1>kol.out.1 1', 'kol.in.10>kol.out.10 1'],
    ],
    ['short words', ['in1.txt', 'out1.txt'], ['in1.txt>out1.txt 1']],
    ['no ending', ['input3', 'output3'], ['input3>output3 1']],
    ['inp', ['a.inp', 'a.out'], ['a.inp>a.out 1']],
    ['a word that only contains "in"', ['main.cpp', 'maout.cpp'], []],
    [
      'folders of inputs and outputs',
      ['in/1.txt', 'in/2.txt', 'out/1.txt', 'out/2.txt'],
      ['1.in>1.out 1', '2.in>2.out 1'],
    ],
    ['the same, packed in a folder', ['data/input/1', 'data/output/1'], ['1.in>1.out 1']],
    ['the same with telling names', ['input/input1.txt', 'output/output1.txt'], ['input1.txt>output1.txt 1']],
    [
      'Kattis',
      [
        'p/problem.yaml',
        'p/data/sample/1.in',
        'p/data/sample/1.ans',
        'p/data/secret/01.in',
        'p/data/secret/01.ans',
        'p/submissions/accepted/a.cpp',
      ],
      ['sample-1.in>sample-1.ans 1', 'secret-01.in>secret-01.ans 1'],
    ],
    [
      'folders of subtasks',
      [
        'subtask2/1.in',
        'subtask2/1.out',
        'subtask1/1.in',
        'subtask1/1.out',
        'subtask1/10.in',
        'subtask1/10.out',
      ],
      [
        'subtask1-1.in>subtask1-1.out 1',
        'subtask1-10.in>subtask1-10.out 1',
        'subtask2-1.in>subtask2-1.out 2',
      ],
    ],
    [
      'prefixes of subtasks',
      ['sub2_1.in', 'sub2_1.out', 'sub1_3.in', 'sub1_3.out'],
      ['sub1_3.in>sub1_3.out 1', 'sub2_1.in>sub2_1.out 2'],
    ],
    [
      'numbers of subtasks',
      ['1-3.in', '1-3.out', '10-1.in', '10-1.out', '2-1.in', '2-1.out'],
      ['1-3.in>1-3.out 1', '2-1.in>2-1.out 2', '10-1.in>10-1.out 10'],
    ],
    [
      'samples as subtask 0',
      ['0-1.in', '0-1.out', '1-1.in', '1-1.out'],
      ['0-1.in>0-1.out 1', '1-1.in>1-1.out 2'],
    ],
    [
      'cases of no subtask among others',
      ['a.in', 'a.out', 's1-1.in', 's1-1.out'],
      ['a.in>a.out 1', 's1-1.in>s1-1.out 2'],
    ],
  ])('%s', (_, paths, expected) => expect(casesOf(paths)).toEqual(expected));

  it('looks into folders only where no data lie beside them', () => {
    const { files, dropped } = flattenNames(['1.in', '1.out', 'old/1.in', 'old/1.out']);
    expect([files.map((one) => one.name), dropped]).toEqual([
      ['1.in', '1.out'],
      ['old/1.in', 'old/1.out'],
    ]);
  });
  it('takes the first of two files that would have one name', () => {
    const { files, dropped } = flattenNames(['x/in/1.txt', 'x/in/1.dat', 'x/out/1.txt']);
    expect([files.map((one) => one.entry), dropped]).toEqual([['x/in/1.txt', 'x/out/1.txt'], ['x/in/1.dat']]);
  });
  it.each([
    ['secret/group1/1.in', 'secret-group1-1.in'],
    ['data/tests/3.in', '3.in'],
    ['answers/3.txt', '3.out'],
    ['中文/一.in', '中文-一.in'],
  ])('%s is %s', (path, name) => expect(flatName(path)).toBe(name));
});
