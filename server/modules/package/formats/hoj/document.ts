import { z } from 'zod';
import { loose, looseFlag, looseList, looseNumber, looseText } from '../json.ts';
import { extensionOf } from '../tree.ts';

const record = z.record(z.string(), z.unknown());
/** Maps of this format are objects, or the same as JSON in a string. */
const files = loose(
  z.union([
    z.record(z.string(), z.string()),
    z.string().transform((text, context) => {
      try {
        return z.record(z.string(), z.string()).parse(JSON.parse(text));
      } catch {
        context.addIssue({ code: 'custom', message: 'no map' });
        return z.NEVER;
      }
    }),
  ]),
);

/** `problem_N.json` of an HOJ package, as it is found in the wild: any key may be missing, null or of another type. */
export const hojDocument = z.object({
  problem: z.object({
    problemId: looseText,
    title: looseText,
    description: looseText,
    input: looseText,
    output: looseText,
    hint: looseText,
    source: looseText,
    /** `<input>…</input><output>…</output>`, repeated; newer ones hold a list. */
    examples: loose(z.union([z.string(), z.array(z.object({ input: z.string(), output: z.string() }))])),
    auth: looseNumber,
    type: looseNumber,
    timeLimit: looseNumber,
    memoryLimit: looseNumber,
    stackLimit: looseNumber,
    difficulty: looseNumber,
    codeShare: looseFlag,
    isRemote: looseFlag,
    isRemoveEndBlank: looseFlag,
    openCaseResult: looseFlag,
    judgeCaseMode: looseText,
    judgeMode: looseText,
    spjLanguage: looseText,
    spjCode: looseText,
    isFileIO: looseFlag,
    ioReadFileName: looseText,
    ioWriteFileName: looseText,
    userExtraFile: files,
    judgeExtraFile: files,
  }),
  judgeMode: looseText,
  isSpj: looseFlag,
  languages: looseList(z.string()),
  samples: looseList(
    z.object({ input: z.string(), output: looseText, score: looseNumber, groupNum: looseNumber }),
  ),
  tags: looseList(z.unknown()),
  codeTemplates: looseList(z.object({ language: z.string(), code: z.string() })),
  userExtraFile: files,
  judgeExtraFile: files,
  /** Additions of our own exports. */
  assize: loose(record),
});
export type HojDocument = z.output<typeof hojDocument>;

const tagged = /<input>([\s\S]*?)<\/input>\s*<output>([\s\S]*?)<\/output>/g;

export const readExamples = (
  examples: HojDocument['problem']['examples'],
): { input: string; output: string }[] =>
  typeof examples === 'string'
    ? [...examples.matchAll(tagged)].map(([, input = '', output = '']) => ({ input, output }))
    : (examples ?? []);

export const writeExamples = (examples: readonly { input: string; output: string }[]): string =>
  examples.map(({ input, output }) => `<input>${input}</input><output>${output}</output>`).join('');

/** Path of a picture or file of a problem's texts in an export, beside its `problem_N.json`. */
export const linkedPath = (problem: string, index: number, fileName: string): string => {
  const ending = extensionOf(fileName);
  const number = String(index + 1).padStart(4, '0');
  return `${problem}_files/${number}${/^[a-z0-9]{1,8}$/.test(ending) ? `.${ending}` : ''}`;
};
export const linkedPaths = /problem_\d+_files\/\d{4}(?:\.[a-z0-9]{1,8})?/g;
