import Papa from 'papaparse';

type Csv = { rows: string[][] } | { unclosed: number };

/** Rows of a text in which commas, semicolons or tabs part the cells, as spreadsheets write and copy them. */
export const readCsv = (text: string): Csv => {
  const { data, errors } = Papa.parse<string[]>(text.replaceAll(/\r\n?/g, '\n'), {
    newline: '\n',
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', '\t', ';'],
  });
  const quote = errors.find(({ type }) => type === 'Quotes');
  return quote ? { unclosed: (quote.row ?? 0) + 1 } : { rows: data };
};

/** `guessed`: neither the file nor its bytes say for sure in which encoding it is. */
export type FileText = { text: string; guessed: boolean };

const decoded = (bytes: ArrayBuffer, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

const utf16Of = (bytes: ArrayBuffer): 'utf-16le' | 'utf-16be' | null => {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
};

/**
 * Text of a file in UTF-8, in UTF-16 where it says so (Excel's "Unicode text"), else in GB 18030, in which Excel in
 * Chinese writes CSV; null: in none of these.
 */
export const readText = async (file: File): Promise<FileText | null> => {
  const bytes = await file.arrayBuffer();
  const sure = decoded(bytes, utf16Of(bytes) ?? 'utf-8');
  if (sure !== null) return { text: sure, guessed: false };
  const guess = decoded(bytes, 'gb18030');
  return guess === null ? null : { text: guess, guessed: true };
};
