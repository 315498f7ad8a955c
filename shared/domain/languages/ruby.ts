import type { Language } from '../language.ts';
import { brokenPipe, checkedOnly, managedFactors, NATIVE_PROCESSES } from './parts.ts';

export const ruby: Language = {
  name: 'Ruby',
  aliases: [],
  foreign: { exact: ['rb', 'ruby'], family: null },
  icpc: 'ruby',
  monaco: 'ruby',
  extension: 'rb',
  readsExtensions: ['rb'],
  factors: managedFactors,
  atStart: false,
  checker: {
    testlib: false,
    crash: { exitCodes: [0, 1], words: /^\S+:\d+:in .*(?:\([A-Z][\w:]*\)|unhandled exception)$/m },
  },
  grader: 'imports',
  source: 'main.rb',
  compile: checkedOnly(['ruby', '-W0', '-c', '{source}']),
  run: {
    command: ['ruby', '-W0', '{artefact}'],
    profile: 'managed',
    processes: NATIVE_PROCESSES,
    outOfMemory: ['NoMemoryError'],
    brokenPipe,
  },
  trial: 'Thread.new { puts 1 }.join\n',
  versionCommand: ['ruby', '--version'],
  packages: ['ruby'],
  template: 'a, b = gets.split.map(&:to_i)\n',
};
