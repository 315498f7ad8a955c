/**
 * Compiles and runs every program of the sample problems with this machine's own tools and compares the verdicts
 * with expected.json: for authors, while a problem is being written. There is no sandbox and the measure is rough;
 * what counts is the judge's own test of the same programs.
 *
 * Usage: node build/samples/check-locally.ts [display id…]
 */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages } from '@assize/shared/domain/languages.ts';
import { effectiveLimits, type LimitFactors, type StatedLimits } from '@assize/shared/domain/limits.ts';
import { z } from 'zod';
import type { ExpectedVerdict, SampleLanguage } from './lib/schema.ts';
import { loadSamples, type SampleCase, type SampleProblem, type SampleSolution } from './load.ts';

type Recipe = { source: string; compile: string[]; run: string[] };
type Place = { language: SampleLanguage; limits: StatedLimits; box: string };

const native = (compiler: string, standard: string, source: string): Recipe => ({
  source,
  compile: [compiler, `-std=${standard}`, '-O2', '-w', source, '-o', 'main', '-lm'],
  run: ['./main'],
});

/** Plain commands: the judge's own ones lean on what it prepares at its start. */
const recipes: Record<SampleLanguage, Recipe> = {
  C: native('gcc', 'gnu11', 'main.c'),
  'C++ 17': native('g++', 'gnu++17', 'main.cpp'),
  'C++ 20': native('g++', 'gnu++20', 'main.cpp'),
  Java: {
    source: 'Main.java',
    compile: ['javac', '-encoding', 'UTF-8', 'Main.java'],
    run: ['java', '-XX:+UseSerialGC', '-cp', '.', 'Main'],
  },
  Python3: {
    source: 'main.py',
    compile: ['python3', '-m', 'py_compile', 'main.py'],
    run: ['python3', 'main.py'],
  },
};

const factorsOf = (name: SampleLanguage): LimitFactors => {
  const found = languages.find((language) => language.name === name);
  if (!found) throw new Error(`no language ${name}`);
  return found.factors;
};

/** Node cannot ask the kernel what one child used: this prints exit status, CPU seconds and peak KB of its child. */
const MEASURE = `
import json, os, resource, sys
cpu, stack, space = map(int, sys.argv[1:4])
pid = os.fork()
if pid == 0:
    os.dup2(os.open("stdin", os.O_RDONLY), 0)
    os.dup2(os.open("stdout", os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 1)
    os.dup2(os.open("stderr", os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 2)
    resource.setrlimit(resource.RLIMIT_CPU, (cpu, cpu))
    resource.setrlimit(resource.RLIMIT_STACK, (stack, stack))
    if space:
        resource.setrlimit(resource.RLIMIT_AS, (space, space))
    os.execvp(sys.argv[4], sys.argv[4:])
_, status, used = os.wait4(pid, 0)
print(json.dumps({"status": status, "seconds": used.ru_utime + used.ru_stime, "peakKb": used.ru_maxrss}))
`;
const measured = z.object({ status: z.int(), seconds: z.number(), peakKb: z.int() });

const MB = 1024 * 1024;
// The toolchains the box sees, not those under somebody's home folder.
const env = { PATH: '/usr/local/bin:/usr/bin:/bin' };
type CaseRun = { verdict: ExpectedVerdict; ms: number; mb: number };
type Outcome = { verdict: ExpectedVerdict; score: number; slowestMs: number; peakMb: number };

const trimmed = (output: string) => output.replace(/[^\S\n]+$/gm, '').trimEnd();

