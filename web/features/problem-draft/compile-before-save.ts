import { type BroughtProgram, compileText } from '@assize/shared/areas/authoring/brought-programs.ts';
import type { TaskResult } from '@assize/shared/areas/task/tasks.ts';
import { ApiFailure } from '../../data/failure.ts';

/** A compile that was begun: of which text, and its task. */
export type BegunCompile = { text: string; key: string };

export type CompilePorts = {
  /** The last compile of the program at a path, by a save or by its button. */
  last: (path: BroughtProgram['path']) => BegunCompile | undefined;
  /** Lets a judge compile; gives the task's key. @throws ApiFailure */
  begin: (program: BroughtProgram) => Promise<string>;
  began: (path: BroughtProgram['path'], compile: BegunCompile) => void;
  /** Result of a task; null: it takes too long. @throws ApiFailure */
  ended: (key: string) => Promise<TaskResult | null>;
};

export type Compiling =
  | { kind: 'compiles' }
  | { kind: 'fails'; program: BroughtProgram; message: string }
  /** No judge gave a result; `failure`: the server's refusal, if there was one. */
  | { kind: 'unknown'; program: BroughtProgram; failure: ApiFailure | null };

const compileOne = async (program: BroughtProgram, ports: CompilePorts): Promise<Compiling> => {
  const text = compileText(program);
  const judged = (result: TaskResult | null): Compiling =>
    result?.kind !== 'compile'
      ? { kind: 'unknown', program, failure: null }
      : result.ok
        ? { kind: 'compiles' }
        : { kind: 'fails', program, message: result.message };
  try {
    const before = ports.last(program.path);
    if (before?.text === text) {
      // The server may have forgotten the task.
      const result = await ports.ended(before.key).catch(() => undefined);
      if (result === null || result?.kind === 'compile') return judged(result);
    }
    const key = await ports.begin(program);
    ports.began(program.path, { text, key });
    return judged(await ports.ended(key));
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    return { kind: 'unknown', program, failure };
  }
};

/** Compiles programs one by one, up to the first failure; a text is compiled only once in this form. */
export const compileAll = async (
  programs: readonly BroughtProgram[],
  ports: CompilePorts,
): Promise<Compiling> => {
  for (const program of programs) {
    const outcome = await compileOne(program, ports);
    if (outcome.kind !== 'compiles') return outcome;
  }
  return { kind: 'compiles' };
};
