/** What becomes of environments: lists, tables, formulas, quotes, pictures with their captions. */
import * as known from './commands.ts';
import { formulaEnvironments } from './formulas.ts';
import { type Block, below, between, fence, inItem, listOf, Page, quoteOf, tableOf } from './markdown.ts';
import { Reader } from './reader.ts';
import { sourceOf, type Token } from './tokens.ts';
import type { Place, Writing } from './writing.ts';

const listNames = /^(?:compact)?(?:itemize|enumerate)$|^(?:compactitem|compactenum|inparaenum|description)$/;
const quoteNames = new Set(['quote', 'quotation', 'verse', 'displayquote']);
/** Labels of items that are nothing but another bullet. */
const bullets = /^(?:\$?\\(?:text)?bullet\$?|\$\\(?:circ|cdot|star|ast)\$|[-–—•*]*)$/;

/** Parts between marks that stand in no braces and no environment. */
const partsOf = (tokens: readonly Token[], isMark: (token: Token) => boolean): Token[][] => {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (depth === 0 && isMark(token)) {
      parts.push([]);
      continue;
    }
    const { kind, name } = token;
    if (kind === 'open' || (kind === 'command' && name === 'begin')) depth += 1;
    if (kind === 'close' || (kind === 'command' && name === 'end')) depth -= 1;
    parts.at(-1)?.push(token);
  }
  return parts;
};

const alone = (text: string): Block => ({ text, paragraph: false });
/** Keeps paragraphs apart from the text around. */
const apart = (blocks: readonly Block[]): Block[] => blocks.map(({ text }) => alone(text));

const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];
/** The label that `[label=(\alph*)]` or `[(a)]` gives an item; empty where they are numbered. */
const labelBy = (style: string, at: number): string => {
  const [, before = '', command, sign, after = ''] =
    /^(?:.*label=)?\{?(\(?)(?:\\(alph|Alph|roman|Roman)\*|([aAiI]))([).]?)\}?(?:,|$)/.exec(style) ?? [];
  const kind = command ?? sign;
  if (kind === undefined) return '';
  const text = /^[ir]/i.test(kind) ? roman[at] : at < 26 ? String.fromCharCode(97 + at) : undefined;
  if (text === undefined) return '';
  return `${before}${/^[A-Z]/.test(kind) ? text.toUpperCase() : text}${after}`;
};

const list = (writer: Writing, kind: string, body: Reader, place: Place): Block[] => {
  const style = sourceOf(body.option() ?? []).replaceAll(/\s/g, '');
  const [before, ...parts] = partsOf(body.rest(), ({ name }) => name === 'item');
  const items = parts.map((tokens, at) => {
    const item = new Reader(tokens);
    const option = item.option();
    const isBullet = option !== null && bullets.test(sourceOf(option).trim());
    const label = option === null ? labelBy(style, at) : isBullet ? '' : writer.line(option, place);
    writer.numbers.begin(label || `${at + 1}`);
    return { label, text: inItem(writer.blocks(item.rest(), place)) };
  });
  if (place.cell) {
    const text = items.map((one) => `${one.label} ${one.text}`.trim()).join('; ');
    return [{ text, paragraph: true }];
  }
  const isNumbered = kind.includes('enum') && items.every(({ label }) => label === '');
  const made = items.map(({ label, text }, at) => {
    const shown = kind === 'description' ? between('**', label) : label;
    return { mark: isNumbered ? `${at + 1}.` : '-', text: `${shown} ${text}`.trim() };
  });
  return [...apart(writer.blocks(before ?? [], place)), alone(listOf(made))];
};

const cellsOf = (writer: Writing, tokens: readonly Token[], place: Place): string[] => {
  const text = writer.line(tokens, { ...place, cell: true });
  const across = tokens.findIndex(({ name }) => name === 'multicolumn');
  const columns = across < 0 ? 1 : Number(sourceOf(new Reader(tokens.slice(across + 1)).argument() ?? []));
  return [text, ...Array.from({ length: columns > 1 && columns < 100 ? columns - 1 : 0 }, () => '')];
};
const table = (writer: Writing, tokens: readonly Token[], place: Place): string => {
  const rows = partsOf(tokens, ({ name }) => name === '\\' || name === 'tabularnewline').map((row, at) => {
    const reader = new Reader(row);
    // The room below the row before.
    if (at > 0) reader.option();
    return partsOf(reader.rest(), ({ kind }) => kind === 'align').flatMap((cell) =>
      cellsOf(writer, cell, place),
    );
  });
  const filled = rows.filter((row) => row.some((cell) => cell !== ''));
  return filled.length === 0 ? '' : tableOf(filled);
};

export const environmentBlocks = (
  writer: Writing,
  token: Token,
  { name, inner, whole }: { name: string; inner: Token[]; whole: Token[] },
  place: Place,
): Block[] => {
  const plainName = name.replace(/\*$/, '');
  const body = new Reader(inner);
  const has = (names: Readonly<Record<string, unknown>>) => Object.hasOwn(names, name);
  if (Object.hasOwn(formulaEnvironments, plainName)) {
    // The number of columns is no part of the formula.
    if (plainName === 'alignat') body.argument();
    const page = new Page();
    const kind = { display: plainName !== 'math', environment: formulaEnvironments[plainName] ?? null };
    writer.formula(page, body.rest(), kind, place);
    page.endParagraph();
    return page.blocks;
  }
  if (listNames.test(plainName)) return list(writer, plainName, body, place);
  if (has(known.tables)) {
    body.arguments(`${known.tables[name]}m`);
    return [alone(table(writer, body.rest(), place))];
  }
  if (has(known.headlines))
    return [...writer.heading('##', known.headlines[name] ?? ''), ...apart(writer.blocks(inner, place))];
  if (name === 'problem') {
    writer.name(body.argument(), place);
    body.arguments('mmmm');
    return apart(writer.blocks(body.rest(), place));
  }
  if (quoteNames.has(name)) return [alone(quoteOf(below(writer.blocks(inner, place))))];
  if (has(known.transparent)) {
    body.arguments(known.transparent[name] ?? '');
    const float = has(known.floats) ? (known.floats[name] === 'table' ? 'table' : 'figure') : place.float;
    return apart(writer.blocks(body.rest(), { ...place, float }));
  }
  writer.kept.push({ ...token, text: `\\begin{${name}}` });
  if (known.drawings.has(name)) return [alone(fence(sourceOf(whole), 'tex'))];
  return [alone(`\\begin{${name}}`), ...apart(writer.blocks(inner, place)), alone(`\\end{${name}}`)];
};
