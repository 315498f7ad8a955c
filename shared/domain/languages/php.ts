import type { Language } from '../language.ts';
import { brokenPipe, checkedOnly, managedFactors, NATIVE_PROCESSES } from './parts.ts';

export const php: Language = {
  name: 'PHP',
  aliases: [],
  foreign: { exact: ['php'], family: null },
  icpc: 'php',
  monaco: 'php',
  extension: 'php',
  readsExtensions: ['php'],
  factors: managedFactors,
  atStart: false,
  checker: {
    testlib: false,
    crash: { exitCodes: [255], words: /^(?:PHP )?Fatal error: /m },
  },
  grader: 'imports',
  source: 'main.php',
  compile: checkedOnly(['php', '-n', '-l', '{source}']),
  run: {
    command: ['php', '-n', '-d', 'memory_limit=-1', '-d', 'display_errors=stderr', '{artefact}'],
    profile: 'managed',
    processes: NATIVE_PROCESSES,
    outOfMemory: ['Out of memory', 'Allowed memory size'],
    brokenPipe,
  },
  trial: '<?php\nusleep(1);\necho strlen(stream_get_contents(STDIN));\n',
  versionCommand: ['php', '--version'],
  packages: ['php-cli'],
  template: '<?php\n[$a, $b] = array_map("intval", explode(" ", trim(fgets(STDIN))));\n',
};
