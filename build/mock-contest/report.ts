import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { percentile } from '../load/figure.ts';
import type { Size } from './mock.ts';
import type { Tally } from './tally.ts';

export type Report = {
  size: Size;
  counts: Record<string, number>;
  /** Milliseconds. */
  times: { name: string; count: number; p50: number; p95: number; most: number }[];
  disagreements: readonly string[];
  /** Files in the folder `pictures` beside the report. */
  pictures: readonly string[];
};

export const reportOf = (size: Size, tally: Tally): Report => ({
  size,
  counts: tally.counts(),
  times: Object.entries(tally.times()).map(([name, all]) => ({
    name,
    count: all.length,
    p50: Math.round(percentile(all, 50)),
    p95: Math.round(percentile(all, 95)),
    most: Math.round(Math.max(...all)),
  })),
  disagreements: tally.disagreements(),
  pictures: tally.pictures(),
});

/** Tables in markdown, which can be read as they are. */
export const reportText = ({ size, counts, times, disagreements, pictures }: Report): string => {
  const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
    [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
  const { teams, minutes, problems, seed, kiosks = 0, apps = 0 } = size;
  const seated = kiosks === 0 ? '' : `, ${kiosks} of them at simulated machines of a hall`;
  const real = apps === 0 ? '' : `, ${apps} at real ones`;
  return [
    `# Mock contest: ${teams} teams${seated}${real}, ${minutes} minutes, ${problems} problems, seed ${seed}`,
    table(['What', 'How many'], [...Object.entries(counts), ['**disagreements**', disagreements.length]]),
    table(
      ['Waiting, ms', 'count', 'p50', 'p95', 'most'],
      times.map((one) => [one.name, one.count, one.p50, one.p95, one.most]),
    ),
    ...(disagreements.length === 0
      ? ['Everything agrees with the model.']
      : [['## Disagreements', ...disagreements.map((line) => `- ${line}`)].join('\n')]),
    ...(pictures.length === 0
      ? []
      : [['## Pictures', ...pictures.map((file) => `![${file}](pictures/${file})`)].join('\n\n')]),
  ].join('\n\n');
};

/** Writes report.json and report.md. */
export const writeReport = async (folder: string, report: Report): Promise<void> => {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
  await writeFile(join(folder, 'report.md'), `${reportText(report)}\n`);
};
