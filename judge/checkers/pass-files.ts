/** Files that a checker or interactor leaves for the next pass: the input of that pass, and notes for itself. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { verdict } from '@assize/shared/domain/verdict.ts';
import {
  type FileIn,
  type FileOut,
  isBoxName,
  type RunResult,
  type Sandbox,
  type Source,
} from '../sandbox/port.ts';
import { type CheckResult, feedbackFolder, type OwnProgram } from './own-checker.ts';
import type { Feedback } from './protocol.ts';

/** Files kept for the next pass, by path in the work folder. */
export type Carried = ReadonlyMap<string, Uint8Array>;

export const nothingCarried: Carried = new Map();

export type PassFiles = {
  readonly feedback: Feedback;
  /** Input of the pass that is asked for. */
  readonly next: Uint8Array | undefined;
  readonly carried: Carried;
};

const MIB = 1024 * 1024;
const NEXT = 'nextpass.in';
const MOST_KEPT = 64 * MIB;
const MOST_FILES = 200;
/** The reason where a name is no UTF-8, or its path too long for the box. */
const UNFIT = 'left a file whose name cannot be kept';
/** File that programs of the testlib protocol may write instead of files in the feedback folder. */
const STATE = 'state.txt';

/** Files put into the box: the feedback folder, for both protocols, with the files of the previous pass. */
export const passFilesIn = (carried: Carried): FileIn[] => [
  feedbackFolder,
  ...[...carried].map(([at, bytes]): FileIn => ({ at, from: { kind: 'content', bytes }, owned: true })),
];

/** Files taken out of the box, for `takePassFiles`. */
export const passFilesOut: readonly FileOut[] = [
  { name: 'feedback', kind: 'tree', maxBytes: MOST_KEPT, to: { kind: 'artefact' } },
  { name: NEXT, kind: 'file', maxBytes: MOST_KEPT, to: { kind: 'buffer' } },
  { name: STATE, kind: 'file', maxBytes: MIB, to: { kind: 'buffer' } },
];

/** The files that the program left; or the reason why they cannot be taken, worded to follow the program's name. */
export const takePassFiles = async (
  sandbox: Sandbox,
  { outputs: left }: Pick<RunResult, 'outputs'>,
): Promise<PassFiles | string> => {
  const files = new Map<string, Uint8Array>();
  for (const name of [NEXT, STATE]) {
    const file = left.get(name);
    if (file?.kind === 'buffer') files.set(name, file.bytes);
    else if (file?.kind === 'refused' && file.reason !== 'missing') return `left ${name} that cannot be read`;
  }
  const folder = left.get('feedback');
  if (folder?.kind === 'refused' && folder.reason === 'bad-name') return UNFIT;
  if (folder?.kind !== 'artefact') return 'left a feedback folder that cannot be read';
  const { artefact } = folder;
  try {
    for (const entry of await readdir(artefact.path, { recursive: true })) {
      const path = join(artefact.path, entry);
      if (!(await stat(path)).isFile()) continue;
      const at = join('feedback', relative(artefact.path, path));
      if (!isBoxName(at)) return UNFIT;
      if (files.size >= MOST_FILES) return `left more than ${MOST_FILES} files`;
      files.set(at, await readFile(path));
    }
  } finally {
    await sandbox.discard(artefact);
  }
  const feedback = new Map(
    [...files].map(
      ([at, bytes]) => [at.replace(/^feedback\//, ''), Buffer.from(bytes).toString('utf8')] as const,
    ),
  );
  const next = files.get(`feedback/${NEXT}`) ?? files.get(NEXT);
  files.delete(`feedback/${NEXT}`);
  files.delete(NEXT);
  return { feedback, next, carried: files };
};

type Said = Pick<CheckResult, 'status' | 'fraction' | 'remark' | 'trouble' | 'message'>;

/**
 * The decision about a pass, and the input of the next pass if the program accepted and left one. With the
 * kattis protocol a program that does not accept must not leave an input.
 */
export const askedNext = <T extends Said>(
  said: T,
  next: Uint8Array | undefined,
  { protocol, whose }: Pick<OwnProgram, 'protocol'> & { whose: string },
): { said: T; next: Source | null } => {
  if (next === undefined) return { said, next: null };
  if (said.status === verdict.accepted) return { said, next: { kind: 'content', bytes: next } };
  if (protocol !== 'kattis' || said.trouble !== undefined) return { said, next: null };
  const why = `${whose} asked for another pass without accepting this one`;
  return { said: inTrouble(said, why), next: null };
};

/** The same result with System Error as the decision. */
export const inTrouble = <T extends Said>(said: T, why: string): T => ({
  ...said,
  status: verdict.systemError,
  fraction: 0,
  remark: why,
  trouble: [why, said.message].filter(Boolean).join(': '),
});
