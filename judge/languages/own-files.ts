/** Files beside the programs of problems and contestants: named files, and testlib.h. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@assize/shared/domain/language.ts';
import type { FileIn } from '../sandbox/port.ts';

export type NamedFile = {
  readonly name: string;
  readonly bytes: Uint8Array | string;
  readonly path?: string;
};

/**
 * Largest file in bytes that is copied; a larger one with a path is mounted, as a copy counts as the
 * program's memory.
 */
const LARGEST_COPY = 256 * 1024;
/** Most files that are mounted: a box has few mounts, and input, answer and program need some of them. */
const MOST_MOUNTS = 8;

/** Turns named files into files for the work folder of a box. */
export const filesBeside = (files: readonly NamedFile[]): FileIn[] => {
  let mounts = 0;
  return files.map(({ name, bytes, path }) => {
    const mounted = path !== undefined && bytes.length > LARGEST_COPY && mounts++ < MOST_MOUNTS;
    return { at: name, from: mounted ? { kind: 'host', path } : { kind: 'content', bytes } };
  });
};

const TESTLIB = 'testlib.h';
const ourTestlib = join(import.meta.dirname, '..', 'testlib', 'testlib.h');
let header: Buffer | undefined;

/**
 * Sets the testlib.h that compiles get; undefined: our own. The content of the file is part of the key of
 * compiles.
 * @throws where the file cannot be read or is no testlib.h
 */
export const useTestlib = (path: string | undefined): void => {
  const found = readFileSync(path ?? ourTestlib);
  if (!found.includes('registerTestlibCmd')) throw new Error(`${path} is no testlib.h`);
  header = found;
};

/** Content of the testlib.h that compiles get. */
export const testlib = (): Buffer => {
  header ??= readFileSync(ourTestlib);
  return header;
};

/** Whether testlib.h lies among these files, and is not one that a problem brought. */
export const hasTestlib = (files: readonly FileIn[]): boolean =>
  files.some(({ at, from }) => at === TESTLIB && from.kind === 'content' && from.bytes === testlib());

/**
 * The files beside a checker, interactor, manager, validator or generator when it is compiled: the problem's, and
 * testlib.h for languages that have it, unless the problem brings its own (Ways of judging 2).
 */
export const ownProgramFiles = (
  { checker }: Pick<Language, 'checker'>,
  files: readonly NamedFile[],
): FileIn[] => {
  const beside = filesBeside(files);
  if (!checker.testlib || files.some(({ name }) => name === TESTLIB)) return beside;
  return [...beside, { at: TESTLIB, from: { kind: 'content', bytes: testlib() } }];
};
