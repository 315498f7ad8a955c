import type { Block, Page } from './markdown.ts';
import type { Float, Numbers } from './numbers.ts';
import type { Reader } from './reader.ts';
import type { Token } from './tokens.ts';

/** Where text stands: how deep, whether in a cell of a table, and in which kind of float. */
export type Place = { depth: number; cell: boolean; float: Float | null };
export type FormulaKind = { display: boolean; environment?: string | null };

/** What commands and environments ask of the writer. */
export type Writing = {
  readonly numbers: Numbers;
  /** Texts that stand below the section at work. */
  readonly footnotes: string[];
  /** What stays as it was written. */
  readonly kept: Token[];
  blocks(tokens: readonly Token[], place: Place): Block[];
  line(tokens: readonly Token[] | null, place: Place): string;
  /** Puts text of braces into the text around them; white space at its ends stays. */
  append(page: Page, tokens: readonly Token[], place: Place, change?: (text: string) => string): void;
  formula(page: Page, tokens: readonly Token[], kind: FormulaKind, place: Place): void;
  /** Text in typewriter: code, and between it the formulas and commands that code cannot hold. */
  typewriter(page: Page, tokens: readonly Token[], place: Place): void;
  /** The title of the problem, which is plain text. */
  name(tokens: readonly Token[] | null, place: Place): void;
  /** A heading, and in front of it the footnotes of the section that it ends. */
  heading(level: string, text: string): Block[];
  /** A command that is not known stays, its arguments are text like any other. */
  unknown(page: Page, token: Token, reader: Reader, place: Place): void;
};
