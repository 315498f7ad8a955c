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

/** Text of a file in UTF-8; null: it is in another encoding. */
export const readUtf8 = async (file: File): Promise<string | null> => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return null;
  }
};
