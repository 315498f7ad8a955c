import { Reader } from './reader.ts';
import { sourceOf, type Token } from './tokens.ts';
import { isQuantity, quantity } from './units.ts';

/** Names of TeX for which our pages have others. */
const others: Readonly<Record<string, string>> = {
  $: '\\text{\\textdollar}',
  nicefrac: '\\tfrac',
  sfrac: '\\tfrac',
  textsc: '\\text',
  emph: '\\textit',
  eqnarray: 'array',
};
const dropped = new Set(['ensuremath', 'xspace', 'nonumber', 'notag', 'displaylimits', 'protect']);

/**
 * Source of a formula as our pages set it.
 *
 * @param labelled gives what stands for a label, as the formula's number
 * @param unread is told of commands that could not be read
 */
export const formulaOf = (
  tokens: readonly Token[],
  labelled: (label: string) => string,
  unread: (token: Token) => void,
): string => {
  const reader = new Reader(tokens);
  const made: Token[] = [];
  const put = (text: string, { line }: Token) => made.push({ kind: 'text', text, name: '', line });
  for (let token = reader.next(); token; token = reader.next()) {
    if (token.kind !== 'command') {
      made.push(token.kind === 'paragraph' ? { ...token, text: '\n' } : token);
      continue;
    }
    const { name } = token;
    if (isQuantity(name)) {
      const text = quantity(name, reader);
      if (text === null) unread(token);
      put(text ?? token.text, token);
    } else if (name === 'label') put(labelled(sourceOf(reader.group() ?? []).trim()), token);
    else if (dropped.has(name)) continue;
    else made.push({ ...token, text: others[name] ?? token.text });
  }
  return sourceOf(made).trim();
};

/** A formula inside a line. One that holds a `$` itself stands between two. */
export const inLine = (formula: string): string => {
  const text = formula.replaceAll(/\s*\n\s*/g, ' ');
  return text === '' ? '' : text.includes('$') ? `$$${text}$$` : `$${text}$`;
};

export const onItsOwn = (formula: string): string => `$$\n${formula.replaceAll(/\n\s*\n/g, '\n')}\n$$`;

/** In a table a bar would end the cell. */
export const inCell = (formula: string): string =>
  formula
    .replaceAll('\\|', '\\Vert ')
    .replaceAll(/(?<!\\)\|/g, '\\vert ')
    .trim();

/** Environments that are formulas, and what our pages know them as inside of one. */
export const formulaEnvironments: Readonly<Record<string, string | null>> = {
  ...{
    math: null,
    displaymath: null,
    equation: null,
    align: 'aligned',
    flalign: 'aligned',
    alignat: 'alignedat',
  },
  ...{ gather: 'gathered', multline: 'gathered', eqnarray: 'array' },
};
