import type { compileResult, compileTask } from '@assize/shared/areas/task/tasks.ts';
import type { z } from 'zod';
import type { TaskPorts } from './ports.ts';
import { compileOwn } from './programs.ts';

/** Says whether a program of a problem compiles. */
export const runCompile = async (
  { program, files }: z.output<typeof compileTask>,
  ports: TaskPorts,
): Promise<z.infer<typeof compileResult>> => {
  const start = ports.now();
  const { value: compiled, release } = await compileOwn(program, files, ports);
  release();
  const compileMs = ports.now() - start;
  return { kind: 'compile', ok: compiled.ok, message: compiled.ok ? '' : compiled.message, compileMs };
};
