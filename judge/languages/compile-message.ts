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
