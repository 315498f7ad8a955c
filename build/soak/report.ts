import { z } from 'zod';

/** What is read of vitest's JSON report. */
export const soakReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          duration: z.number().nullish(),
          failureMessages: z.array(z.string()).nullish(),
          meta: z.object({ notes: z.array(z.string()).default([]) }).default({ notes: [] }),
        }),
      ),
    }),
  ),
});
export type SoakReport = z.output<typeof soakReport>;

const words: Readonly<Record<string, string>> = { passed: 'held', failed: 'BROKEN' };

const indented = (text: string): string =>
  text
    .split('\n')
    .slice(0, 20)
    .map((line) => `    ${line}`)
    .join('\n');

/** The report of `npm run soak`: each proof with its outcome, its time, and its figures or why it broke. */
export const soakText = ({ testResults }: SoakReport): string =>
  testResults
    .flatMap((file) => {
      if (file.assertionResults.length === 0)
        return [`BROKEN  ${file.name}\n${indented(file.message ?? 'it could not be loaded')}`];
      return file.assertionResults.map(({ status, fullName, duration, failureMessages, meta }) =>
        [
          `${(words[status] ?? status).padEnd(7)} ${fullName.trim()} (${Math.round((duration ?? 0) / 1000)} s)`,
          ...meta.notes.map((line) => `    ${line}`),
          ...(failureMessages ?? []).map(indented),
        ].join('\n'),
      );
    })
    .join('\n');
