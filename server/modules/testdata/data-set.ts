/** Files of a data set, and the cases they make. Pure. */
import type { JudgeCaseMode } from '@assize/shared/areas/judging/manifest.ts';
import { judgeCaseMode, sha256 } from '@assize/shared/areas/judging/manifest.ts';
import { isSubtaskMode } from '@assize/shared/domain/scoring.ts';
import { z } from 'zod';
import type { Blob } from '../../platform/files/blob-store.ts';
import { pairCases, presplitScores, suggestGroups } from './pairing.ts';

const storedFile = z.object({ name: z.string(), hash: sha256, size: z.int().nonnegative() });
export type StoredFile = z.infer<typeof storedFile>;
/** A pair that was said outright, by a problem or an importer, and does not follow from names. */
const saidCase = z.object({
  input: z.string(),
  output: z.string(),
  score: z.int().nonnegative().nullable(),
  groupNum: z.int().positive().nullable(),
});

/** A data set as kept in the file store. */
export const setContent = z.object({
  mode: judgeCaseMode,
  files: z.array(storedFile),
  said: z.array(saidCase),
});
export type SetContent = z.infer<typeof setContent>;

export type SetCase = {
  input: string;
  output: string;
  inputBlob: Blob;
  outputBlob: Blob;
  score: number;
  groupNum: number | null;
};
export type SetCases = {
  /** In judging order. */
  cases: SetCase[];
  /** Files that are part of no case. */
  ignored: string[];
  /** Outputs that are not there; empty ones are taken. */
  missing: string[];
};

export const emptySet = (mode: JudgeCaseMode = 'default'): SetContent => ({ mode, files: [], said: [] });

/** The set with some files added; a file of the same name is replaced. */
export const withFiles = (content: SetContent, files: readonly StoredFile[]): SetContent => {
  const byName = new Map(content.files.map((file) => [file.name, file]));
  for (const file of files) byName.set(file.name, file);
  return { ...content, files: [...byName.values()] };
};

const blobOf = ({ hash, size }: StoredFile): Blob => ({ hash, size });

/**
 * The cases of a set: declared pairs whose files are still there, then pairs that follow from the names.
 * @param empty the stored empty file, for outputs that are missing
 */
export const casesOf = ({ mode, files, said }: SetContent, empty: Blob): SetCases => {
  const byName = new Map(files.map((file) => [file.name, file]));
  const used = new Set<string>();
  const kept = said.filter((one) => byName.has(one.input) && byName.has(one.output));
  for (const { input, output } of kept) used.add(input).add(output);
  const { pairs, ignored } = pairCases(files.map((file) => file.name).filter((name) => !used.has(name)));
  const groups = suggestGroups(pairs.map((pair) => pair.input));
  const scores = kept.some((one) => one.score !== null) ? [] : presplitScores(kept.length + pairs.length);
  const inGroups = isSubtaskMode(mode);

  const all = [
    ...kept,
    ...pairs.map(({ input, output }, index) => ({
      input,
      output,
      score: null,
      groupNum: groups[index] ?? 1,
    })),
  ];
  const missing: string[] = [];
  const cases = all.map(({ input, output, score, groupNum }, index): SetCase => {
    const inputFile = byName.get(input);
    const outputFile = byName.get(output);
    if (!outputFile) missing.push(output);
    return {
      input,
      output,
      inputBlob: inputFile ? blobOf(inputFile) : empty,
      outputBlob: outputFile ? blobOf(outputFile) : empty,
      score: score ?? scores[index] ?? 0,
      groupNum: inGroups ? (groupNum ?? 1) : null,
    };
  });
  return { cases, ignored, missing };
};
