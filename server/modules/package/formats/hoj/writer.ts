import type { ProblemDraft } from '@assize/shared/areas/authoring/draft.ts';
import { withFileLinks } from '@assize/shared/domain/file-links.ts';
import { withTexts } from '../assets.ts';
import { extrasOf } from '../extras.ts';
import type { ExportFile, ExportProblem } from '../writing.ts';
import { linkedPath, writeExamples } from './document.ts';

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

/**
 * The files of one problem in HOJ's format: `problem_<number>.json` and a folder of the same name. What its texts link
 * to lies in a folder of its own, which the texts name.
 */
export async function* writeHoj(
  { draft: original, files, linked = [] }: ExportProblem,
  number: number,
): AsyncIterable<ExportFile> {
  const name = `problem_${number}`;
  const places = new Map(linked.map((one, index) => [one.link, linkedPath(name, index, one.name)]));
  const draft = withTexts(original, (text) => withFileLinks(text, (link) => places.get(link) ?? link));
  const document = {
    ...documentOf(draft),
    // The format has no escape: an example that holds its tags cannot be said in it.
    assize: {
      ...extrasOf(draft),
      examples: draft.problem.examples,
      linked: linked.map((one) => ({
        link: one.link,
        path: places.get(one.link) ?? '',
        name: one.name,
        kind: one.kind,
      })),
    },
  };
  yield { name: `${name}.json`, bytes: Buffer.from(JSON.stringify(document, null, 1)) };
  for (const file of files) yield { name: `${name}/${file.name}`, size: file.size, open: file.open };
  for (const { link, size, open } of linked) yield { name: places.get(link) ?? name, size, open };
}
