/** Commands that are more than a row of a table. */
import { inLine } from './formulas.ts';
import type { Page } from './markdown.ts';
import { type Float, referenceNames } from './numbers.ts';
import type { Reader } from './reader.ts';
import { sourceOf, type Token } from './tokens.ts';
import { isQuantity, quantity } from './units.ts';
import type { Place, Writing } from './writing.ts';

type Handler = (writer: Writing, page: Page, reader: Reader, place: Place, token: Token) => void;

const addressOf = (tokens: readonly Token[] | null): string =>
  (tokens ?? [])
    .map(({ kind, name, text }) => (kind === 'code' ? name : text))
    .join('')
    .trim();
/** In Markdown a bracket or a space would end the address. */
const linkTo = (address: string, label: string): string => {
  const written = address.replaceAll(
    /[\s()<>]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `[${label || address}](${written})`;
};

const picture = (page: Page, reader: Reader, place: Place): void => {
  const file = addressOf(reader.argument()).replaceAll('"', '');
  if (file === '') return;
  if (place.cell) page.add(`![](${file})`);
  else page.block(`![](${file})`);
};
const caption = (writer: Writing, page: Page, reader: Reader, place: Place, kind: Float | null): void => {
  reader.option();
  // The number first: a label may stand in the caption.
  const name = kind === null ? '' : `${writer.numbers.nameOf(kind, writer.numbers.next(kind))}: `;
  page.block(name + writer.line(reader.argument(), place));
};

const typewriter: Handler = (writer, page, reader, place) =>
  writer.typewriter(page, reader.argument() ?? [], place);
const address: Handler = (_writer, page, reader) => {
  const target = addressOf(reader.argument());
  page.add(/^[a-z]+:/i.test(target) ? `<${target}>` : linkTo(`https://${target}`, target));
};
const reference: Handler = (writer, page, reader, _place, token) =>
  page.add(writer.numbers.reference(sourceOf(reader.group() ?? []).trim(), token));
const raised =
  (sign: string): Handler =>
  (_writer, page, reader) =>
    page.addFormula(`$${sign}{\\text{${sourceOf(reader.argument() ?? [])}}}$`);
const each = (names: readonly string[], handler: Handler) =>
  Object.fromEntries(names.map((name) => [name, handler]));

const handlers: Readonly<Record<string, Handler>> = {
  ...each(['texttt', 't', 'tt'], typewriter),
  ...each(['url', 'nolinkurl', 'path'], address),
  ...each(referenceNames, reference),
  textsuperscript: raised('^'),
  textsubscript: raised('_'),
  label: (writer, _page, reader) => writer.numbers.label(sourceOf(reader.group() ?? []).trim()),
  href: (writer, page, reader, place) => {
    reader.option();
    const target = addressOf(reader.argument());
    page.add(linkTo(target, writer.line(reader.argument(), place)));
  },
  includegraphics: (_writer, page, reader, place) => {
    reader.arguments('oo');
    picture(page, reader, place);
  },
  illustration: (writer, page, reader, place) => {
    reader.arguments('om');
    picture(page, reader, place);
    caption(writer, page, reader, place, null);
  },
  caption: (writer, page, reader, place) => caption(writer, page, reader, place, place.float),
  captionof: (writer, page, reader, place) => {
    const kind = sourceOf(reader.argument() ?? []);
    caption(writer, page, reader, place, kind === 'table' ? 'table' : 'figure');
  },
  footnote: (writer, page, reader, place) => {
    reader.option();
    const mark = `$^{${writer.numbers.next('footnote')}}$`;
    writer.footnotes.push(`${mark} ${writer.line(reader.argument(), { ...place, cell: false })}`);
    page.addFormula(mark);
  },
  problemname: (writer, _page, reader, place) => writer.name(reader.group(), place),
  enquote: (writer, page, reader, place) => {
    page.add('“');
    writer.append(page, reader.argument() ?? [], place);
    page.add('”');
  },
  ensuremath: (writer, page, reader, place) =>
    writer.formula(page, reader.argument() ?? [], { display: false }, place),
  cmidrule: (_writer, _page, reader) => {
    reader.option();
    if (reader.peek()?.text.startsWith('(')) reader.next();
    reader.group();
  },
  vskip: (_writer, _page, reader) => {
    reader.skipSpace();
    if (reader.peek()?.kind === 'text') reader.next();
  },
};

/** What to do with a command; undefined when it is not known. */
export const handlerOf = (name: string): Handler | undefined => {
  if (Object.hasOwn(handlers, name)) return handlers[name];
  if (!isQuantity(name)) return undefined;
  return (writer, page, reader, place, token) => {
    const formula = quantity(name, reader);
    if (formula === null) writer.unknown(page, token, reader, place);
    else page.addFormula(inLine(formula));
  };
};
