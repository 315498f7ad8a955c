import type { Token } from './tokens.ts';

export type Float = 'figure' | 'table';
type Counted = Float | 'formula' | 'footnote';
/** What a label stands behind: its kind and its number, or the text that a section or item has for one. */
type Numbered = { kind: Float | 'formula' | 'other'; number: string };

const words = {
  en: { figure: 'Figure', table: 'Table', formula: 'Equation', other: '' },
  zh: { figure: '图', table: '表', formula: '式', other: '' },
};

export const referenceNames = ['ref', 'eqref', 'cref', 'Cref', 'autoref', 'vref'];

/** Numbers of figures, tables, formulas and footnotes, and the references to them. */
export class Numbers {
  readonly #words: (typeof words)['en'];
  readonly #counts = { figure: 0, table: 0, formula: 0, footnote: 0 };
  readonly #labels = new Map<string, Numbered>();
  readonly #references: { label: string; token: Token }[] = [];
  #last: Numbered = { kind: 'other', number: '' };

  constructor(isChinese: boolean) {
    this.#words = isChinese ? words.zh : words.en;
  }

  next(kind: Counted): number {
    this.#counts[kind] += 1;
    const number = this.#counts[kind];
    if (kind !== 'footnote') this.#last = { kind, number: `${number}` };
    return number;
  }
  /** Begins a section or item that labels may stand in. */
  begin(number: string): void {
    this.#last = { kind: 'other', number };
  }
  label(name: string): void {
    this.#labels.set(name, this.#last);
  }
  nameOf(kind: Float, number: number): string {
    return `${this.#words[kind]} ${number}`;
  }

  /** Stands in the text until all labels are known. */
  reference(label: string, token: Token): string {
    return `\u{E000}${this.#references.push({ label, token }) - 1}\u{E001}`;
  }
  /** The text with its references; `missing` says what stands for one without a label. */
  resolved(text: string, missing: (label: string, token: Token) => string): string {
    return text.replaceAll(/\u{E000}(\d+)\u{E001}/gu, (_, at: string) => {
      const { label, token } = this.#references[Number(at)] ?? {};
      if (label === undefined || token === undefined) return '';
      const found = this.#labels.get(label);
      if (found === undefined || found.number === '') return missing(label, token);
      const { kind, number } = found;
      if (token.name === 'eqref') return `(${number})`;
      if (token.name === 'ref' || kind === 'other') return number;
      const word = this.#words[kind];
      return `${token.name === 'cref' || token.name === 'vref' ? word.toLowerCase() : word} ${number}`;
    });
  }
}
