import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { canonicalJson } from '@assize/shared/domain/canonical-json.ts';
import type { Graders, GraderText } from '@assize/shared/domain/graders.ts';
import type { Language, Prepared } from '@assize/shared/domain/language.ts';
import { type Lease, LeaseCache } from '../lease-cache.ts';
import type { Artefact, FileIn, RunResult, RunSpec, Sandbox } from '../sandbox/port.ts';
import { JudgeTrouble } from '../trouble.ts';
import { type Compiled, compiledOf, messageOf, succeeded } from './compiled.ts';
import { idleCoresMs as machineIdleMs } from './idle-cores.ts';
import type { KeyIndex } from './key-index.ts';
import { hasTestlib, testlib } from './own-files.ts';
import { compileSpec, prepareSpec } from './recipe.ts';
import { gradedSources, loneSource } from './sources.ts';
import type { Toolchain, Toolchains } from './toolchains.ts';

export type CompilerOptions = {
  readonly sandbox: Sandbox;
  readonly toolchains: Toolchains;
  /** Most bytes of compiled programs that are kept for the next submission of the same source. */
  readonly cacheBytes: number;
  /** Keys of prepared files, so that a file for an older compiler can be deleted. */
  readonly preparedIndex: Pick<KeyIndex, 'replace'>;
  /** Time in ms that the processors have been idle, summed; `idleCoresMs` by default. */
  readonly idleCoresMs?: () => number;
  /** Called when a prepared file could not be made; compiles work without the file, but slower. */
  readonly onNotPrepared: (language: string, why: string) => void;
};

export interface Compiler {
  /** Makes the prepared files that are needed before a node is ready, unless they were kept. */
  prepareReady(): Promise<void>;
  /**
   * Makes the other prepared files, one after the other while no slot is in use; `signal` stops this between
   * two files.
   */
  prepareRest(signal: AbortSignal): Promise<void>;
  /**
   * Compiles a source, with the grader of its language where the problem has graders, or takes the program of
   * an earlier compile with the same sources, files, command and compiler (Languages 7). The program is kept
   * for as long as it is leased. A result that a busy machine may have caused is not kept.
   * @throws JudgeTrouble when the sandbox failed, or the machine was too busy to compile
   */
  compile(toolchain: Toolchain, source: SourceCode): Promise<Lease<Compiled>>;
}

export type SourceCode = {
  readonly code: string;
  /** Files beside the source. A language without a compiled form needs them again where its program runs. */
  readonly files?: readonly FileIn[] | undefined;
  /** The problem's graders in all languages; null: it has none. */
  readonly graders?: Graders<GraderText> | null;
};

/**
 * Pause in ms between two checks whether slots are idle. Files are prepared only in idle slots, so that no
 * submission waits.
 */
const LOOK_AGAIN_MS = 1000;
/** Least share of elapsed time that a working compiler gets, even beside hundreds of other processes. */
const LEAST_SHARE = 0.005;
/** Bytes of a cache entry without its artefact: key and bookkeeping. */
const ENTRY_BYTES = 512;

