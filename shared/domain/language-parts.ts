/** What several entries of the table of languages have in common. */
import type { Command, Language } from './language.ts';

export const native = { time: 1, memory: 1 };
export const managed = { time: 2, memory: 2 };

/** Room for programs with threads; CPU time counts for all of them together. */
export const NATIVE_PROCESSES = 32;
/** Runtimes start threads by the number of cores: collectors, compilers, schedulers. */
export const MANAGED_PROCESSES = 256;

/** An interpreter that only checks the source and then runs it. */
export const checkedOnly = (command: Command): Language['compile'] => ({
  command,
  artefact: null,
  limits: { cpuMs: 5_000, memoryMb: 512, outputMb: 16 },
});

/**
 * Runs a class on the JVM. The heap may grow to the limit: what exceeds it is ended by the box. It starts small, so
 * that the figure shown follows the program rather than the machine's memory.
 */
export const jvmRun = (mainClass: string): Language['run'] => ({
  command: [
    'java',
    '-XX:+UseSerialGC',
    '-XX:-UsePerfData',
    '-Xms{startMb}m',
    '-Xmx{memoryMb}m',
    '-Xss{stackMb}m',
    '-Dfile.encoding=UTF-8',
    '-cp',
    '{artefact}',
    mainClass,
  ],
  processes: MANAGED_PROCESSES,
  outOfMemory: ['java.lang.OutOfMemoryError'],
});

export const nodeRun: Language['run'] = {
  command: ['node', '--max-old-space-size={memoryMb}', '--stack-size={stackKb}', '{artefact}'],
  processes: MANAGED_PROCESSES,
  outOfMemory: ['JavaScript heap out of memory'],
};

export const python = (
  name: string,
  interpreter: string,
  packages: readonly string[] = [interpreter],
): Language => ({
  name,
  contentType: 'python',
  extension: 'py',
  factors: managed,
  source: 'main.py',
  compile: checkedOnly([interpreter, '-m', 'py_compile', '{source}']),
  run: {
    command: [interpreter, '-B', '-s', '{artefact}'],
    processes: NATIVE_PROCESSES,
    env: { PYTHONIOENCODING: 'utf-8' },
    outOfMemory: ['MemoryError'],
  },
  versionCommand: [interpreter, '--version'],
  packages,
  template: '',
});
