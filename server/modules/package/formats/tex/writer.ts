import * as known from './commands.ts';
import { environmentBlocks } from './environments.ts';
import { formulaOf, inCell, inLine, onItsOwn } from './formulas.ts';
import {
  type Block,
  below,
  between,
  codeSpan,
  fence,
  lineBreak,
  onOneLine,
  Page,
  plainText,
} from './markdown.ts';
import { Numbers } from './numbers.ts';
import { Reader } from './reader.ts';
import { handlerOf } from './special.ts';
import { sourceOf, type Token } from './tokens.ts';
import type { FormulaKind, Place, Writing } from './writing.ts';

/** Deepest braces and environments; what lies deeper stays as it was written. */
const deepest = 60;

/** Writes Markdown of TeX without macros. */
export class Writer implements Writing {
  readonly numbers: Numbers;
  title: string | null = null;
  readonly footnotes: string[] = [];
  readonly kept: Token[] = [];

  constructor(isChinese: boolean) {
    this.numbers = new Numbers(isChinese);
  }

  write(tokens: readonly Token[]): string {
    const page = new Page();
    this.#fill(page, tokens, { depth: 0, cell: false, float: null });
    page.endParagraph();
    page.append(this.#takeFootnotes());
    return this.numbers.resolved(below(page.blocks), (label, token) => {
      this.kept.push(token);
      return `${token.text}{${label}}`;
    });
  }
  blocks(tokens: readonly Token[], place: Place): Block[] {
    const page = new Page();
    this.#fill(page, tokens, { ...place, depth: place.depth + 1 });
    page.endParagraph();
    return page.blocks;
  }
  line(tokens: readonly Token[] | null, place: Place): string {
    return onOneLine(this.blocks(tokens ?? [], place));
  }
  append(page: Page, tokens: readonly Token[], place: Place, change = (text: string) => text): void {
    const blocks = this.blocks(tokens, place);
    if (tokens[0]?.kind === 'space') page.add(' ');
    page.append(blocks.map((one) => (one.paragraph ? { ...one, text: change(one.text) } : one)));
    if (tokens.length > 1 && tokens.at(-1)?.kind === 'space') page.add(' ');
  }

  #fill(page: Page, tokens: readonly Token[], place: Place): void {
    const [first] = tokens;
    if (place.depth > deepest) {
      if (first) this.kept.push(first);
      page.add(codeSpan(sourceOf(tokens)));
      return;
    }
    const reader = new Reader(tokens);
    for (let token = reader.peek(); token; token = reader.peek()) {
      const group = token.kind === 'open' ? reader.group() : null;
      if (group !== null) this.append(page, group, place);
      else {
        reader.next();
        this.#one(page, token, reader, place);
      }
    }
  }

