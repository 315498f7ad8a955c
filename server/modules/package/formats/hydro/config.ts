import { z } from 'zod';
import { asMapping, asTexts, isMapping, loose, looseNumber, looseText } from '../json.ts';

const caseEntry = z.object({
  input: looseText,
  output: looseText,
  score: looseNumber,
  time: looseText,
  memory: looseText,
});
const subtask = z.object({
  id: looseNumber,
  score: looseNumber,
  type: looseText,
  time: looseText,
  memory: looseText,
  if: loose(z.array(z.coerce.number())),
  cases: z.array(caseEntry).catch([]),
});
/** A program of the package: a file name, or one with its language. */
const program = loose(
  z.union([
    z.string().transform((file) => ({ file, lang: null })),
    z.object({ file: z.string(), lang: looseText }),
  ]),
);

/** `testdata/config.yaml` of a Hydro package. */
export const hydroConfig = z.object({
  type: looseText,
  time: looseText,
  memory: looseText,
  filename: looseText,
  score: looseNumber,
  checker_type: looseText,
  checker: program,
  interactor: program,
  manager: program,
  validator: program,
  num_processes: looseNumber,
  user_extra_files: z.unknown().optional().transform(asTexts),
  judge_extra_files: z.unknown().optional().transform(asTexts),
  langs: z.unknown().optional().transform(asTexts),
  cases: z.array(caseEntry).catch([]),
  subtasks: z.array(subtask).catch([]),
  answers: z
    .unknown()
    .optional()
    .transform((value) => (isMapping(value) ? value : {})),
  time_limit_rate: z.unknown().optional().transform(asMapping),
  memory_limit_rate: z.unknown().optional().transform(asMapping),
});
export type HydroConfig = z.output<typeof hydroConfig>;
export type HydroProgram = HydroConfig['checker'];
