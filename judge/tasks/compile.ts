import type { compileResult, compileTask } from '@assize/shared/areas/task/tasks.ts';
import type { z } from 'zod';
import type { TaskPorts } from './ports.ts';
import { compileContestants, compileOwn } from './programs.ts';

/** Compiles a program of a problem. */
export const runCompile = async (
  { program, files, graders }: z.output<typeof compileTask>,
  ports: TaskPorts,
): Promise<z.infer<typeof compileResult>> => {
  const start = ports.now();
  const { value: compiled, release } = await (graders
    ? compileContestants(program, { userFiles: files, graders }, ports)
    : compileOwn(program, files, ports));
  release();
  const compileMs = ports.now() - start;
  return { kind: 'compile', ok: compiled.ok, message: compiled.ok ? '' : compiled.message, compileMs };
};
