/** Makes compiler messages fit for a program's author: cut, without colours and paths of the machine (Languages 2). */

const MOST_CHARACTERS = 16_000;

const replacements: readonly (readonly [RegExp, string])[] = [
  // Colours and other terminal controls, then control characters except tab and line feed.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are to be found
  [/\u001b\[[0-9;?]*[ -/]*[@-~]/g, ''],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: as above
  [/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, ''],
  // Characters that change the direction of the text after them.
  [/[\u202a-\u202e\u2066-\u2069]/g, ''],
  [/\/tmp\/cc[A-Za-z0-9]{6}\.(?:o|s|ltrans\S*)/g, 'main.o'],
  [/(?:\/usr)?\/bin\/(?:[a-z0-9_]+-linux-gnu-)?ld(?:\.[a-z]+)?: /g, 'ld: '],
  [/\/(?:box|mnt\/[a-z]+)\/(?:\.\/)?/g, ''],
  [/\/(?:root|home|var|opt|srv|work)\/[^\s:'"‘’<>]*\/(?=[^\s/:'"‘’<>])/g, ''],
  [/\/tmp\/[^\s:'"‘’<>]*\/(?=[^\s/:'"‘’<>])/g, ''],
];

/**
 * Drops control characters except tab and line feed, characters that change the text's direction, and the
 * folders of paths in the box or on the machine.
 */
export const withoutNoise = (said: string): string => {
  let text = said.replaceAll('\r\n', '\n');
  for (const [pattern, replacement] of replacements) text = text.replace(pattern, replacement);
  return text;
};

/** `bytes` is the compiler's output; `wasCut` says that there was more. */
export const cleanMessage = (bytes: Uint8Array, wasCut: boolean): string => {
  const text = withoutNoise(new TextDecoder().decode(bytes)).trim();
  if (text.length <= MOST_CHARACTERS && !wasCut) return text;
  return `${wholeCharacters(text.slice(0, MOST_CHARACTERS))}\n…`;
};

/** Drops the half of a surrogate pair that a cut has left. */
const wholeCharacters = (text: string): string => (text.isWellFormed() ? text : text.slice(0, -1));

/** Margins of excerpts: a line number, a bar. */
const margin = /^\s*(?:\d+\s*)?[|+~-]?\s*/;
/** Marks below a quoted line, with what a compiler writes beside them. */
const marks = /^\s*(?:\||[\^~]+\s*$)/;
/**
 * A line that a compiler quotes with a change of its own begins like the source's, at least with so much of
 * it.
 */
const LEAST_BEGINNING = 12;

const trimmedLines = (text: string): string[] => text.split('\n').map((line) => line.trim());

/**
 * Drops excerpts of sources that are not the author's: lines that quote one of theirs, also with a proposed
 * change, and the marks below them.
 * @param own the author's source, whose lines stay
 */
export const withoutQuotes = (message: string, foreign: readonly string[], own: string): string => {
  if (foreign.length === 0) return message;
  const ownLines = new Set(trimmedLines(own));
  const hidden = new Set(foreign.flatMap(trimmedLines).filter((line) => line !== '' && !ownLines.has(line)));
  const beginnings = [...hidden]
    .map((line) => line.slice(0, Math.max(LEAST_BEGINNING, line.length / 2)))
    .filter((line) => line.length >= LEAST_BEGINNING);
  const quotes = (line: string): boolean => {
    const text = line.replace(margin, '').trim();
    if (ownLines.has(text)) return false;
    return hidden.has(text) || beginnings.some((one) => text.startsWith(one));
  };
  let isHidden = false;
  return message
    .split('\n')
    .filter((line) => {
      isHidden = quotes(line) || (isHidden && marks.test(line));
      return !isHidden;
    })
    .join('\n');
};
