/** What a problem's generate.ts exports, gathered under one name. */
export type Generator = {
  /**
   * The answer to one input, exactly as it stands in an output file (ends with a newline).
   * Throws when the input breaks a constraint of the statement.
   */
  solve(input: string): string;
  /** The large inputs, in the order of their cases; the same text on every call. */
  large(): string[];
};
