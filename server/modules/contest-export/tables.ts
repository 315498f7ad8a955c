import Papa from 'papaparse';
import type { BoardTable } from './board-table.ts';

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A table as a workbook. Words are words there, whatever they begin with: none is read as a formula. */
export const xlsxOf = async ({ note, head, rows }: BoardTable): Promise<Buffer> => {
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const word = (value: string) => ({ value, type: String });
  const cells = [
    [word(note)],
    head.map((value) => ({ ...word(value), fontWeight: 'bold' as const })),
    ...rows.map((row) =>
      row.map((value) => (typeof value === 'number' ? { value, type: Number } : word(value))),
    ),
  ];
  const columns = head.map((_, n) => ({ width: n === 1 || n === 3 ? 30 : 12 }));
  return writeExcelFile(cells, { columns, stickyRowsCount: 2 }).toBuffer();
};

/** The byte order mark has Excel read UTF-8; cells that a spreadsheet would take for formulas begin with a quote. */
export const csvOf = ({ head, rows }: BoardTable): Buffer =>
  Buffer.from(`\ufeff${Papa.unparse([head, ...rows], { escapeFormulae: true, newline: '\r\n' })}\r\n`);
