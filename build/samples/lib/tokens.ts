/** Reads the words of a test input one after the other and holds them to what the statement promises. */
export type Tokens = {
  /** Throws when the input is used up: a malformed input must not pass for a small one. */
  word(): string;
  /** An integer in [low, high], both included and within ±2^53; throws on anything else. */
  int(low: number, high: number): number;
  ints(count: number, low: number, high: number): number[];
  /** Throws when words are left. */
  end(): void;
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
  const int = (low: number, high: number) => {
    const text = word();
    const value = Number(text);
    if (!/^-?\d+$/.test(text) || value < low || value > high) {
      throw new Error(`word ${position}: ${text} where an integer from ${low} to ${high} belongs`);
    }
    return value;
  };
  const end = () => {
    if (position < words.length) throw new Error(`${words.length - position} words too many`);
  };
  return { word, int, ints: (count, low, high) => Array.from({ length: count }, () => int(low, high)), end };
};
