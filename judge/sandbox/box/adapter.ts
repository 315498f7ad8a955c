/** The native sandbox behind the port: N box processes, a queue for them, artefacts, supervision. */
import { mkdir } from 'node:fs/promises';
import { availableParallelism, release } from 'node:os';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { openArtefactStore } from '../artefacts.ts';
import { checkSpec } from '../check.ts';
import type { RunResult, RunSpec, Sandbox, TalkResult, TalkSpec } from '../port.ts';
import { SandboxRequestError, SandboxUnavailableError } from '../port.ts';
import { runSelfTest } from '../self-test.ts';
import { slotPool } from '../slot-pool.ts';
import { buildBox, buildProbe, defaultCacheFolder } from './build.ts';
import type { WireReply, WireTalk } from './codec.ts';
import { type BoxProcess, startBoxProcess } from './process.ts';
import { dropDrafts, internalError, type Planned, planRun, resultOf } from './translate.ts';

/** First uid of boxes where nothing else is said. It lies between the ranges of systemd. */
export const FIRST_UID = 60_700;

export interface BoxOptions {
  /** Number of box processes; default: one per core. */
  readonly slots?: number;
  /** Folder of artefacts; default: the user's cache folder, where the built programs always are. */
  readonly folder?: string;
  /** First of 400 uids that nothing else on the machine uses; the boxes of all judges on this machine take
   *  their uids from these; default: FIRST_UID. */
  readonly uidBase?: number;
  /** Traces every run, and is told which calls were refused to it, if any. */
  readonly onRefusedCalls?: (spec: RunSpec, calls: ReadonlyMap<string, number>) => void;
}

/** Long times: on a cold and busy disk a large compiler needs many seconds to say its version. */
const PROBE_LIMITS = {
  cpuMs: 30_000,
  wallMs: 90_000,
  memoryBytes: 512 * 1024 * 1024,
  stackBytes: 64 * 1024 * 1024,
  processes: 64,
  outputBytes: 64 * 1024,
  fileBytes: 16 * 1024 * 1024,
};

/** Most users of a talk: MAX_USERS of the box. */
const MOST_USERS = 16;

/**
 * Time in ms after the wall limit at which a box process that has not answered is killed. The box itself ends
 * the program at the limit.
 */
const SILENCE_MS = 30_000;

interface Slot {
  process: BoxProcess | undefined;
}

const message = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const reportShape = z.object({ header: z.object({ glibcVersionRuntime: z.string() }) });

/** The C library that programs in boxes are linked with, as Node is. */
const libraryVersion = (): string => {
  const report = reportShape.safeParse(process.report.getReport());
  return report.data?.header.glibcVersionRuntime ?? '';
};

const checkedTranscript = (bytes = 0): number => {
  if (Number.isSafeInteger(bytes) && bytes >= 0 && bytes <= 2 ** 28) return bytes;
  throw new SandboxRequestError(`transcript of ${bytes} bytes`);
};

const transcriptOf = (reply: WireReply | undefined): Pick<TalkResult, 'transcript'> => {
  if (!reply?.transcript) return {};
  const { notes, cut } = reply.transcript;
  const said = notes.map(({ line, bytes }) => ({ user: line >> 1, byUser: line % 2 === 0, bytes }));
  return { transcript: { said, cut } };
};

/**
 * Builds the box if need be and starts one process per slot.
 * @throws SandboxUnavailableError naming everything that is missing on this machine
 */
