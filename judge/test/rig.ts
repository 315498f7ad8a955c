/** A judge without queue and server, for tests and figures: the real box, compilers and data cache. */
import { createHash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JudgeJob } from '@assize/shared/areas/judging/job.ts';
import type { Manifest } from '@assize/shared/areas/judging/manifest.ts';
import { canonicalJson } from '@assize/shared/domain/canonical-json.ts';
import type { Graders, GraderText } from '@assize/shared/domain/graders.ts';
import { findLanguage, languages } from '@assize/shared/domain/languages.ts';
import { effectiveLimits, type StatedLimits } from '@assize/shared/domain/limits.ts';
import { createCompiler } from '../languages/compiler.ts';
import { openKeyIndex } from '../languages/key-index.ts';
import { probeToolchains } from '../languages/toolchains.ts';
import { idleLoans } from '../loans.ts';
import { type Judged, type JudgePorts, judgeSubmission } from '../run/judge-submission.ts';
import { createBoxSandbox } from '../sandbox/box/adapter.ts';
import { defaultCacheFolder } from '../sandbox/box/build.ts';
import { SandboxUnavailableError } from '../sandbox/port.ts';
import { type DataSource, openTestData } from '../testdata/store.ts';
import { JudgeTrouble } from '../trouble.ts';
import { refusedCalls } from './refused-calls.ts';

export type NamedText = { readonly name: string; readonly text: string | Uint8Array };

type OwnText = Omit<NonNullable<Manifest['program']>, 'source'> & { readonly code: string };

/** A problem as a job describes it, with its data in memory. */
export type JudgedProblem = Pick<
  JudgeJob,
  'type' | 'judgeMode' | 'judgeCaseMode' | 'isRemoveEndBlank' | 'fileIo'
> &
  StatedLimits &
  Pick<Manifest, 'groups' | 'options'> & {
    readonly program?: OwnText;
    readonly checker?: OwnText;
    readonly judgeFiles?: readonly NamedText[];
    readonly userFiles?: readonly NamedText[];
    readonly graders?: Graders<GraderText>;
    readonly cases: readonly {
      readonly input: string;
      readonly output: string;
      readonly score: number;
      readonly groupNum: number | null;
    }[];
  };

export interface Rig {
  readonly ports: JudgePorts;
  /** The reason why a language is missing; undefined when it is there. */
  whyMissing(language: string): string | undefined;
  /** @param answers outputs submitted, for submit_answer */
  judge(
    problem: JudgedProblem,
    language: string,
    code: string,
    answers?: readonly NamedText[],
  ): Promise<Judged>;
  dispose(): Promise<void>;
}

export type RigOptions = {
  readonly slots?: number;
  /** Bytes of compiled programs that are kept; with 1 a program is kept only while it is in use. */
  readonly cacheBytes?: number;
  /** false: nothing is prepared ahead. */
  readonly prepare?: boolean;
};

const testFolder = join(defaultCacheFolder(), 'judge-tests');

