/** Parts that several records share. */
import type { Command, EndingSign, Language } from '../language.ts';

export const nativeFactors = { time: 1, memory: 1 };
export const managedFactors = { time: 2, memory: 2 };

/** Room for programs with threads; CPU time counts for all of them together. */
export const NATIVE_PROCESSES = 32;
/** Runtimes start threads by the number of cores: collectors, compilers, schedulers. */
export const MANAGED_PROCESSES = 256;

/** The C library's words of the error, which other runtimes repeat. */
export const brokenPipe = ['Broken pipe'];

/** A compiled program that is run as it is. */
export const nativeRun: Language['run'] = {
  command: ['./{artefact}'],
  profile: 'native',
  processes: NATIVE_PROCESSES,
  outOfMemory: [],
  brokenPipe,
};

/** An interpreter that only checks the source and then runs it. */
export const checkedOnly = (command: Command): Language['compile'] => ({
  command,
  artefact: null,
  limits: { cpuMs: 5_000, memoryMb: 512, outputMb: 16 },
});

/**
 * Runs a class on the JVM. The heap may grow to the limit: the box ends a program that exceeds it. The heap starts
 * small, so that the figure shown follows the program rather than the machine's memory.
 */
export const jvmRun: Language['run'] = {
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
    '{start}',
  ],
  profile: 'managed',
  processes: MANAGED_PROCESSES,
  outOfMemory: ['java.lang.OutOfMemoryError'],
  brokenPipe,
};

/** A thread that crashed ends itself alone: the program may end with 0. */
export const jvmCrash: EndingSign = {
  exitCodes: [0, 1],
  words:
    /^(?:Exception in thread "|Exception: \S+ thrown from |Error: (?:Could not find or load |Main method |LinkageError |Unable to )|Error occurred during initialization of VM)/m,
};

/** Node tells its version after an uncaught error; versions before 17 only show where in Node it passed. */
export const nodeCrash: EndingSign = { exitCodes: [1], words: /^(?:Node\.js v\d| +at .*\binternal\/)/m };

export const nodeRun: Language['run'] = {
  command: ['node', '--max-old-space-size={memoryMb}', '--stack-size={stackKb}', '{artefact}'],
  profile: 'managed',
  processes: MANAGED_PROCESSES,
  outOfMemory: ['JavaScript heap out of memory'],
  brokenPipe: ['EPIPE'],
};

/** An uncaught exception ends the program with 1, in a thread besides the main one with 0. */
const traceback: EndingSign = { exitCodes: [0, 1], words: /^Traceback \(most recent call last\):$/m };

type PythonParts = Pick<
  Language,
  'name' | 'foreign' | 'icpc' | 'readsExtensions' | 'atStart' | 'packages'
> & { readonly interpreter: string };

export const python = ({ interpreter, ...parts }: PythonParts): Language => ({
  ...parts,
  aliases: [],
  monaco: 'python',
  extension: 'py',
  factors: managedFactors,
  checker: { testlib: false, crash: traceback },
  grader: 'imports',
  source: 'main.py',
  compile: checkedOnly([interpreter, '-m', 'py_compile', '{source}']),
  run: {
    command: [interpreter, '-B', '-s', '{artefact}'],
    profile: 'managed',
    processes: NATIVE_PROCESSES,
    env: { PYTHONIOENCODING: 'utf-8' },
    outOfMemory: ['MemoryError'],
    brokenPipe: ['BrokenPipeError', ...brokenPipe],
  },
  trial:
    "import sys, threading\none = threading.Thread(target=sys.stdout.write, args=('1',))\none.start()\none.join()\n",
  versionCommand: [interpreter, '--version'],
  template: '',
});
