/** Runs a problem's validator over all of its inputs (Tasks 8). */
import { mostRefused, type validateResult, type validateTask } from '@assize/shared/areas/task/tasks.ts';
import type { z } from 'zod';
import { inLentSlots } from '../at-once.ts';
import { filesBeside, ownProgramFiles } from '../languages/own-files.ts';
import { toolchainOf } from '../languages/toolchains.ts';
import type { Source } from '../sandbox/port.ts';
import type { TaskHooks, TaskPorts } from './ports.ts';
import { validate } from './validate.ts';

type Result = z.infer<typeof validateResult>;
type Input = Pick<Result['refused'][number], 'of' | 'n' | 'name'> & { readonly source: Source };

const mostMessage = 1024;

/** @throws LanguageMissing, JudgeTrouble; the signal's reason when it was aborted */
export const runValidate = async (
  { program: { language, code, protocol }, manifest, samples }: z.output<typeof validateTask>,
  ports: TaskPorts,
  { signal, onProgress }: TaskHooks,
): Promise<Result> => {
  const toolchain = toolchainOf(language, ports.toolchains);
  const problem = await ports.testData.open(manifest);
  try {
    const { judgeFiles } = problem.parts;
    const work = [
      problem.all,
      ports.compiler.compile(toolchain, { code, files: ownProgramFiles(toolchain.language, judgeFiles) }),
    ] as const;
    await Promise.allSettled(work);
    const [data, compiled] = await Promise.all(work);
    try {
      const inputs: Input[] = [
        ...samples.map((bytes, index): Input => {
          return { of: 'sample', n: index + 1, name: '', source: { kind: 'content', bytes } };
        }),
        ...data.cases.map(({ caseId, inputName, inputPath }): Input => {
          return { of: 'case', n: caseId, name: inputName, source: { kind: 'host', path: inputPath } };
        }),
      ];
      const total = inputs.length;
      if (!compiled.value.ok) {
        const compile = { ok: false, message: compiled.value.message } as const;
        return { kind: 'validate', compile, total, refusedTotal: 0, refused: [] };
      }
      const validator = {
        program: compiled.value.program,
        protocol,
        args: [],
        files: filesBeside(judgeFiles),
      };
      let done = 0;
      const answers = await inLentSlots(inputs, ports.loans, async ({ source, ...input }) => {
        signal.throwIfAborted();
        const said = await validate(ports.sandbox, validator, { input: source, signal });
        done += 1;
        onProgress({ done, total });
        if (said.accepted) return [];
        const message = [said.trouble, said.message].filter(Boolean).join('\n').slice(0, mostMessage);
        return [{ ...input, decided: said.trouble === undefined, message }];
      });
      const refused = answers.flat();
      return {
        kind: 'validate',
        compile: null,
        total,
        refusedTotal: refused.length,
        refused: refused.slice(0, mostRefused),
      };
    } finally {
      compiled.release();
    }
  } finally {
    problem.release();
  }
};
