import {
  bringsChecker,
  gradersOf,
  mayBringProgram,
  modesWithProgram,
  type ProblemDraft,
} from '@assize/shared/areas/authoring/draft.ts';
import type { Manifest, ManifestCase } from '@assize/shared/areas/judging/manifest.ts';
import { canonicalJson } from '@assize/shared/domain/canonical-json.ts';
import { fullScore, isSubtaskMode } from '@assize/shared/domain/scoring.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Blob, BlobStore } from '../../platform/files/blob-store.ts';
import { refuseField } from '../../platform/http/refuse-field.ts';

/** A pair of files, named as they were uploaded, or `1.in`, `1.out`, … where they were typed. */
export type StoredCase = { input: string; output: string; inputBlob: Blob; outputBlob: Blob };

const lf = (text: string) => text.replaceAll('\r\n', '\n');

/** The files of each case of the form, taken by name from what was uploaded or is there. */
export const casesByName = (draft: ProblemDraft, files: readonly StoredCase[]): StoredCase[] => {
  const byInput = new Map(files.map((one) => [one.input, one]));
  const seen = new Set<string>();
  return draft.samples.map((sample, index) => {
    if (seen.has(sample.input)) refuseField(`samples.${index}.input`, 'duplicate');
    seen.add(sample.input);
    const found = byInput.get(sample.input);
    if (!found) return refuseField(`samples.${index}.input`, 'not-uploaded');
    if (sample.output !== '' && sample.output !== found.output)
      return refuseField(`samples.${index}.output`, 'not-its-output');
    return found;
  });
};

/** The files of a manifest, as if they had just been uploaded. */
export const filesOf = ({ cases }: Pick<Manifest, 'cases'>): StoredCase[] =>
  cases.map((one) => ({
    input: one.inputName,
    output: one.outputName,
    inputBlob: one.input,
    outputBlob: one.output,
  }));

/** Writes what judging reads of a draft into the file store. */
export const manifestWriter = (blobs: Pick<BlobStore, 'putBytes'>) => {
  const putText = (text: string) => blobs.putBytes(Buffer.from(text));

  const pairs = async (texts: readonly { input: string; output: string }[]): Promise<StoredCase[]> => {
    const stored: StoredCase[] = [];
    for (const [index, { input, output }] of texts.entries())
      stored.push({
        input: `${index + 1}.in`,
        output: `${index + 1}.out`,
        inputBlob: await putText(input),
        outputBlob: await putText(output),
      });
    return stored;
  };

  const named = async (files: Record<string, string> | null) =>
    Promise.all(
      Object.entries(files ?? {}).map(async ([name, text]) => ({ name, ...(await putText(text)) })),
    );

  const casesOf = (draft: ProblemDraft, files: readonly StoredCase[]): ManifestCase[] => {
    const { type, judgeCaseMode } = draft.problem;
    const facts: readonly { score: number; groupNum?: number | null }[] =
      draft.judgeMode === 'objective' ? draft.questions : draft.samples;
    return facts.map(({ score, groupNum = null }, index): ManifestCase => {
      const pair = files[index];
      if (!pair) throw new Error(`case ${index} has no files`);
      return {
        caseId: index + 1,
        input: { hash: pair.inputBlob.hash, size: pair.inputBlob.size },
        output: { hash: pair.outputBlob.hash, size: pair.outputBlob.size },
        inputName: pair.input,
        outputName: pair.output,
        score: type === 1 ? score : 0,
        groupNum: isSubtaskMode(judgeCaseMode) ? groupNum : null,
      };
    });
  };

  return {
    /** Files of the cases typed into the form. */
    typed: (draft: ProblemDraft) =>
      pairs(draft.samples.map(({ input, output }) => ({ input: lf(input), output: lf(output) }))),
    /** Files of the questions: the prompt, and the key as canonical JSON. */
    questions: (draft: ProblemDraft) =>
      pairs(draft.questions.map(({ prompt, key }) => ({ input: prompt, output: canonicalJson(key) }))),

    /** Stores the manifest of a checked draft over the files of its cases, with everything it refers to. */
    async write(
      draft: ProblemDraft,
      files: readonly StoredCase[],
    ): Promise<{ hash: string; manifest: Manifest }> {
      const { problem } = draft;
      const manifest: Manifest = { cases: casesOf(draft, files) };
      if (isSubtaskMode(problem.judgeCaseMode) && draft.groups.length > 0) manifest.groups = draft.groups;
      const brings =
        modesWithProgram.includes(draft.judgeMode) ||
        (mayBringProgram(draft.judgeMode) && Boolean(problem.spjCode?.trim()));
      if (brings) {
        if (problem.spjCode === null || problem.spjLanguage === null)
          throw new AssizeError('request.invalid', { field: 'problem.spjCode' });
        manifest.program = {
          language: problem.spjLanguage,
          source: await putText(problem.spjCode),
          protocol: problem.spjProtocol,
          ...(problem.spjArgs.length > 0 ? { args: problem.spjArgs } : {}),
        };
        if (bringsChecker(draft) && problem.checkerCode !== null && problem.checkerLanguage !== null) {
          manifest.checker = {
            language: problem.checkerLanguage,
            source: await putText(problem.checkerCode),
            protocol: 'testlib',
          };
        }
        const judgeFiles = await named(problem.judgeExtraFile);
        if (judgeFiles.length > 0) manifest.judgeFiles = judgeFiles;
      }
      const userFiles = await named(problem.userExtraFile);
      if (userFiles.length > 0) manifest.userFiles = userFiles;
      const graders = gradersOf(draft);
      if (graders) {
        const files = graders.files.map(async ({ code, ...named }) => ({
          ...named,
          ...(await putText(code)),
        }));
        manifest.graders = { ...graders, files: await Promise.all(files) };
      }
      if (Object.values(draft.judgeOptions).some((value) => value !== undefined))
        manifest.options = draft.judgeOptions;
      return { hash: (await putText(canonicalJson(manifest))).hash, manifest };
    },
  };
};

/** Full mark of an OI problem; null for ACM. */
export const fullMark = (draft: ProblemDraft, { cases }: Pick<Manifest, 'cases'>): number | null =>
  draft.problem.type === 1
    ? fullScore(
        draft.problem.judgeCaseMode,
        cases.map((one) => ({ full: one.score, groupNum: one.groupNum })),
      )
    : null;
