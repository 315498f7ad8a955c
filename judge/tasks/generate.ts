/** Makes test data: the input is a generator's output, the output that of a solution (Tasks 7). */
import type { generateResult, generateTask } from '@assize/shared/areas/task/tasks.ts';
import type { z } from 'zod';
import { inLentSlots } from '../at-once.ts';
import { checkerLimits } from '../checkers/own-checker.ts';
import { whyStopped } from '../checkers/protocol.ts';
import type { Compiled } from '../languages/compiled.ts';
import { type Program, programSpec } from '../languages/recipe.ts';
import { saysOutOfMemory } from '../languages/runtime-words.ts';
import type { Lease } from '../lease-cache.ts';
import { decideRun } from '../plan/facts.ts';
import { runLimits } from '../plan/limits.ts';
import type { Artefact, FileIn, RunResult } from '../sandbox/port.ts';
import { failOnInternalError } from '../trouble.ts';
import type { StoredBlob, TaskHooks, TaskPorts } from './ports.ts';
import { besideRun, compileContestants, compileOwn } from './programs.ts';
import { validate } from './validate.ts';

type Task = z.output<typeof generateTask>;
type Result = z.infer<typeof generateResult>;
type Made = Result['cases'][number];
type Role = NonNullable<Result['compile']>['role'];

const MIB = 1024 * 1024;
/** Most bytes of one file. */
const mostFileBytes = 64 * MIB;
/** Most bytes of all files together. */
const mostBytes = 1024 * MIB;
const mostSaid = 400;
const noBytes = new Uint8Array(0);

type Programs = {
  readonly generator: Program;
  readonly solution: Program | null;
  readonly validator: Program | null;
};
type Workshop = {
  readonly task: Task;
  readonly programs: Programs;
  readonly files: readonly FileIn[];
  readonly ports: TaskPorts;
  readonly signal: AbortSignal;
  /** Adds the size of a file to the sum; false when the sum would exceed its cap. */
  readonly makeRoom: (bytes: number) => boolean;
};

/** The reason why a case could not be made, for its author. */
class Flaw extends Error {
  override readonly name = 'Flaw';
}

/** @throws LanguageMissing, JudgeTrouble; the signal's reason when it was aborted */
export const runGenerate = async (
  task: Task,
  ports: TaskPorts,
  { signal, onProgress }: TaskHooks,
): Promise<Result> => {
  const held: Lease<Compiled>[] = [];
  const compile = async (role: Role, lease: Promise<Lease<Compiled>>): Promise<[Role, Compiled]> => {
    const made = await lease;
    held.push(made);
    return [role, made.value];
  };
  try {
    const work = [
      compile('generator', compileOwn(task.generator, task.files, ports)),
      ...(task.solution ? [compile('solution', compileContestants(task.solution, task, ports))] : []),
      ...(task.validator ? [compile('validator', compileOwn(task.validator, task.files, ports))] : []),
    ];
    await Promise.allSettled(work);
    const compiled = new Map(await Promise.all(work));
    for (const [role, one] of compiled)
      if (!one.ok) return { kind: 'generate', compile: { role, message: one.message }, cases: [] };
    const program = (role: Role): Program | null => {
      const one = compiled.get(role);
      return one?.ok ? one.program : null;
    };
    const generator = program('generator');
    if (!generator) throw new Error('a generator was compiled and is not there');
    const programs = { generator, solution: program('solution'), validator: program('validator') };

    let bytes = 0;
    const shop: Workshop = {
      task,
      programs,
      files: besideRun(task.files),
      ports,
      signal,
      makeRoom: (size) => {
        bytes += size;
        return bytes <= mostBytes;
      },
    };
    let done = 0;
    const total = task.cases.length;
    onProgress({ done, total });
    const cases = await inLentSlots(task.cases, ports.loans, async (one) => {
      const made = await makeCase(shop, one);
      done += 1;
      onProgress({ done, total });
      return made;
    });
    return { kind: 'generate', compile: null, cases: onlyFirsts(cases) };
  } finally {
    for (const { release } of held) release();
  }
};

/** Of several cases with the same input, the first one in the task is kept, in whatever order they were made. */
const onlyFirsts = (cases: readonly Made[]): Made[] => {
  const names = new Map<string, string>();
  return cases.map((one) => {
    if (!one.input) return one;
    const first = names.get(one.input.hash);
    if (first !== undefined)
      return { ...one, input: null, output: null, problem: `the same input as ${first}` };
    names.set(one.input.hash, one.name);
    return one;
  });
};

