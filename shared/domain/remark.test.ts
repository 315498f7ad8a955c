import { describe, expect, it } from 'vitest';
import { readRemark } from './remark.ts';

describe('a remark of the judge', () => {
  it.each([
    [
      String.raw`line 1, column 3: expected "6\n10\n", found "5, found \"x\""`,
      'differs',
      { line: '1', column: '3', expected: String.raw`"6\n10\n"`, found: String.raw`"5, found \"x\""` },
    ],
    [
      'line 2, column 1: expected …"abc"…, found end of output',
      'differs',
      { line: '2', column: '1', expected: '…"abc"…', found: null },
    ],
    [
      'white space differs: line 1, column 3: expected "2", found " 2"',
      'whiteSpace',
      { line: '1', column: '3', expected: '"2"', found: '" 2"' },
    ],
    ['more than 256 MB of memory', 'memory', { limit: '256' }],
    ['more than 1000 ms of CPU time', 'cpuTime', { limit: '1000' }],
    ['did not end within 3.0 s (CPU time used: 12 ms)', 'wallTime', { seconds: '3.0', used: '12' }],
    ['killed by signal 11 (SIGSEGV)', 'signal', { signal: '11', name: 'SIGSEGV' }],
    ['killed by signal 35', 'signal', { signal: '35', name: '' }],
    ['exit code 1', 'exitCode', { code: '1' }],
    ['more than 16 MiB of output', 'output', { limit: '16' }],
    ['no output was handed in for 3.out', 'notHandedIn', { file: '3.out' }],
    ['the answers cannot be read', 'answers', {}],
  ])('%s', (text, kind, parts) => {
    expect(readRemark(text)).toEqual({ kind, parts, pass: null });
    expect(readRemark(`pass 2: ${text}`)).toEqual({ kind, parts, pass: 2 });
  });

  it.each(['wrong answer 1st numbers differ', 'exit code 1 of my checker', 'line 1', ''])(
    'is told from the words of a checker: %s',
    (text) => {
      expect(readRemark(text)).toBeNull();
    },
  );
});