/** The rig, or the reason why this machine cannot run one. */
export const openRig = async (options: RigOptions = {}): Promise<Rig | string> => {
  const { slots, cacheBytes = 256 * 1024 * 1024, prepare = true } = options;
  const refused = refusedCalls();
  const sandbox = await createBoxSandbox({
    // All tests share the folder, so that headers are compiled once on a machine.
    folder: testFolder,
    ...(slots === undefined ? {} : { slots }),
    ...refused.options,
  }).catch((error: unknown) => {
    if (error instanceof SandboxUnavailableError) return error.missing.join('; ');
    throw error;
  });
  if (typeof sandbox === 'string') return sandbox;
  const toolchains = await probeToolchains(
    sandbox,
    languages,
    await openKeyIndex(join(testFolder, 'tried.json')),
  );
  const compiler = createCompiler({
    sandbox,
    toolchains,
    cacheBytes,
    preparedIndex: await openKeyIndex(join(testFolder, 'prepared.json')),
    onNotPrepared: (language, why) => {
      throw new Error(`nothing prepared for ${language}: ${why}`);
    },
  });
  if (prepare) await compiler.prepareReady();
  const memory = memorySource();
  const folder = join(tmpdir(), `assize-rig-${randomUUID()}`);
  const testData = await openTestData({ folder, source: memory.source, maxBytes: 512 * 1024 * 1024 });
  const ports: JudgePorts = {
    sandbox,
    loans: idleLoans(sandbox),
    toolchains,
    compiler,
    testData,
    now: () => performance.now(),
  };
  return {
    ports,
    whyMissing: (language) =>
      toolchains.missing.find((one) => one.name === findLanguage(language)?.name)?.reason,
    judge(problem, language, code, answers) {
      const job = jobFor(problem, language, code, memory.add(problem));
      return judgeSubmission(answers ? { ...job, answers: memory.addListing(answers) } : job, ports, {
        signal: new AbortController().signal,
        onInterim: () => {},
      });
    },
    async dispose() {
      await sandbox.dispose();
      refused.print();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** The job of a submission to this problem, as the server makes it. */
export const jobFor = (
  problem: JudgedProblem,
  language: string,
  code: string,
  manifest: string,
): JudgeJob => ({
  submitId: 1,
  round: 0,
  pid: 1,
  language,
  code,
  limits: effectiveLimits(problem, findLanguage(language)?.factors ?? { time: 1, memory: 1 }),
  type: problem.type,
  judgeMode: problem.judgeMode,
  judgeCaseMode: problem.judgeCaseMode,
  isRemoveEndBlank: problem.isRemoveEndBlank,
  manifest,
  fileIo: problem.fileIo,
  submittedAtMs: 0,
  traceId: 'test',
});

type DataOfProblem = Pick<
  JudgedProblem,
  'cases' | 'groups' | 'options' | 'program' | 'checker' | 'judgeFiles' | 'userFiles' | 'graders'
>;

/** The server's test data, in memory. */
export const memorySource = () => {
  const blobs = new Map<string, Buffer>();
  const manifests = new Map<string, Manifest>();
  const hashes = new WeakMap<object, string>();
  const put = (text: string | Uint8Array) => {
    const bytes = Buffer.from(typeof text === 'string' ? new TextEncoder().encode(text) : text);
    const hash = createHash('sha256').update(bytes).digest('hex');
    blobs.set(hash, bytes);
    return { hash, size: bytes.length };
  };
  const source: DataSource = {
    async manifest(hash) {
      const found = manifests.get(hash);
      if (!found) throw new JudgeTrouble('problem-data', `no manifest ${hash}`);
      return found;
    },
    async blob(hash) {
      const found = blobs.get(hash);
      if (!found) throw new JudgeTrouble('problem-data', `no blob ${hash}`);
      return (async function* () {
        yield found;
      })();
    },
  };
  return {
    source,
    manifests,
    blobs,
    /** @returns hash of the listing of submitted outputs */
    addListing: (answers: readonly NamedText[]): string =>
      put(canonicalJson(answers.map(({ name, text }) => ({ name, ...put(text) })))).hash,
    /** @returns the manifest's hash; the same problem object is hashed once */
    add(problem: DataOfProblem): string {
      const known = hashes.get(problem);
      if (known) return known;
      const { cases, groups, options, program, checker, judgeFiles = [], userFiles = [], graders } = problem;
      const named = (files: readonly NamedText[]) => files.map(({ name, text }) => ({ name, ...put(text) }));
      const programOf = ({ code, ...calls }: OwnText) => ({
        ...calls,
        source: put(code),
      });
      const gradersOf = ({ sourceName, files }: Graders<GraderText>) => ({
        sourceName,
        files: files.map(({ language, name, code }) => ({ language, name, ...put(code) })),
      });
      const made: Manifest = {
        ...(groups ? { groups } : {}),
        ...(options ? { options } : {}),
        ...(program ? { program: programOf(program) } : {}),
        ...(checker ? { checker: programOf(checker) } : {}),
        ...(judgeFiles.length > 0 ? { judgeFiles: named(judgeFiles) } : {}),
        ...(userFiles.length > 0 ? { userFiles: named(userFiles) } : {}),
        ...(graders ? { graders: gradersOf(graders) } : {}),
        cases: cases.map(({ input, output, score, groupNum }, index) => ({
          caseId: index + 1,
          input: put(input),
          output: put(output),
          inputName: `${index + 1}.in`,
          outputName: `${index + 1}.out`,
          score,
          groupNum,
        })),
      };
      const hash = createHash('sha256').update(canonicalJson(made)).digest('hex');
      manifests.set(hash, made);
      hashes.set(problem, hash);
      return hash;
    },
  };
};