export const createCompiler = ({
  sandbox,
  toolchains,
  cacheBytes,
  preparedIndex,
  idleCoresMs = machineIdleMs,
  onNotPrepared,
}: CompilerOptions): Compiler => {
  const prepared = new Map<string, Artefact>();
  const cache = new LeaseCache<Compiled>({
    maxBytes: cacheBytes,
    sizeOf: (compiled) => ENTRY_BYTES + sizeOf(compiled),
    dispose: (compiled) => {
      if (!compiled.ok || compiled.program.from.kind !== 'artefact') return;
      // An artefact that cannot be deleted here is deleted with this process' folder.
      sandbox.discard(compiled.program.from.artefact).catch(() => undefined);
    },
  });

  const prepare = async (toolchain: Toolchain): Promise<void> => {
    const { language } = toolchain;
    const recipe = language.compile.prepared;
    if (!recipe) return;
    await make(toolchain, recipe, language.name);
    if (language.checker.testlib) await make(toolchain, testlibRecipe(recipe), testlibOf(language));
  };

  /** Makes a prepared file and keeps it under a name, unless it was kept. */
  const make = async ({ language, key }: Toolchain, recipe: Prepared, name: string): Promise<void> => {
    const keptAs = `prepared-${hashOf([key, recipe.command, recipe.text, language.compile.command])}`;
    const kept = await sandbox.find(keptAs);
    if (kept) {
      prepared.set(name, kept);
      await dropOlder(name, keptAs);
      return;
    }
    const result = await sandbox.compile(prepareSpec(recipe, keptAs));
    const made = result.outputs.get(recipe.makes);
    if (succeeded(result) && made?.kind === 'artefact') {
      prepared.set(name, made.artefact);
      await dropOlder(name, keptAs);
      return;
    }
    await discardAll(sandbox, result);
    onNotPrepared(name, `${result.outcome} ${result.exitCode}: ${messageOf(result)}`);
  };

  /**
   * Compiles, and once more if the limit of elapsed time stopped the compiler because the machine was busy.
   * The machine was not busy if processors were idle for longer than the compiler may work, or if the
   * compiler did next to nothing: then the source made it wait, by reading a pipe of its own.
   */
  const compileInTime = async (spec: RunSpec): Promise<RunResult> => {
    for (let left = 1; ; left--) {
      const [asked, idleBefore] = [performance.now(), idleCoresMs()];
      const result = await sandbox.compile(spec);
      if (result.outcome !== 'wall-limit') return result;
      const inQueueMs = Math.max(0, performance.now() - asked - result.wallMs);
      const idleMs = idleCoresMs() - idleBefore - inQueueMs * cpus().length;
      if (idleMs > spec.limits.cpuMs || result.cpuMs < LEAST_SHARE * result.wallMs) return result;
      await discardAll(sandbox, result);
      if (left === 0) {
        const times = `${result.wallMs / 1000} s, of them ${result.cpuMs / 1000} s of CPU time`;
        throw new JudgeTrouble('node', `a compile was stopped twice by elapsed time: ${times}`);
      }
    }
  };

  /** Deletes the file that was prepared for another version of the compiler or another command. */
  const dropOlder = async (name: string, keptAs: string): Promise<void> => {
    const before = await preparedIndex.replace(name, keptAs);
    const old = before === undefined ? undefined : await sandbox.find(before);
    if (old) await sandbox.discard(old);
  };

  const all = [...toolchains.present.values()];
  return {
    async prepareReady() {
      const ready = all.filter(({ language }) => language.compile.prepared?.ready === true);
      await Promise.all(ready.map(prepare));
    },

    async prepareRest(signal) {
      for (const toolchain of all.filter(({ language }) => !prepared.has(language.name))) {
        while (sandbox.idle < sandbox.slots && !signal.aborted) await delay(LOOK_AGAIN_MS);
        if (signal.aborted) return;
        await prepare(toolchain);
      }
    },

    async compile({ language, key, link }, { code, files = [], graders = null }) {
      const sources = graders ? gradedSources(language, code, graders) : loneSource(language, code);
      if (!sources) return notCompiled(noGrader(language.name));
      const { submitted, grader, started } = sources;
      const names = [...files.map(({ at }) => at), ...[...grader, submitted].map(({ name }) => name)];
      const twice = names.find((name, index) => names.indexOf(name) !== index);
      if (twice !== undefined)
        return notCompiled(twice === submitted.name ? nameTaken(twice) : `Two files are called ${twice}.`);
      const { command, env = {} } = language.compile;
      const beside = await Promise.all(files.map(contentKey));
      const parts = [submitted, ...grader].map(({ name, code: text }) => [name, text]);
      const cacheKey = hashOf([key, command, link, env, parts, started.name, beside]);
      const make = async (): Promise<Compiled> => {
        const ofTestlib = hasTestlib(files) ? prepared.get(testlibOf(language)) : undefined;
        const spec = compileSpec(language, sources, {
          prepared: prepared.get(language.name),
          link,
          files: ofTestlib
            ? [...files, { at: TESTLIB_MADE, from: { kind: 'artefact', artefact: ofTestlib } }]
            : files,
        });
        const result = await compileInTime(spec);
        const compiled = await compiledOf(language, sources, result);
        if (!compiled.ok) await discardAll(sandbox, result);
        if (result.outcome === 'signalled') throw new NotKept(compiled);
        return compiled;
      };
      return cache.lease(cacheKey, make).catch((error: unknown) => {
        if (error instanceof NotKept) return { value: error.compiled, release: () => {} };
        throw error;
      });
    },
  };
};

/** The compiler takes this file, which lies beside testlib.h, in its place. */
const TESTLIB_MADE = 'testlib.h.gch';
/** Name of the prepared testlib.h of a language. */
const testlibOf = ({ name }: Language): string => `${name} testlib.h`;

/** testlib.h, prepared as the standard headers are. */
const testlibRecipe = (recipe: Prepared): Prepared => ({
  ...recipe,
  source: 'testlib.h',
  text: testlib().toString('utf8'),
  makes: TESTLIB_MADE,
  at: TESTLIB_MADE,
});

/**
 * A result that only the waiting callers get and the cache does not keep: something else than the source may
 * have killed the compiler.
 */
class NotKept extends Error {
  override readonly name = 'NotKept';
  readonly compiled: Compiled;

  constructor(compiled: Compiled) {
    super('not kept');
    this.compiled = compiled;
  }
}

/** An artefact that cannot be deleted here is deleted with this process' folder. */
const discardAll = async (sandbox: Sandbox, { outputs }: RunResult): Promise<void> => {
  for (const made of outputs.values()) {
    if (made.kind === 'artefact') await sandbox.discard(made.artefact).catch(() => undefined);
  }
};

const hashOf = (parts: Parameters<typeof canonicalJson>[0]): string =>
  createHash('sha256').update(canonicalJson(parts)).digest('hex');

/** What a file adds to the key of a compile: its name and its content. */
const contentKey = async ({ at, from }: FileIn): Promise<readonly [string, string]> => {
  switch (from.kind) {
    case 'content':
      return [at, createHash('sha256').update(from.bytes).digest('hex')];
    case 'host':
      return [
        at,
        createHash('sha256')
          .update(await readFile(from.path))
          .digest('hex'),
      ];
    case 'artefact':
      return [at, `artefact ${from.artefact.key ?? from.artefact.path}`];
    case 'folder':
      return [at, 'folder'];
  }
};

const sizeOf = (compiled: Compiled): number => {
  if (!compiled.ok) return compiled.message.length;
  const { from } = compiled.program;
  return from.kind === 'artefact' ? from.artefact.bytes : from.kind === 'content' ? from.bytes.length : 0;
};

const notCompiled = (message: string): Lease<Compiled> => ({
  value: { ok: false, message },
  release: () => {},
});

const noGrader = (language: string): string =>
  `The problem has no grader for ${language}, without which no program is judged.`;

const nameTaken = (source: string): string =>
  `The problem has a file ${source} of its own: the program's class needs another name.`;
