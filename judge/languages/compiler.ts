import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { canonicalJson } from '@assize/shared/domain/canonical-json.ts';
import { entryPointOf } from '@assize/shared/domain/entry-point.ts';
import { type Lease, LeaseCache } from '../lease-cache.ts';
import type { Artefact, FileIn, RunResult, RunSpec, Sandbox } from '../sandbox/port.ts';
import { JudgeTrouble } from '../trouble.ts';
import { type Compiled, compiledOf, messageOf, succeeded } from './compiled.ts';
import { idleCoresMs as machineIdleMs } from './idle-cores.ts';
import type { PreparedIndex } from './prepared-index.ts';
import { compileSpec, prepareSpec } from './recipe.ts';
import type { Toolchain, Toolchains } from './toolchains.ts';

export type CompilerOptions = {
  readonly sandbox: Sandbox;
  readonly toolchains: Toolchains;
  /** Most bytes of compiled programs that are kept for the next submission of the same source. */
  readonly cacheBytes: number;
  readonly preparedIndex: PreparedIndex;
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
   * Compiles a source, or takes the program of an earlier compile with the same source, files, command and
   * compiler (Languages 7). The program is kept for as long as it is leased. A result that a busy machine may
   * have caused is not kept.
   * @throws JudgeTrouble when the sandbox failed, or the machine was too busy to compile
   */
  compile(toolchain: Toolchain, source: SourceCode): Promise<Lease<Compiled>>;
}

export type SourceCode = {
  readonly code: string;
  /** Files beside the source. A language without a compiled form needs them again where its program runs. */
  readonly files?: readonly FileIn[] | undefined;
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

  const prepare = async ({ language, key }: Toolchain): Promise<void> => {
    const recipe = language.compile.prepared;
    if (!recipe) return;
    const keptAs = `prepared-${hashOf([key, recipe.command, recipe.text, language.compile.command])}`;
    const kept = await sandbox.find(keptAs);
    if (kept) {
      prepared.set(language.name, kept);
      await dropOlder(language.name, keptAs);
      return;
    }
    const result = await sandbox.compile(prepareSpec(recipe, keptAs));
    const made = result.outputs.get(recipe.makes);
    if (succeeded(result) && made?.kind === 'artefact') {
      prepared.set(language.name, made.artefact);
      await dropOlder(language.name, keptAs);
      return;
    }
    await discardAll(sandbox, result);
    onNotPrepared(language.name, `${result.outcome} ${result.exitCode}: ${messageOf(result)}`);
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
  const dropOlder = async (language: string, keptAs: string): Promise<void> => {
    const before = await preparedIndex.replace(language, keptAs);
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

    async compile({ language, key, link }, { code, files = [] }) {
      const { command, env = {} } = language.compile;
      const beside = await Promise.all(files.map(contentKey));
      const cacheKey = hashOf([key, language.source, command, link, env, code, beside]);
      const make = async (): Promise<Compiled> => {
        const entry = entryPointOf(language, code);
        const { source } = entry;
        if (files.some(({ at }) => at === source)) return { ok: false, message: nameTaken(source) };
        const spec = compileSpec(language, code, {
          prepared: prepared.get(language.name),
          link,
          files,
          source,
        });
        const result = await compileInTime(spec);
        const compiled = await compiledOf({ language, code, entry }, result);
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

const nameTaken = (source: string): string =>
  `The problem has a file ${source} of its own: the program's class needs another name.`;
