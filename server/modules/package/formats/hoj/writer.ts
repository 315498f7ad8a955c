import type { ProblemDraft } from '@assize/shared/contract/problem-draft.ts';
import { extrasOf } from '../../extras.ts';
import type { ExportFile, ExportProblem } from '../../writing.ts';
import { writeExamples } from './document.ts';

const documentOf = ({ problem, ...draft }: ProblemDraft) => ({
  judgeMode: draft.judgeMode,
  languages: draft.languages,
  samples: draft.samples.map(({ input, output, score, groupNum }) => ({
    input,
    output,
    score,
    ...(groupNum === null ? {} : { groupNum }),
  })),
  tags: draft.tags.map((one) => one.name),
  codeTemplates: draft.codeTemplates.map(({ language, code }) => ({ language, code })),
  userExtraFile: problem.userExtraFile,
  judgeExtraFile: problem.judgeExtraFile,
  problem: {
    auth: problem.auth,
    isRemote: false,
    problemId: problem.problemId,
    title: problem.title,
    description: problem.description,
    input: problem.input,
    output: problem.output,
    hint: problem.hint,
    source: problem.source,
    examples: writeExamples(problem.examples),
    type: problem.type,
    timeLimit: problem.timeLimit,
    memoryLimit: problem.memoryLimit,
    difficulty: problem.difficulty,
    codeShare: problem.codeShare,
    isRemoveEndBlank: problem.isRemoveEndBlank,
    openCaseResult: problem.openCaseResult,
    judgeCaseMode: problem.judgeCaseMode,
    spjLanguage: problem.spjLanguage,
    spjCode: problem.spjCode,
    isFileIO: problem.isFileIO,
    ioReadFileName: problem.ioReadFileName,
    ioWriteFileName: problem.ioWriteFileName,
  },
});

/** The files of one problem in HOJ's format: `problem_<number>.json` and a folder of the same name. */
export async function* writeHoj({ draft, files }: ExportProblem, number: number): AsyncIterable<ExportFile> {
  const name = `problem_${number}`;
  const document = {
    ...documentOf(draft),
    // The format has no escape: an example that holds its tags cannot be said in it.
    assize: { ...extrasOf(draft), examples: draft.problem.examples },
  };
  yield { name: `${name}.json`, bytes: Buffer.from(JSON.stringify(document, null, 1)) };
  for (const file of files) yield { name: `${name}/${file.name}`, size: file.size, open: file.open };
}
