/** Between port and box: a spec becomes a wire run with drafts for artefacts, an answer becomes a result. */
import type { ArtefactStore } from '../artefacts.ts';
import { placeOf } from '../check.ts';
import type {
  Artefact,
  Collected,
  Destination,
  FileOut,
  RunResult,
  RunSpec,
  Source,
  StreamOut,
} from '../port.ts';
import type { WireCollected, WireResult, WireRun, WireStream, WireTarget } from './codec.ts';

const ENV = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/box', LANG: 'C.UTF-8' };
const CAPTURE: StreamOut = { kind: 'capture', to: { kind: 'buffer' } };
const NOTHING = new Uint8Array(0);
/** Least size of the tmpfs in bytes, for the folders and files that the box makes in it. */
const LEAST_SPACE = 1024 * 1024;

export interface Planned {
  readonly run: WireRun;
  readonly spec: RunSpec;
  readonly stdout: StreamOut;
  readonly stderr: StreamOut;
}

const target = (to: Destination, store: ArtefactStore): WireTarget =>
  to.kind === 'buffer' ? { to: 'buffer' } : { to: 'file', path: store.draft() };

const stream = (out: StreamOut, defaultMax: number, store: ArtefactStore): WireStream => {
  if (out.kind !== 'capture') return { mode: out.kind };
  const { to, maxBytes = defaultMax, truncate = false } = out;
  return { mode: 'capture', target: target(to, store), maxBytes, truncate };
};

const bytesOf = (bytes: Uint8Array | string): Uint8Array =>
  typeof bytes === 'string' ? Buffer.from(bytes) : bytes;

const stdinOf = (source: Source | undefined): WireRun['stdin'] => {
  if (!source) return { kind: 'none' };
  if (source.kind === 'content') return { kind: 'bytes', bytes: bytesOf(source.bytes) };
  return { kind: 'path', path: source.kind === 'host' ? source.path : source.artefact.path };
};

/** The request for a spec that has been checked, with paths for its artefacts. */
export const planRun = (spec: RunSpec, store: ArtefactStore, traced: boolean): Planned => {
  const { limits } = spec;
  const stdout = spec.stdout ?? CAPTURE;
  const stderr = spec.stderr ?? { kind: 'discard' };
  const files: WireRun['files'][number][] = [];
  const mounts: { at: string; path: string }[] = [];
  for (const { at, from, owned } of spec.files ?? []) {
    if (from.kind === 'content') {
      files.push({ at: placeOf(at), bytes: bytesOf(from.bytes), kind: owned ? 'owned' : 'given' });
    } else if (from.kind === 'folder') files.push({ at: placeOf(at), bytes: NOTHING, kind: 'folder' });
    else mounts.push({ at: placeOf(at), path: from.kind === 'host' ? from.path : from.artefact.path });
  }
  const run: WireRun = {
    argv: spec.argv,
    env: Object.entries({ ...ENV, ...spec.env }).map(([name, value]) => `${name}=${value}`),
    stdin: stdinOf(spec.stdin),
    files,
    mounts,
    profile: spec.profile ?? 'native',
    traced,
    limits: {
      cpuUs: limits.cpuMs * 1000,
      wallUs: limits.wallMs * 1000,
      memory: limits.memoryBytes,
      stack: limits.stackBytes,
      processes: limits.processes,
      file: limits.fileBytes,
      space: Math.max(LEAST_SPACE, limits.fileBytes * 2),
    },
    stdout: stream(stdout, limits.outputBytes, store),
    stderr: stream(stderr, limits.outputBytes, store),
    outputs: (spec.outputs ?? []).map(({ name, kind, maxBytes, to }) => ({
      name,
      tree: kind === 'tree',
      maxBytes,
      target: target(to, store),
    })),
  };
  return { run, spec, stdout, stderr };
};

const draftsOf = (run: WireRun): string[] =>
  [run.stdout, run.stderr]
    .flatMap((s) => (s.mode === 'capture' ? [s.target] : []))
    .concat(run.outputs.map((output) => output.target))
    .flatMap((t) => (t.to === 'file' ? [t.path] : []));

/** Deletes the drafts of runs that failed or were called off. */
export const dropDrafts = async (planned: readonly Planned[], store: ArtefactStore): Promise<void> => {
  await Promise.all(planned.flatMap(({ run }) => draftsOf(run)).map((path) => store.drop(path)));
};

const collect = async (
  got: WireCollected,
  wanted: { target: WireTarget; kind: Artefact['kind']; to: Destination },
  store: ArtefactStore,
): Promise<Collected> => {
  const { state, size, bytes } = got;
  if (state !== 'taken' && state !== 'truncated') {
    if (wanted.target.to === 'file') await store.drop(wanted.target.path);
    return { kind: 'refused', reason: state };
  }
  const truncated = state === 'truncated';
  if (wanted.target.to === 'buffer') return { kind: 'buffer', bytes: bytes ?? Buffer.alloc(0), truncated };
  const key = wanted.to.kind === 'artefact' ? wanted.to.key : undefined;
  const artefact = await store.keep(wanted.target.path, wanted.kind, size, key);
  return { kind: 'artefact', artefact, truncated };
};

const collectStream = async (
  got: WireCollected,
  wire: WireStream,
  out: StreamOut,
  store: ArtefactStore,
): Promise<Collected | undefined> =>
  wire.mode === 'capture' && out.kind === 'capture'
    ? collect(got, { target: wire.target, kind: 'file', to: out.to }, store)
    : undefined;

/** The result of a run for which the box gave none. */
export const internalError = (detail: string): RunResult => ({
  outcome: 'internal-error',
  exitCode: 0,
  signal: 0,
  cpuMs: 0,
  wallMs: 0,
  memoryBytes: 0,
  endMs: 0,
  readBytes: 0,
  wroteBytes: 0,
  outputs: new Map(),
  detail,
});

/** @param got with an outcome other than `cancelled` */
export const resultOf = async (
  { run, spec, stdout, stderr }: Planned,
  got: WireResult,
  store: ArtefactStore,
): Promise<RunResult> => {
  if (got.outcome === 'cancelled' || got.outcome === 'internal-error') return internalError(got.detail);
  const outputs = new Map<string, Collected>();
  const wanted: readonly FileOut[] = spec.outputs ?? [];
  for (const [i, { name, kind, to }] of wanted.entries()) {
    const wire = run.outputs[i];
    const state = got.outputs[i];
    if (wire && state) outputs.set(name, await collect(state, { target: wire.target, kind, to }, store));
  }
  const out = await collectStream(got.stdout, run.stdout, stdout, store);
  const err = await collectStream(got.stderr, run.stderr, stderr, store);
  return {
    outcome: got.outcome,
    exitCode: got.exitCode,
    signal: got.signal,
    cpuMs: got.cpuUs / 1000,
    wallMs: got.wallUs / 1000,
    memoryBytes: got.memory,
    endMs: got.endUs / 1000,
    readBytes: got.read,
    wroteBytes: got.wrote,
    ...(out && { stdout: out }),
    ...(err && { stderr: err }),
    outputs,
    ...(run.traced && { refusedCalls: got.refusedCalls }),
  };
};