const makeCase = async (shop: Workshop, { name, args }: Task['cases'][number]): Promise<Made> => {
  const { sandbox } = shop.ports;
  const artefacts: Artefact[] = [];
  const keep = (artefact: Artefact): Artefact => {
    artefacts.push(artefact);
    return artefact;
  };
  let timeMs: number | null = null;
  try {
    const input = keep(await generateInput(shop, args));
    const stored = await store(shop, input);
    await accept(shop, input);
    const solved = await solve(shop, input);
    if (!solved)
      return { name, input: stored, output: await shop.ports.storeBlob(noBytes), problem: null, timeMs };
    timeMs = solved.timeMs;
    return { name, input: stored, output: await store(shop, keep(solved.output)), problem: null, timeMs };
  } catch (error) {
    if (!(error instanceof Flaw)) throw error;
    return { name, input: null, output: null, problem: error.message, timeMs };
  } finally {
    for (const artefact of artefacts) await sandbox.discard(artefact);
  }
};

const store = async ({ ports, makeRoom }: Workshop, { path, bytes }: Artefact): Promise<StoredBlob> => {
  if (!makeRoom(bytes)) throw new Flaw(`all files together are larger than ${mostBytes / MIB} MiB`);
  return ports.storeBlob({ path });
};

const toFile = { kind: 'capture', to: { kind: 'artefact' }, maxBytes: mostFileBytes } as const;
const errors = {
  kind: 'capture',
  to: { kind: 'buffer' },
  maxBytes: 16 * 1024,
  truncate: true,
} as const;

/** A program's output as a file. @throws Flaw */
const printed = async (result: RunResult, whose: string, { ports }: Workshop): Promise<Artefact> => {
  const { stdout, stderr, exitCode } = result;
  const why = whyStopped(result);
  if (why === undefined && exitCode === 0 && stdout?.kind === 'artefact') return stdout.artefact;
  if (stdout?.kind === 'artefact') await ports.sandbox.discard(stdout.artefact);
  const said = stderr?.kind === 'buffer' ? stderr.bytes.toString('utf8').trim().slice(0, mostSaid) : '';
  throw new Flaw([`${whose} ${why ?? `ended with code ${exitCode}`}`, said].filter(Boolean).join(': '));
};

const generateInput = async (shop: Workshop, args: readonly string[]): Promise<Artefact> => {
  const { generator } = shop.programs;
  const limits = {
    ...checkerLimits(generator.language.run.processes),
    outputBytes: mostFileBytes,
    fileBytes: mostFileBytes,
  };
  const { argv, files, ...base } = programSpec(generator, limits);
  const result = await shop.ports.sandbox.run({
    ...base,
    argv: [...argv, ...args],
    files: [...files, ...shop.files],
    stdout: toFile,
    stderr: errors,
    signal: shop.signal,
  });
  failOnInternalError(result, 'generating');
  return printed(result, 'the generator', shop);
};

/** @throws Flaw when the validator refuses the input */
const accept = async (shop: Workshop, input: Artefact): Promise<void> => {
  const { task, programs, files } = shop;
  if (!programs.validator || !task.validator) return;
  const { accepted, trouble, message, exitCode } = await validate(
    shop.ports.sandbox,
    { program: programs.validator, protocol: task.validator.protocol, args: [], files },
    { input: { kind: 'artefact', artefact: input }, signal: shop.signal },
  );
  if (accepted) return;
  const said = message.slice(0, mostSaid) || `code ${exitCode}`;
  throw new Flaw(`${trouble ?? 'the validator refuses the input'}: ${said}`);
};

/** Runs the solution on an input; null where there is no solution. @throws Flaw */
const solve = async (
  shop: Workshop,
  input: Artefact,
): Promise<{ output: Artefact; timeMs: number } | null> => {
  const { solution } = shop.programs;
  const { sandbox } = shop.ports;
  if (!solution) return null;
  const { processes } = solution.language.run;
  const limits = runLimits(shop.task.limits, { processes, expectedBytes: mostFileBytes / 2 });
  const { files, ...base } = programSpec(solution, limits);
  const result = await sandbox.run({
    ...base,
    files: [...files, ...besideRun(shop.task.userFiles)],
    stdin: { kind: 'artefact', artefact: input },
    stdout: toFile,
    stderr: base.stderr?.kind === 'capture' ? base.stderr : errors,
    signal: shop.signal,
  });
  failOnInternalError(result, 'running the solution');
  const facts = { ...result, saidOutOfMemory: saysOutOfMemory(solution, result) };
  const { failure, timeMs } = decideRun(facts, shop.task.limits, mostFileBytes);
  if (!failure) return { output: await printed(result, 'the solution', shop), timeMs };
  if (result.stdout?.kind === 'artefact') await sandbox.discard(result.stdout.artefact);
  throw new Flaw(`the solution failed: ${failure.remark}`);
};
