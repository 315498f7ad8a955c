import { findLanguage } from '@assize/shared/domain/languages.ts';
import { describe, expect, it } from 'vitest';
import type { RunResult } from '../sandbox/port.ts';
import { ending } from '../test/play.ts';
import { saysOutOfMemory, saysPipeBroke } from './runtime-words.ts';

const program = (name: string) => {
  const language = findLanguage(name);
  if (!language) throw new Error(`there is no ${name}`);
  return { language, from: { kind: 'content', bytes: '' } } as const;
};

const failed = (words: string, exitCode = 1): RunResult =>
  ending({ exitCode, stderr: { kind: 'buffer', bytes: Buffer.from(`…\n${words}\n`), truncated: false } });

describe('words of a runtime', () => {
  it.each([
    ['Java', 'java.io.IOException: Broken pipe'],
    ['Kotlin', 'java.io.IOException: Broken pipe'],
    ['Rust', "thread 'main' panicked at 'failed printing to stdout: Broken pipe (os error 32)'"],
    ['Ruby', "main.rb:1:in `write': Broken pipe @ io_writev - <STDOUT> (Errno::EPIPE)"],
    ['Python3', 'BrokenPipeError: [Errno 32] Broken pipe'],
    ['PyPy3', 'BrokenPipeError: [Errno 32] Broken pipe'],
    ['JavaScript Node', 'Error: write EPIPE'],
    ['TypeScript', 'Error: write EPIPE'],
    ['C#', 'System.IO.IOException: Write fault on path [Unknown]'],
    ['C', 'write: Broken pipe'],
  ])('%s: a broken pipe', (name, words) => {
    expect(saysPipeBroke(program(name), failed(words))).toBe(true);
    expect(saysPipeBroke(program(name), failed(words, 0))).toBe(false);
    expect(saysPipeBroke(program(name), failed('another error'))).toBe(false);
  });

  it('are those of its own language', () => {
    expect(saysPipeBroke(program('Java'), failed('Error: write EPIPE'))).toBe(false);
    expect(saysOutOfMemory(program('Java'), failed('MemoryError'))).toBe(false);
  });

  it.each([
    ['Java', 'Exception in thread "main" java.lang.OutOfMemoryError: Java heap space'],
    ['Python3', 'MemoryError'],
    ['JavaScript Node', 'FATAL ERROR: Reached heap limit - JavaScript heap out of memory'],
  ])('%s: no memory left', (name, words) => {
    expect(saysOutOfMemory(program(name), failed(words))).toBe(true);
    expect(saysOutOfMemory(program(name), failed('another error'))).toBe(false);
  });
});
