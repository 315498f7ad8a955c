import type { Token } from './tokens.ts';

/** Most pieces in brackets and in a formula, so that unclosed ones cost no time. */
const mostInBrackets = 500;
const mostInFormula = 2000;

/** Goes through pieces one by one, and takes the arguments of commands together. */
export class Reader {
  #at = 0;
  readonly #tokens: Token[];
  /** The place that closes what opens at a place: of braces, and of environments behind their `\begin`. */
  readonly #closes = new Map<number, number>();

  constructor(tokens: readonly Token[]) {
    this.#tokens = [...tokens];
    const braces: number[] = [];
    const environments: { name: string; at: number }[] = [];
    for (const [place, { kind, name }] of tokens.entries()) {
      if (kind === 'open') braces.push(place);
      const brace = kind === 'close' ? braces.pop() : undefined;
      if (brace !== undefined) this.#closes.set(brace, place);
      if (kind === 'command' && name === 'begin') environments.push({ name: this.#nameAt(place), at: place });
      if (kind !== 'command' || name !== 'end') continue;
      const opened = environments.findLastIndex((one) => one.name === this.#nameAt(place));
      const begin = environments[opened];
      if (begin === undefined) continue;
      this.#closes.set(begin.at, place);
      environments.length = opened;
    }
  }

  /** The name in braces behind `\begin` or `\end`. */
  #nameAt(place: number): string {
    const parts: string[] = [];
    for (let at = place + 1; at < place + 9; at++) {
      const { kind, text = '' } = this.#tokens[at] ?? {};
      if (kind === 'close') return parts.join('');
      if (kind === 'text' || kind === 'align') parts.push(text);
    }
    return '';
  }

  /** Behind a `\begin`: its name and what stands before its `\end`; null when there is none. */
  environment(): { name: string; inner: Token[]; whole: Token[] } | null {
    const begin = this.#at - 1;
    const end = this.#closes.get(begin);
    const name = this.#nameAt(begin);
    if (end === undefined || name === '') return null;
    this.group();
    const inner = this.#tokens.slice(this.#at, end);
    this.#at = end + 1;
    this.group();
    return { name, inner, whole: this.#tokens.slice(begin, this.#at) };
  }

  /** The pieces up to the end of a formula, which is taken too; null when the paragraph ends before. */
  formula(close: string): Token[] | null {
    let depth = 0;
    for (let end = this.#at; end < this.#at + mostInFormula; end++) {
      const token = this.#tokens[end];
      if (token === undefined || (token.kind === 'paragraph' && depth === 0)) return null;
      const { kind, text } = token;
      const isEnd = kind !== 'text' && depth === 0;
      if (isEnd && text === close) return this.#from(end);
      // Of `$a$$b$` the second sign ends a formula and the third begins one.
      if (isEnd && close === '$' && text === '$$') {
        const inner = this.#from(end);
        this.#at = end;
        this.#tokens[end] = { ...token, text: '$' };
        return inner;
      }
      depth += kind === 'open' ? 1 : kind === 'close' ? -1 : 0;
      if (depth < 0) return null;
    }
    return null;
  }
  #from(end: number): Token[] {
    const inner = this.#tokens.slice(this.#at, end);
    this.#at = end + 1;
    return inner;
  }

  /** The arguments of a command as the table of commands writes them: of those to be shown the text. */
  arguments(form: string): Token[] {
    let text: Token[] = [];
    for (const one of form) {
      const found = one === 'o' ? this.option() : one === 'm' ? this.group() : this.argument();
      if (one === 'M') text = found ?? [];
    }
    return text;
  }

  peek(): Token | undefined {
    return this.#tokens[this.#at];
  }
  next(): Token | undefined {
    return this.#tokens[this.#at++];
  }
  skipSpace(): void {
    while (this.peek()?.kind === 'space') this.#at += 1;
  }
  /** Everything from here on. */
  rest(): Token[] {
    return this.#tokens.slice(this.#at);
  }
  takeRest(): Token[] {
    const rest = this.rest();
    this.#at = this.#tokens.length;
    return rest;
  }

  /** What stands in braces from here on; null when no brace does, or when it is never closed. */
  group(): Token[] | null {
    return this.#orBack(() => {
      const end = this.#closes.get(this.#at);
      return end === undefined ? null : this.#taken(end);
    });
  }

  /** Whether nothing stands in the braces that open here. */
  nextIsEmptyGroup(): boolean {
    return this.#closes.get(this.#at) === this.#at + 1;
  }

  /** What stands in brackets from here on; null when no bracket does. */
  option(): Token[] | null {
    return this.#orBack(() => {
      if (this.peek()?.text !== '[') return null;
      let depth = 0;
      for (let end = this.#at + 1; end < this.#at + mostInBrackets; end++) {
        const { kind, text } = this.#tokens[end] ?? {};
        depth += kind === 'open' ? 1 : kind === 'close' ? -1 : 0;
        if (depth < 0 || kind === undefined || kind === 'paragraph') return null;
        if (depth === 0 && text === ']') return this.#taken(end);
      }
      return null;
    });
  }

  /** An argument: a group, or one piece (of a text its first character). */
  argument(): Token[] | null {
    return (
      this.group() ??
      this.#orBack(() => {
        const one = this.peek();
        if (one?.kind === 'command') return this.next() ? [one] : null;
        if (one?.kind !== 'text') return null;
        const [first = ''] = one.text;
        if (one.text === first) this.#at += 1;
        else this.#tokens[this.#at] = { ...one, text: one.text.slice(first.length) };
        return [{ ...one, text: first }];
      })
    );
  }

  #taken(end: number): Token[] {
    const inner = this.#tokens.slice(this.#at + 1, end);
    this.#at = end + 1;
    return inner;
  }
  #orBack<T>(read: () => T | null): T | null {
    const from = this.#at;
    this.skipSpace();
    const found = read();
    if (found === null) this.#at = from;
    return found;
  }
}
