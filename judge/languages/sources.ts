/**
 * The sources of a compile: the contestant's alone, or with the problem's grader (Ways of judging 15). Pure.
 */
import { type EntryPoint, entryPointOf } from '@assize/shared/domain/entry-point.ts';
import { type Graders, type GraderText, graderFor } from '@assize/shared/domain/graders.ts';
import type { Language } from '@assize/shared/domain/language.ts';

export type NamedSource = { readonly name: string; readonly code: string };

export type Sources = {
  /** What was handed in. */
  readonly submitted: NamedSource;
  /** Sources and headers of the grader. */
  readonly grader: readonly NamedSource[];
  /** Names of the sources that the compiler is given; it finds the others by itself. */
  readonly compiled: readonly string[];
  /** The source that runs where nothing is compiled. */
  readonly started: NamedSource;
  readonly entry: EntryPoint;
};

/** The text without the mark that some editors put before it, which javac refuses and PHP prints. */
const unmarked = (code: string): string => code.replace(/^\ufeff/, '');

/** A source by itself. */
export const loneSource = (language: Language, handedIn: string): Sources => {
  const code = unmarked(handedIn);
  const entry = entryPointOf(language, code);
  const submitted = { name: entry.source, code };
  return { submitted, grader: [], compiled: [submitted.name], started: submitted, entry };
};

/** A source with its grader; null where the problem has none in this language. */
export const gradedSources = (
  language: Language,
  handedIn: string,
  { sourceName, files }: Graders<GraderText>,
): Sources | null => {
  const code = unmarked(handedIn);
  const found = graderFor(language, files);
  if (!found) return null;
  const { source: name } = entryPointOf(language, code, `${sourceName}.${language.extension}`);
  const submitted = { name, code };
  const [first] = found.sources;
  const isBeside = language.grader === 'beside';
  const entries = (isBeside ? [...found.sources, submitted] : [first]).map((one) =>
    entryPointOf(language, one.code, one.name),
  );
  const compiledOne = language.compile.artefact === null ? name : first.name;
  return {
    submitted,
    grader: [...found.sources, ...found.headers],
    compiled: isBeside ? [name, ...found.sources.map((one) => one.name)] : [compiledOne],
    started: first,
    // A grader may be a library without a start of its own.
    entry:
      entries.find(({ missing }) => missing === undefined) ?? entryPointOf(language, first.code, first.name),
  };
};
