import { createHash } from 'node:crypto';
import type { PrintedOutput } from '@assize/shared/areas/judging/result.ts';
import { type ExplainedCase, mostOfSample } from '@assize/shared/areas/submission/endpoints.ts';
import type { Sight } from './scope.ts';

type Sample = { input: string; output: string };

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** The same text as files have it: with or without an end of line, in the line ends of either world. */
const asFiles = (text: string): string[] => {
  const plain = text.replaceAll('\r\n', '\n');
  const bare = plain.replace(/\n+$/, '');
  const texts = [plain, bare, `${bare}\n`];
  return [...texts, ...texts.map((one) => one.replaceAll('\n', '\r\n'))];
};

const beginningOf = (text: string) => ({
  text: text.slice(0, mostOfSample),
  cut: text.length > mostOfSample,
});

/**
 * The first case that failed, as far as the reader may see it (Submissions 8). What a program printed may hold its
 * input, so that it is shown only where the input is known.
 */
export const explain = (
  { caseId, input, text, cut }: PrintedOutput,
  samples: readonly Sample[],
  { code, manages, exact }: Pick<Sight, 'code' | 'manages'> & { exact: boolean },
): ExplainedCase | null => {
  const place = samples.findIndex((one) => asFiles(one.input).some((each) => hashOf(each) === input));
  const found = samples[place];
  if (!found && !manages) return null;
  return {
    caseId,
    exact,
    sample: found
      ? { number: place + 1, input: beginningOf(found.input), expected: beginningOf(found.output) }
      : null,
    printed: code ? { text, cut } : null,
  };
};
