import { z } from 'zod';

/** How many checks passed, failed and were skipped, with a line for each that did not pass. */
export type Tally = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly notes: readonly string[];
};

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0, notes: [] };
export const passed = (): Tally => ({ ...nothing, passed: 1 });
export const failed = (note: string): Tally => ({ ...nothing, failed: 1, notes: [`failed: ${note}`] });
export const skipped = (note: string): Tally => ({ ...nothing, skipped: 1, notes: [`skipped: ${note}`] });

export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  notes: [...a.notes, ...b.notes],
});

/** The last line of `npm test`. */
export const summary = ({ passed: good, failed: bad, skipped: left }: Tally): string =>
  `${good} passed, ${bad} failed${left > 0 ? `, ${left} skipped` : ''}`;

/** What is read of vitest's JSON report. */
const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      startTime: z.number().optional(),
      endTime: z.number().optional(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/** Why a test failed stands beside its name at the end of the output, where a long run is read first. */
const MESSAGE_CHARS = 1500;
const shortened = (message: string): string =>
  message
    .slice(0, MESSAGE_CHARS)
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');

/**
 * Counts a vitest report. A file that could not be loaded has no tests and counts as one failure, and so does a run
 * that ended badly without a failed test (an error outside of any test).
 * @param report parsed JSON; undefined when vitest did not write one
 * @param exitCode of the run
 */
export const tallyVitest = (what: string, report: unknown, exitCode: number): Tally => {
  const parsed = vitestReport.safeParse(report);
  if (!parsed.success) return failed(`${what}: vitest wrote no report (exit code ${exitCode})`);
  const total = parsed.data.testResults
    .map((file): Tally => {
      if (file.assertionResults.length === 0 && file.status === 'failed') {
        return failed(`${file.name}: ${file.message?.split('\n')[0] ?? 'could not be loaded'}`);
      }
      return file.assertionResults
        .map(({ status, fullName, failureMessages }) => {
          if (status === 'passed') return passed();
          if (status !== 'failed') return skipped(fullName);
          return failed([`${fullName} (${file.name})`, ...(failureMessages ?? []).map(shortened)].join('\n'));
        })
        .reduce(add, nothing);
    })
    .reduce(add, nothing);
  if (exitCode !== 0 && total.failed === 0) {
    return add(total, failed(`${what}: vitest ended with code ${exitCode} though no test failed`));
  }
  if (total.passed + total.failed + total.skipped === 0) return failed(`${what}: no test ran`);
  return total;
};

/**
 * Where a run spent its time: the files that took longest, longest first. Files of one run overlap.
 * @param report parsed JSON of vitest
 */
export const slowestFiles = (report: unknown, count: number): { file: string; seconds: number }[] => {
  const parsed = vitestReport.safeParse(report);
  if (!parsed.success) return [];
  return parsed.data.testResults
    .map(({ name, startTime = 0, endTime = 0 }) => ({ file: name, seconds: (endTime - startTime) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count);
};