const runCase = async ({ language, limits, box }: Place, one: SampleCase): Promise<CaseRun> => {
  const { timeLimitMs: limitMs, memoryLimitMb: limitMb, stackLimitMb } = limits;
  await writeFile(join(box, 'stdin'), one.input);
  // Killed well after the limit, so that the list shows how clear a time-out is.
  const cpu = String(Math.ceil((limitMs * 2) / 1000) + 1);
  // Managed runtimes reserve far more address space than they use.
  const space = String(factorsOf(language).memory === 1 ? (limitMb + 2048) * MB : 0);
  const child: SpawnSyncReturns<string> = spawnSync(
    '/usr/bin/python3',
    ['-c', MEASURE, cpu, String(stackLimitMb * MB), space, ...recipes[language].run],
    { cwd: box, env, encoding: 'utf8', timeout: 60_000 },
  );
  const { status, seconds, peakKb } = measured.parse(JSON.parse(child.stdout));
  const ms = seconds * 1000;
  const mb = peakKb / 1024;
  const verdict = (): Promise<ExpectedVerdict> | ExpectedVerdict => {
    if (mb >= limitMb) return 'MLE';
    if (ms > limitMs) return 'TLE';
    return status === 0 ? compare() : 'RE';
  };
  const compare = async (): Promise<ExpectedVerdict> =>
    trimmed(await readFile(join(box, 'stdout'), 'utf8')) === trimmed(one.output) ? 'AC' : 'WA';
  return { verdict: await verdict(), ms, mb };
};

const statedLimits = ({ timeLimit, memoryLimit, stackLimit }: SampleProblem['problem']): StatedLimits => ({
  timeLimitMs: timeLimit,
  memoryLimitMb: memoryLimit,
  stackLimitMb: stackLimit,
});

const judge = async (sample: SampleProblem, solution: SampleSolution, box: string): Promise<Outcome> => {
  const { language } = solution;
  const limits = effectiveLimits(statedLimits(sample.problem), factorsOf(language));
  const { source, compile } = recipes[language];
  await writeFile(join(box, source), solution.code);
  const [compiler = '', ...args] = compile;
  if (spawnSync(compiler, args, { cwd: box, env }).status !== 0) {
    return { verdict: 'CE', score: 0, slowestMs: 0, peakMb: 0 };
  }
  const runs: CaseRun[] = [];
  for (const one of sample.cases) {
    runs.push(await runCase({ language, limits, box }, one));
    if (sample.problem.type === 0 && runs.at(-1)?.verdict !== 'AC') break;
  }
  const score = sample.cases.reduce(
    (sum, { score: points }, i) => sum + (runs[i]?.verdict === 'AC' ? points : 0),
    0,
  );
  const firstFailing = runs.find(({ verdict }) => verdict !== 'AC')?.verdict ?? 'AC';
  const isPartial =
    sample.problem.type === 1 && firstFailing !== 'AC' && runs.some((run) => run.verdict === 'AC');
  return {
    verdict: isPartial ? 'PAC' : firstFailing,
    score,
    slowestMs: Math.max(...runs.map(({ ms }) => ms)),
    peakMb: Math.max(...runs.map(({ mb }) => mb)),
  };
};

const only = process.argv.slice(2);
const samples = await loadSamples(only.length > 0 ? only : undefined);
let failures = 0;
for (const sample of samples) {
  console.log(`${sample.slug}: ${sample.cases.length} cases, ${sample.problem.timeLimit} ms`);
  for (const solution of sample.solutions) {
    const box = await mkdtemp(join(tmpdir(), 'assize-sample-'));
    const { verdict, score, slowestMs, peakMb } = await judge(sample, solution, box);
    await rm(box, { recursive: true });
    const isAsExpected = verdict === solution.verdict && score === (solution.score ?? score);
    if (!isAsExpected) failures += 1;
    const expected = isAsExpected ? 'ok ' : `EXPECTED ${solution.verdict} ${solution.score ?? ''}`;
    const figures = `${slowestMs.toFixed(0).padStart(6)} ms ${peakMb.toFixed(0).padStart(5)} MB`;
    const name = `${solution.language}/${solution.file}`.padEnd(36);
    console.log(`  ${name} ${verdict.padEnd(3)} ${String(score).padStart(3)} ${figures}  ${expected}`);
  }
}
console.log(failures === 0 ? 'all as expected' : `${failures} not as expected`);
process.exitCode = failures === 0 ? 0 : 1;
