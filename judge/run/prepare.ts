/**
 * From a job to what its mode needs: files pulled and programs compiled, all of them leased. Submissions,
 * test runs and reference solutions are prepared alike.
 */
import type { JudgeJob } from '@assize/shared/areas/judging/job.ts';
import type { OwnProgram } from '../checkers/own-checker.ts';
import type { Compiled } from '../languages/compiled.ts';
import type { Compiler } from '../languages/compiler.ts';
import { filesBeside, ownProgramFiles } from '../languages/own-files.ts';
import type { Program } from '../languages/recipe.ts';
import { type Toolchain, type Toolchains, toolchainOf } from '../languages/toolchains.ts';
import type { Lease } from '../lease-cache.ts';
import type { Sandbox } from '../sandbox/port.ts';
import type { OwnSource, ProblemData, ProblemParts, TestData } from '../testdata/store.ts';
import type { CaseContext, Mode } from './mode.ts';
import { modes } from './modes.ts';

export type PreparePorts = {
  readonly sandbox: Sandbox;
  readonly toolchains: Toolchains;
  readonly compiler: Compiler;
  readonly testData: TestData;
};

export type PreparedJob = Pick<
  JudgeJob,
  'language' | 'code' | 'limits' | 'judgeMode' | 'isRemoveEndBlank' | 'fileIo' | 'manifest' | 'answers'
>;

export type Prepared =
  | { readonly kind: 'ready'; readonly mode: Mode; readonly context: CaseContext; readonly data: ProblemData }
  /** The contestant's program does not compile. */
  | { readonly kind: 'compile-error'; readonly message: string }
  /** The problem cannot be judged as it is; the reason is for staff. */
  | { readonly kind: 'bad-problem'; readonly reason: string };

export type PrepareTimes = { dataMs: number; compileMs: number };

/**
 * Gets data and programs at the same time. `times` is filled with ms since the call, also when something
 * failed.
 * @throws LanguageMissing, JudgeTrouble
 */
export const prepareJob = async (
  job: PreparedJob,
  ports: PreparePorts,
  { now, times }: { now: () => number; times: PrepareTimes },
): Promise<Lease<Prepared>> => {
  const start = now();
  const mode = modes[job.judgeMode];
  const toolchain = mode.judgesProgram ? toolchainOf(job.language, ports.toolchains) : null;
  const problem = await ports.testData.open(job.manifest, job.answers ?? null);
  const held: (() => void)[] = [problem.release];
  const release = () => {
    for (const giveBack of held) giveBack();
  };
  const hold = <T>(lease: Lease<T>): T => {
    held.push(lease.release);
    return lease.value;
  };
  try {
    const work = [
      problem.all.finally(() => {
        times.dataMs = now() - start;
      }),
      compileUser(job, problem.parts, { toolchain, compiler: ports.compiler }).then((lease) => {
        times.compileMs = now() - start;
        return lease && hold(lease);
      }),
      compileOwn(mode.ownProgram && problem.parts.program, problem.parts, ports).then(
        (lease) => lease && hold(lease),
      ),
      compileOwn(mode.mayBeChecked ? problem.parts.checker : null, problem.parts, ports).then(
        (lease) => lease && hold(lease),
      ),
    ] as const;
    // Waits for all work even when some fails, so that nothing is leased after the rejection.
    await Promise.allSettled(work);
    const [data, user, own, checker] = await Promise.all(work);
    return { value: prepared(job, { mode, ports, data, user, own, checker }), release };
  } catch (error) {
    release();
    throw error;
  }
};

const compileUser = async (
  { code }: PreparedJob,
  { userFiles, graders }: ProblemParts,
  { toolchain, compiler }: { toolchain: Toolchain | null; compiler: Compiler },
): Promise<Lease<Compiled> | null> =>
  toolchain && compiler.compile(toolchain, { code, files: filesBeside(userFiles), graders });

const compileOwn = async (
  program: OwnSource | null,
  { judgeFiles }: ProblemParts,
  { toolchains, compiler }: PreparePorts,
): Promise<Lease<Compiled> | null> => {
  if (!program) return null;
  const toolchain = toolchainOf(program.language, toolchains);
  const files = ownProgramFiles(toolchain.language, judgeFiles);
  return compiler.compile(toolchain, { code: program.code, files });
};

type Parts = {
  mode: Mode;
  ports: PreparePorts;
  data: ProblemData;
  user: Compiled | null;
  own: Compiled | null;
  checker: Compiled | null;
};

const prepared = (job: PreparedJob, { mode, ports, data, user, own, checker }: Parts): Prepared => {
  const name = mode.ownProgram?.name ?? '';
  if (own && !own.ok) return { kind: 'bad-problem', reason: `the ${name} does not compile:\n${own.message}` };
  if (checker && !checker.ok)
    return { kind: 'bad-problem', reason: `the checker does not compile:\n${checker.message}` };
  if (mode.ownProgram?.needed && !own) return { kind: 'bad-problem', reason: `the problem has no ${name}` };
  if (user && !user.ok) return { kind: 'compile-error', message: user.message };
  const context: CaseContext = {
    job,
    program: user?.program ?? null,
    own: own && data.program ? ownProgram(own.program, data.program, data) : null,
    checker: checker && data.checker ? ownProgram(checker.program, data.checker, data) : null,
    userFiles: filesBeside(data.userFiles),
    options: data.options,
    answers: data.answers,
    sandbox: ports.sandbox,
  };
  return { kind: 'ready', mode, context, data };
};

const ownProgram = (
  program: Program,
  { protocol, args }: OwnSource,
  { judgeFiles }: ProblemData,
): OwnProgram => ({
  program,
  protocol,
  args,
  files: filesBeside(judgeFiles),
});