export const createBoxSandbox = async (options: BoxOptions = {}): Promise<Sandbox> => {
  if (process.platform !== 'linux') {
    throw new SandboxUnavailableError([
      `boxes need Linux, this is ${process.platform}: use the container image`,
    ]);
  }
  const {
    slots = availableParallelism(),
    folder = defaultCacheFolder(),
    uidBase = FIRST_UID,
    onRefusedCalls,
  } = options;
  const binary = await buildBox();
  const root = join(folder, 'box', 'root');
  await mkdir(root, { recursive: true });
  const start = (): Promise<BoxProcess> => startBoxProcess(binary, root, uidBase);
  const all: Slot[] = await Promise.all(
    Array.from({ length: slots }, async () => ({ process: await start() })),
  );
  const store = await openArtefactStore(join(folder, 'artefacts'));
  const pool = slotPool(all);

  /**
   * One request on the first of the slots, whose process is replaced if it is dead. The answer is a text, the
   * error, when the process dies.
   */
  const ask = async (
    taken: readonly Slot[],
    planned: readonly Planned[],
    talk: WireTalk | undefined,
    signal: AbortSignal | undefined,
  ): Promise<WireReply | string> => {
    const slot = taken[0];
    if (!slot) return 'no slot';
    try {
      if (!slot.process?.alive) slot.process = await start();
      const box = slot.process;
      const cancel = (): void => box.cancel();
      const reply = box.ask(
        planned.map(({ run }) => run),
        talk,
      );
      if (signal?.aborted) cancel();
      signal?.addEventListener('abort', cancel, { once: true });
      // In a talk the users' time stands still while the own program works.
      const longest = Math.max(...planned.map(({ spec }) => spec.limits.wallMs));
      const patience = (talk ? 2 : 1) * longest + SILENCE_MS;
      const watchdog = setTimeout(() => box.kill(), patience);
      return await reply.finally(() => {
        clearTimeout(watchdog);
        signal?.removeEventListener('abort', cancel);
      });
    } catch (error) {
      return message(error);
    }
  };

  const perform = async (
    specs: readonly RunSpec[],
    signal: AbortSignal | undefined,
    talk?: WireTalk,
  ): Promise<{ results: RunResult[]; reply?: WireReply }> => {
    for (const spec of specs) checkSpec(spec);
    // The own program of a talk mostly waits: a talk takes a slot for each of its users.
    const wanted = talk ? specs.length - 1 : specs.length;
    const taken = await pool.acquire(Math.min(wanted, slots), signal);
    const planned = specs.map((spec) => planRun(spec, store, spec.traced ?? onRefusedCalls !== undefined));
    try {
      const reply = await ask(taken, planned, talk, signal);
      const failed =
        typeof reply === 'string' || reply.results.some(({ outcome }) => outcome === 'internal-error');
      if (failed || signal?.aborted) await dropDrafts(planned, store);
      signal?.throwIfAborted();
      if (typeof reply === 'string') return { results: specs.map(() => internalError(reply)) };
      const results: RunResult[] = [];
      for (const [i, plan] of planned.entries()) {
        const got = reply.results[i];
        results.push(
          got && !failed ? await resultOf(plan, got, store) : internalError(got?.detail ?? 'no answer'),
        );
      }
      for (const [i, { refusedCalls }] of results.entries()) {
        const spec = specs[i];
        if (spec && refusedCalls?.size) onRefusedCalls?.(spec, refusedCalls);
      }
      return { results, reply };
    } finally {
      pool.release(taken);
    }
  };

  const run = async (spec: RunSpec): Promise<RunResult> => {
    const { results } = await perform([spec], spec.signal);
    return results[0] ?? internalError('no answer');
  };

  const runTalk = async (spec: TalkSpec): Promise<TalkResult> => {
    const { own, users, over, rejecting = [], signal } = spec;
    if (users.length < 1 || users.length > MOST_USERS) {
      throw new SandboxRequestError(`a talk with ${users.length} programs`);
    }
    const talk = { over, rejecting, transcriptBytes: checkedTranscript(spec.transcriptBytes) };
    // A line of a talk is no stream to capture; `discard` tells the box so.
    const onLine = (one: Omit<RunSpec, 'stdin' | 'stdout'>): RunSpec => ({
      ...one,
      stdout: { kind: 'discard' },
    });
    const specs = [...users.map(onLine), over === 'stdio' ? onLine(own) : own];
    const { results, reply } = await perform(specs, signal, talk);
    const { wentOn = 0, left = 0, ahead = 0 } = reply ?? {};
    const ofUsers = (bits: number) => users.map((_, index) => ((bits >> index) & 1) === 1);
    return {
      own: results.at(-1) ?? internalError('no answer'),
      users: results.slice(0, -1),
      wentOn: ofUsers(wentOn),
      leftEarly: ofUsers(left),
      ahead: ofUsers(ahead),
      ...transcriptOf(reply),
    };
  };

  const sandbox: Sandbox = {
    identity: [basename(binary), release(), libraryVersion()].join(' '),
    slots,
    get idle() {
      return pool.idle;
    },
    compile: run,
    run,
    runTalk,
    async probe(argv) {
      const result = await run({
        argv,
        profile: 'compiler',
        limits: PROBE_LIMITS,
        stdout: { kind: 'capture', to: { kind: 'buffer' }, truncate: true },
        stderr: { kind: 'stdout' },
      });
      const text =
        result.stdout?.kind === 'buffer' ? result.stdout.bytes.toString('utf8') : (result.detail ?? '');
      return { ok: result.outcome === 'exited' && result.exitCode === 0, exitCode: result.exitCode, text };
    },
    find: (key) => store.find(key),
    discard: (artefact) => store.discard(artefact),
    selfTest: async () => runSelfTest(sandbox, await buildProbe(), folder),
    async dispose() {
      pool.close(new Error('the sandbox was disposed'));
      for (const { process: box } of all) box?.cancel();
      await Promise.all(all.map(({ process: box }) => box?.close()));
      await store.dispose();
    },
  };
  return sandbox;
};
