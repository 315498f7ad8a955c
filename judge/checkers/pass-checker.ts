/** Runs the checker of a multi-pass problem: after each run of the program it may ask for another one. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { verdict } from '@assize/shared/domain/verdict.ts';
import type { FileIn, FileOut, RunResult, Sandbox, Source } from '../sandbox/port.ts';
import { JudgeTrouble } from '../trouble.ts';
import {
  type CheckRequest,
  type CheckResult,
  checkerSpec,
  checkResult,
  feedbackFolder,
} from './own-checker.ts';

/** What a checker keeps for the next pass, by path in the work folder. */
export type Carried = ReadonlyMap<string, Uint8Array>;

export type PassResult = CheckResult & {
  /** Input of the next pass; null: this was the last one. */
  readonly next: Source | null;
  readonly carried: Carried;
};

const MIB = 1024 * 1024;
const NEXT = 'nextpass.in';
const MOST_KEPT = 64 * MIB;
/** Where checkers of the testlib protocol may write instead of the feedback folder. */
const STATE = 'state.txt';

const outputs: readonly FileOut[] = [
  { name: 'feedback', kind: 'tree', maxBytes: MOST_KEPT, to: { kind: 'artefact' } },
  { name: NEXT, kind: 'file', maxBytes: MOST_KEPT, to: { kind: 'buffer' } },
  { name: STATE, kind: 'file', maxBytes: MIB, to: { kind: 'buffer' } },
];

/**
 * As `runOwnChecker`; besides, the feedback folder (`feedback/` in the work folder) is there for both protocols and
 * keeps its files from pass to pass. A checker that accepts and leaves `nextpass.in` there asks for another pass.
 */
export const runPassChecker = async (
  sandbox: Sandbox,
  request: CheckRequest,
  carried: Carried,
): Promise<PassResult> => {
  const { files = [], ...spec } = checkerSpec(request);
  const kept = [...carried].map(
    ([at, bytes]): FileIn => ({ at, from: { kind: 'content', bytes }, owned: true }),
  );
  const result = await sandbox.run({
    ...spec,
    files: [...files.filter((file) => file !== feedbackFolder), feedbackFolder, ...kept],
    outputs,
  });
  if (result.outcome === 'internal-error') {
    throw new JudgeTrouble('node', `the sandbox failed while checking: ${result.detail ?? 'no detail'}`);
  }
  const left = await takeFiles(sandbox, result);
  if (typeof left === 'string') return inTrouble(checkResult(request, result, new Map()), left);
  const feedback = new Map(
    [...left].map(
      ([at, bytes]) => [at.replace(/^feedback\//, ''), Buffer.from(bytes).toString('utf8')] as const,
    ),
  );
  const checked = checkResult(request, result, feedback);
  const next = left.get(`feedback/${NEXT}`) ?? left.get(NEXT);
  left.delete(`feedback/${NEXT}`);
  left.delete(NEXT);
  const asks = next !== undefined && checked.status === verdict.accepted;
  if (next && !asks && request.own.protocol === 'kattis' && checked.status !== verdict.systemError) {
    return inTrouble(checked, 'the checker asked for another pass without accepting this one');
  }
  return { ...checked, next: asks ? { kind: 'content', bytes: next } : null, carried: left };
};

const inTrouble = (checked: CheckResult, why: string): PassResult => ({
  ...checked,
  status: verdict.systemError,
  fraction: 0,
  remark: why,
  trouble: [why, checked.message].filter(Boolean).join(': '),
  next: null,
  carried: new Map(),
});

/** Files that the checker left, by path in the work folder; or why they cannot be taken. */
const takeFiles = async (
  sandbox: Sandbox,
  { outputs: left }: RunResult,
): Promise<Map<string, Uint8Array> | string> => {
  const files = new Map<string, Uint8Array>();
  for (const name of [NEXT, STATE]) {
    const file = left.get(name);
    if (file?.kind === 'buffer') files.set(name, file.bytes);
  }
  const folder = left.get('feedback');
  if (folder?.kind !== 'artefact') return 'the checker left a feedback folder that cannot be read';
  const { artefact } = folder;
  try {
    for (const entry of await readdir(artefact.path, { recursive: true })) {
      const path = join(artefact.path, entry);
      if (!(await stat(path)).isFile()) continue;
      const at = join('feedback', relative(artefact.path, path));
      if (!nameFits(at)) return 'the checker left a file whose name cannot be kept';
      files.set(at, await readFile(path));
    }
  } finally {
    await sandbox.discard(artefact);
  }
  return files;
};

/** The box' rule for names of files that are given. */
const nameFits = (at: string): boolean =>
  at.split('/').length <= 6 &&
  at.split('/').every((part) => /^[A-Za-z0-9_+-][A-Za-z0-9._+-]{0,63}$/.test(part));
