/** The port's rules for requests, checked before a box is asked. */
import type { Destination, FileIn, FileOut, Limits, RunSpec, Source, StreamOut } from './port.ts';
import { isBoxName, SandboxRequestError } from './port.ts';

const MIB = 1024 * 1024;
const HOUR_MS = 3_600_000;

/** [lowest, highest] of each limit. The ranges are wide, as problems have narrower bounds. */
const RANGES = {
  cpuMs: [1, HOUR_MS],
  wallMs: [1, 2 * HOUR_MS],
  memoryBytes: [MIB, MIB * MIB],
  stackBytes: [65_536, MIB * MIB],
  processes: [1, 100_000],
  outputBytes: [0, 1024 * MIB],
  fileBytes: [1, 1024 * 1024 * MIB],
} as const satisfies Record<keyof Limits, readonly [number, number]>;

const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/;
const MAX_WORDS = 2048;
const MAX_FILES = 256;
const MAX_MOUNTS = 16;
/** Most bytes of content in a request, which passes through one frame. */
const MAX_CONTENT = 256 * MIB;

const refuse = (why: string): never => {
  throw new SandboxRequestError(why);
};

const checkBytes = (name: string, value: number, highest: number): void => {
  if (!Number.isSafeInteger(value) || value < 0 || value > highest) refuse(`${name} is ${value}`);
};

const checkLimits = (limits: Limits): void => {
  for (const name of Object.keys(RANGES) as (keyof typeof RANGES)[]) {
    const value = limits[name];
    const [lowest, highest] = RANGES[name];
    if (!Number.isSafeInteger(value) || value < lowest || value > highest) {
      refuse(`limit ${name} is ${value}, not within ${lowest} to ${highest}`);
    }
  }
};

const checkName = (name: string): void => {
  if (!isBoxName(name)) refuse(`not a name for a file in a box: ${JSON.stringify(name)}`);
};

/** @returns the name of the place for the box: below `box/` or `mnt/` */
export const placeOf = (at: string): string => {
  const mounted = at.startsWith('/mnt/');
  const name = mounted ? at.slice('/mnt/'.length) : at;
  checkName(name);
  return `${mounted ? 'mnt' : 'box'}/${name}`;
};

const checkDestination = (to: Destination): void => {
  if (to.kind === 'artefact' && to.key !== undefined && !KEY.test(to.key)) {
    refuse(`not a key of an artefact: ${JSON.stringify(to.key)}`);
  }
};

const checkStream = (stream: StreamOut | undefined, name: string): void => {
  if (stream?.kind === 'stdout' && name === 'stdout') refuse('stdout cannot go to stdout');
  if (stream?.kind !== 'capture') return;
  checkDestination(stream.to);
  if (stream.maxBytes !== undefined) checkBytes(`maxBytes of ${name}`, stream.maxBytes, 1024 * MIB);
};

const checkWords = (words: readonly string[], what: string): void => {
  if (words.length > MAX_WORDS || words.some((word) => word.includes('\0'))) refuse(`${what} of a run`);
};

const checkPlaces = (files: readonly FileIn[]): void => {
  const places = files.map(({ at }) => placeOf(at));
  const kinds = files.map(({ from }) => from.kind);
  const mounts = kinds.filter((kind) => kind === 'host' || kind === 'artefact').length;
  for (const [i, { from, owned }] of files.entries()) {
    const needsWorkFolder = owned || from.kind === 'folder';
    if (needsWorkFolder && !places[i]?.startsWith('box/'))
      refuse(`writable outside the work folder: ${places[i]}`);
    if (owned && from.kind !== 'content') refuse(`only content can be the program's own: ${places[i]}`);
  }
  if (files.length > MAX_FILES || mounts > MAX_MOUNTS) refuse(`${files.length} files, ${mounts} mounts`);
  if (new Set(places).size !== places.length) refuse('two files at one place');
  for (const [i, place] of places.entries()) {
    // A folder above a file either comes before the file in the list, or is not in the list.
    for (let end = place.lastIndexOf('/'); end > 0; end = place.lastIndexOf('/', end - 1)) {
      const above = places.indexOf(place.slice(0, end));
      if (above >= 0 && !(kinds[above] === 'folder' && above < i && kinds[i] === 'content')) {
        refuse(`two files at ${place}`);
      }
    }
  }
};

const checkOutputs = (outputs: readonly FileOut[]): void => {
  if (outputs.length > MAX_FILES || new Set(outputs.map(({ name }) => name)).size !== outputs.length) {
    refuse('outputs of a run');
  }
  for (const output of outputs) {
    checkName(output.name);
    checkBytes(`maxBytes of ${output.name}`, output.maxBytes, 64 * 1024 * MIB);
    checkDestination(output.to);
    if (output.to.kind === 'buffer' && (output.kind === 'tree' || output.maxBytes > 1024 * MIB)) {
      refuse(`${output.name} cannot go to a buffer`);
    }
  }
};

const checkContent = (sources: readonly (Source | undefined)[]): void => {
  let total = 0;
  for (const source of sources) if (source?.kind === 'content') total += source.bytes.length;
  if (total > MAX_CONTENT) refuse(`${total} bytes of content: give large data by path`);
};

/**
 * Checks a request against the port's text.
 * @throws SandboxRequestError naming the value that is wrong
 */
export const checkSpec = (spec: RunSpec): void => {
  if (spec.argv.length === 0 || spec.argv[0] === '') refuse('nothing to run');
  checkWords(spec.argv, 'argv');
  const env = Object.entries(spec.env ?? {});
  checkWords(env.flat(), 'env');
  if (env.some(([name]) => name === '' || name.includes('='))) refuse('name of an environment variable');
  checkLimits(spec.limits);
  checkPlaces(spec.files ?? []);
  checkContent([
    spec.stdin,
    ...(spec.files ?? []).map(({ from }) => (from.kind === 'folder' ? undefined : from)),
  ]);
  checkStream(spec.stdout, 'stdout');
  checkStream(spec.stderr, 'stderr');
  checkOutputs(spec.outputs ?? []);
  if (spec.stdin?.kind === 'artefact' && spec.stdin.artefact.kind !== 'file') refuse('stdin is a tree');
};