  #one(page: Page, token: Token, reader: Reader, place: Place): void {
    const { kind, text } = token;
    if (kind === 'command') this.#command(page, token, reader, place);
    else if (kind === 'space') page.add(text);
    else if (kind === 'paragraph') page.endParagraph();
    else if (kind === 'tie') page.add(' ');
    else if (kind === 'align' || kind === 'parameter') page.add(text);
    else if (kind === 'text') {
      // What looks like a link in Markdown is none.
      const joins = text === ']' && reader.peek()?.text.startsWith('(');
      this.#put(page, joins ? '\\]' : plainText(text), place);
    } else if (kind === 'code' && token.block !== true) this.#put(page, codeSpan(token.name), place);
    else if (kind === 'code') page.block(token.name === '' ? '' : fence(token.name));
    else if (kind === 'formula') this.#formulaUpTo(page, token, reader, place, text);
    // A brace without its other one.
    else this.#keep(page, token);
  }
  #put(page: Page, text: string, { cell }: Place): void {
    page.add(cell ? text.replaceAll('|', '\\|').replaceAll(lineBreak, ' ') : text);
  }
  #keep(page: Page, token: Token): void {
    this.kept.push(token);
    page.add(token.text.replaceAll(/\\(?![A-Za-z])|\$/g, '\\$&'));
  }

  #formulaUpTo(page: Page, token: Token, reader: Reader, place: Place, close: string): void {
    const body = reader.formula(close);
    if (body === null) this.#keep(page, token);
    else this.formula(page, body, { display: ['$$', '\\['].includes(token.text) }, place);
  }
  formula(page: Page, tokens: readonly Token[], { display, environment }: FormulaKind, place: Place): void {
    const labelled = (label: string): string => {
      const number = this.numbers.next('formula');
      this.numbers.label(label);
      return environment ? `\\qquad (${number})` : `\\tag{${number}}`;
    };
    const source = formulaOf(tokens, labelled, (unread) => this.kept.push(unread));
    const columns = environment === 'array' ? '{rcl}' : '';
    const text = environment ? `\\begin{${environment}}${columns}${source}\\end{${environment}}` : source;
    if (display && !place.cell) page.block(text === '' ? '' : onItsOwn(text));
    else page.addFormula(inLine(place.cell ? inCell(text) : text));
  }

  #command(page: Page, token: Token, reader: Reader, place: Place) {
    const { name } = token;
    const of = (table: Readonly<Record<string, string>>): string | undefined =>
      Object.hasOwn(table, name) ? table[name] : undefined;
    const isWord = /^[A-Za-z]/.test(name);

    if (name === '(' || name === '[')
      return this.#formulaUpTo(page, token, reader, place, name === '(' ? '\\)' : '\\]');
    if (name === '\\') {
      reader.option();
      return this.#put(page, lineBreak, place);
    }
    if (name === 'par') return page.endParagraph();
    if (name === 'begin') {
      const found = reader.environment();
      if (found === null) return this.unknown(page, token, reader, place);
      return page.append(environmentBlocks(this, token, found, place));
    }
    const letter = of(known.letters);
    if (letter !== undefined) {
      reader.skipSpace();
      return page.add(letter);
    }
    const accent = of(known.accents);
    if (accent !== undefined) return page.add(this.#accented(accent, reader, place));
    const symbol = of(known.symbols);
    if (symbol !== undefined) {
      // `\ldots{}`: an empty group ends the name.
      if (isWord && reader.nextIsEmptyGroup()) reader.group();
      return this.#put(page, symbol, place);
    }
    const dropped = of(known.dropped);
    if (dropped !== undefined) {
      reader.arguments(dropped);
      if (isWord) reader.skipSpace();
      return;
    }
    const shown = of(known.shown);
    if (shown !== undefined) return this.append(page, reader.arguments(shown), place);
    const mark = of(known.marked);
    if (mark !== undefined)
      return this.append(page, reader.argument() ?? [], place, (text) => between(mark, text));
    const declared = of(known.declared);
    if (declared !== undefined) {
      reader.skipSpace();
      const rest = reader.takeRest();
      if (declared === '`') return this.typewriter(page, rest, place);
      return this.append(page, rest, place, (text) => between(declared, text));
    }
    const level = of(known.headings);
    if (level !== undefined) {
      reader.option();
      return page.append(this.heading(level, this.line(reader.argument(), place)));
    }
    const headline = of(known.headlines);
    if (headline !== undefined) return page.append(this.heading('##', headline));
    const handler = handlerOf(name);
    if (handler) handler(this, page, reader, place, token);
    else this.unknown(page, token, reader, place);
  }

  unknown(page: Page, token: Token, reader: Reader, place: Place): void {
    this.#keep(page, token);
    for (;;) {
      const isGroup = reader.peek()?.kind === 'open';
      const tokens = isGroup ? reader.group() : reader.peek()?.text === '[' ? reader.option() : null;
      if (tokens === null) return;
      page.add(isGroup ? '{' : '[');
      this.append(page, tokens, place);
      page.add(isGroup ? '}' : ']');
    }
  }

  #accented(mark: string, reader: Reader, place: Place): string {
    const text = this.line(reader.argument(), place).replace('ı', 'i').replace('ȷ', 'j');
    // `\~{}` is the sign itself.
    if (text === '') return mark === '\u0303' ? '\\~' : mark === '\u0302' ? '^' : '';
    return `${text[0]}${mark}`.normalize('NFC') + text.slice(1);
  }

  typewriter(page: Page, tokens: readonly Token[], around: Place): void {
    const place = { ...around, depth: around.depth + 1 };
    if (place.depth > deepest) {
      this.#fill(page, tokens, place);
      return;
    }
    let code = '';
    const put = () => {
      if (code !== '') this.#put(page, codeSpan(code), place);
      code = '';
    };
    const reader = new Reader(tokens);
    for (let token = reader.peek(); token; token = reader.peek()) {
      const group = token.kind === 'open' ? reader.group() : null;
      const inner = group ?? (reader.next() ? [token] : []);
      const { kind, name } = token;
      const symbol = kind === 'command' ? known.codeSymbols[name] : undefined;
      if (symbol !== undefined) code += symbol;
      else if (kind === 'command' && Object.hasOwn(known.dropped, name))
        reader.arguments(known.dropped[name] ?? '');
      else if (inner.every((one) => ['text', 'space', 'align', 'parameter'].includes(one.kind)))
        code += sourceOf(inner);
      else if (kind === 'tie' || kind === 'code') code += kind === 'tie' ? ' ' : name;
      else {
        put();
        if (group) this.typewriter(page, group, place);
        else this.#one(page, token, reader, place);
      }
    }
    put();
  }

  name(tokens: readonly Token[] | null, place: Place): void {
    const text = this.line(tokens, place);
    if (text !== '') this.title = text.replaceAll(/(?<!\\)[*`]/g, '').replaceAll(/\\([^A-Za-z])/g, '$1');
  }
  heading(level: string, text: string): Block[] {
    this.numbers.begin(text);
    const ended = this.#takeFootnotes();
    return text === '' ? ended : [...ended, { text: `${level} ${text}`, paragraph: false }];
  }
  #takeFootnotes(): Block[] {
    return this.footnotes.splice(0).map((text) => ({ text, paragraph: false }));
  }
}
