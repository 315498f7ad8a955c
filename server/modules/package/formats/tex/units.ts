/** Numbers and units of siunitx as formulas. */
import { Reader } from './reader.ts';
import { sourceOf, type Token } from './tokens.ts';

const prefixes: Readonly<Record<string, string>> = {
  ...{ pico: 'p', nano: 'n', micro: '\\mu ', milli: 'm', centi: 'c', deci: 'd', deca: 'da', hecto: 'h' },
  ...{
    kilo: 'k',
    mega: 'M',
    giga: 'G',
    tera: 'T',
    peta: 'P',
    kibi: 'Ki',
    mebi: 'Mi',
    gibi: 'Gi',
    tebi: 'Ti',
  },
};
const units: Readonly<Record<string, string>> = {
  ...{
    metre: 'm',
    meter: 'm',
    second: 's',
    gram: 'g',
    kilogram: 'kg',
    ampere: 'A',
    kelvin: 'K',
    mole: 'mol',
  },
  ...{
    candela: 'cd',
    hertz: 'Hz',
    newton: 'N',
    pascal: 'Pa',
    joule: 'J',
    watt: 'W',
    coulomb: 'C',
    volt: 'V',
  },
  ...{ ohm: '\\Omega ', byte: 'B', bit: 'bit', minute: 'min', hour: 'h', day: 'd', litre: 'L', liter: 'L' },
  ...{ tonne: 't', hectare: 'ha', electronvolt: 'eV', decibel: 'dB', bar: 'bar', percent: '\\%' },
  ...{
    degree: '^\\circ ',
    celsius: '^\\circ C',
    degreeCelsius: '^\\circ C',
    arcminute: "'",
    arcsecond: "''",
  },
};
const before: Readonly<Record<string, string>> = { square: '2', cubic: '3' };
const after: Readonly<Record<string, string>> = { squared: '2', cubed: '3' };

/** Digits in groups of three, from five digits on. */
const grouped = (digits: string): string =>
  digits.length < 5 ? digits : digits.replaceAll(/\B(?=(?:\d{3})+$)/g, '\\,');

const number = (text: string): string => {
  const [, sign = '', whole = '', decimals, exponent] =
    /^([+-]?)(\d*)(?:[.,](\d+))?(?:[eEdD]([+-]?\d+))?$/.exec(text.replaceAll(/[\s~]|\\,/g, '')) ?? [];
  if (whole === '' && decimals === undefined && exponent === undefined) return text.trim();
  const digits = `${grouped(whole)}${decimals === undefined ? '' : `.${decimals}`}`;
  const power = exponent === undefined ? '' : `10^{${exponent}}`;
  return `${sign}${digits}${digits !== '' && power !== '' ? ' \\times ' : ''}${power}`;
};

/** A unit as siunitx writes it: powers below a fraction are negative. Null when a name is not known. */
const unit = (tokens: readonly Token[]): string | null => {
  const reader = new Reader(tokens);
  const parts: string[] = [];
  let prefix = '';
  let power = '';
  let below = false;
  const addPower = (to: string) => {
    const last = parts.pop() ?? '';
    parts.push(last.includes('^{-') ? last.replace(/\^\{-.*$/, `^{-${to}}`) : `${last}^{${to}}`);
  };
  for (let token = reader.next(); token; token = reader.next()) {
    if (token.kind === 'space' || token.kind === 'paragraph') continue;
    if (token.kind !== 'command') {
      // Letters mean themselves: `km/h`, `m.s^{-1}`.
      parts.push(token.kind === 'tie' ? '\\,' : token.text.replaceAll('.', '\\,'));
      continue;
    }
    const { name } = token;
    const raised = after[name] ?? (name === 'tothe' ? sourceOf(reader.argument() ?? []) : undefined);
    if (name === 'per') below = true;
    else if (name in prefixes) prefix = prefixes[name] ?? '';
    else if (name in before) power = before[name] ?? '';
    else if (raised !== undefined) addPower(raised);
    else if (name === 'of') parts.push(`_{${sourceOf(reader.argument() ?? [])}}`);
    else {
      // siunitx has names like \km and \ms for the usual ones.
      const symbol = units[name] ?? (/^[A-Za-z]{1,3}$/.test(name) ? name : null);
      if (symbol === null) return null;
      const exponent = below ? `^{-${power || 1}}` : power === '' ? '' : `^{${power}}`;
      parts.push(`${parts.length > 0 ? '\\,' : ''}${prefix}${symbol}${exponent}`);
      [prefix, power, below] = ['', '', false];
    }
  }
  const text = parts.join('').trim();
  return text.startsWith('^\\circ') ? text : `\\mathrm{${text}}`;
};

const isNumberOnly = new Set(['num', 'numrange', 'numlist', 'ang']);
const isUnitOnly = new Set(['si', 'unit']);
const isRange = new Set(['SIrange', 'qtyrange', 'numrange']);

export const isQuantity = (name: string): boolean =>
  isNumberOnly.has(name) || isUnitOnly.has(name) || isRange.has(name) || name === 'SI' || name === 'qty';

/** A quantity as a formula, its arguments taken from the reader; null when it cannot be read. */
export const quantity = (name: string, reader: Reader): string | null => {
  reader.option();
  const numbers: string[] = [];
  const take = () => {
    const text = reader.group();
    if (text !== null) numbers.push(...sourceOf(text).split(';').map(number));
    return text !== null;
  };
  if (!isUnitOnly.has(name) && !take()) return null;
  if (isRange.has(name) && !take()) return null;
  const digits = numbers.join(isRange.has(name) ? '\\text{–}' : ', ');
  if (name === 'ang') return `${digits}^\\circ`;
  if (isNumberOnly.has(name)) return digits;
  // An old form has a text in brackets between number and unit.
  reader.option();
  const tokens = reader.group();
  const text = tokens === null ? null : unit(tokens);
  if (text === null) return null;
  return digits === '' ? text : `${digits}${text.startsWith('^') ? '' : '\\,'}${text}`;
};
