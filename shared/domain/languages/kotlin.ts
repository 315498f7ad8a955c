import type { Language } from '../language.ts';
import { jvmCrash, jvmRun, managedFactors } from './parts.ts';

export const kotlin: Language = {
  name: 'Kotlin',
  aliases: [],
  foreign: { exact: ['kotlin', 'kt'], family: /^kotlin/ },
  icpc: 'kotlin',
  monaco: 'kotlin',
  extension: 'kt',
  readsExtensions: ['kt'],
  factors: managedFactors,
  atStart: false,
  checker: { testlib: false, crash: jvmCrash },
  grader: 'beside',
  source: 'main.kt',
  compile: {
    command: ['kotlinc', '-nowarn', '{source}', '-include-runtime', '-d', '{artefact}'],
    env: { JAVA_OPTS: '-Xmx768M -Xms64M -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-UsePerfData' },
    artefact: { name: 'main.jar', kind: 'file' },
    entry: 'kotlin',
    limits: { cpuMs: 60_000, memoryMb: 1536, outputMb: 64 },
  },
  run: jvmRun,
  trial: 'fun main() {\n    val one = Thread { println(1) }\n    one.start()\n    one.join()\n}\n',
  versionCommand: ['kotlinc', '-version'],
  packages: ['kotlin', 'default-jdk-headless'],
  template: 'fun main() {\n    \n}\n',
};
