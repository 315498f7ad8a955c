/** Reads the white-space separated words of a test input one after the other. */
export type Tokens = {
  /** Throws when the input is used up: a malformed input must not pass for a small one. */
  word(): string;
  /** An exact integer within ±2^53; throws on anything else. */
  int(): number;
  ints(count: number): number[];
};

/** Tokens of an input text. */
export const tokensOf = (input: string): Tokens => {
  const words = input.split(/\s+/).filter((word) => word !== '');
  let position = 0;
  const word = () => {
    const next = words[position];
    if (next === undefined) throw new Error(`input ends after ${position} words`);
    position += 1;
    return next;
  };
  const int = () => {
    const value = Number(word());
    if (!Number.isSafeInteger(value)) throw new Error(`word ${position} is not an integer`);
    return value;
  };
  return { word, int, ints: (count) => Array.from({ length: count }, int) };
};
