import { writeFile } from 'node:fs/promises';

/** One measured figure. `bar` is the condition it is held against, in words; `met` null where there is no bar. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  bar: string;
  met: boolean | null;
};

/** A figure that is held against nothing. */
export const plain = (name: string, value: number, unit: string): Figure => ({
  ...{ name, value, unit },
  bar: '',
  met: null,
});
export const atMost = (name: string, value: number, unit: string, most: number): Figure => ({
  ...{ name, value, unit },
  bar: `≤ ${most}`,
  met: value <= most,
});

/** Middle value; the mean of the two middle ones for an even count. NaN for an empty list. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
};

/** Nearest-rank percentile, p in 0..100. NaN for an empty list. */
export const percentile = (values: readonly number[], p: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = Math.ceil((p / 100) * sorted.length);
  return sorted[Math.max(0, rank - 1)] ?? Number.NaN;
};

const shown = (value: number): string => {
  if (!Number.isFinite(value)) return String(value);
  if (Number.isInteger(value)) return String(value);
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);
};

const verdictOf = ({ met }: Figure): string => (met === null ? '' : met ? 'met' : 'NOT MET');

/** The table that `npm run bench` prints. */
export const figureTable = (figures: readonly Figure[]): string => {
  const rows = [
    ['figure', 'value', 'unit', 'bar', ''],
    ...figures.map((one) => [one.name, shown(one.value), one.unit, one.bar, verdictOf(one)]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 1 ? cell.padStart(widths[1] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

export const writeFigures = async (file: string, figures: readonly Figure[]): Promise<void> => {
  await writeFile(file, `${JSON.stringify(figures, null, 2)}\n`);
};
