/** A piece of TeX. `text` is its source, `line` the line where it stands, counted from 1. */
export type Token = {
  kind:
    | 'command'
    | 'open'
    | 'close'
    /** `$` and `$$`. */
    | 'formula'
    | 'align'
    | 'tie'
    | 'parameter'
    | 'space'
    | 'paragraph'
    | 'text'
    /** Text that TeX does not read: code, or an address. */
    | 'code';
  text: string;
  line: number;
  /** Name of a command without its star; body of a code. */
  name: string;
  /** Code on lines of its own. */
  block?: boolean;
};

const codeEnvironments = ['verbatim', 'Verbatim', 'lstlisting', 'minted', 'alltt', 'comment'];
const inlineCodes = new Set(['verb', 'lstinline', 'mintinline']);
const addresses = new Set(['url', 'nolinkurl', 'path', 'href', 'includegraphics']);

const beginsCode = new RegExp(
  String.raw`\\begin\{(${codeEnvironments.join('|')})\*?\}(?:\[[^\]\n]*\])?(?:\{[^}\n]*\})?`,
  'y',
);
const command = /\\(?:([A-Za-z@]+)(\*?)|\\\*?|[\s\S]|$)/y;
const space = /[^\S\n]*(?:\n[^\S\n]*)*/y;
const plain = /[^\\{}$&~#%\s[\]\u{E000}-\u{E00F}]+/uy;
const bracket = /(?:[^{}\\]|\\[\s\S])*/y;

/** Pieces of a text in TeX, without comments and characters of the private use area, which mark places. */
export const tokensOf = (source: string): Token[] => {
  const tokens: Token[] = [];
  let at = 0;
  let line = 1;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(source);
  };
  const add = (kind: Token['kind'], text: string, name = '', block?: boolean) => {
    tokens.push({ kind, text, line, name, ...(block === undefined ? {} : { block }) });
    at += text.length;
    for (const character of text) if (character === '\n') line += 1;
  };

  /** White space; one with an empty line in it ends a paragraph. `lines` were read before, with a comment. */
  const addSpace = (lines: number) => {
    const text = take(space)?.[0] ?? '';
    if (text === '') return;
    const breaks = lines + text.split('\n').length - 1;
    add(breaks > 1 ? 'paragraph' : 'space', text);
    const last = tokens.at(-1);
    if (last) last.text = breaks > 1 ? '\n\n' : breaks === 1 ? '\n' : ' ';
  };
  /** Text between \iffalse and \fi. */
  const skipSwitchedOff = () => {
    const end = /\\fi(?![A-Za-z])/g;
    end.lastIndex = at + 1;
    const to = end.exec(source) ? end.lastIndex : source.length;
    line += source.slice(at, to).split('\n').length - 1;
    at = to;
  };
  const skipComment = () => {
    const end = source.indexOf('\n', at);
    if (end < 0) {
      at = source.length;
      return;
    }
    at = end + 1;
    line += 1;
    const before = tokens.at(-1);
    if (before?.kind === 'space') before.text = '\n';
    const gap = take(space)?.[0] ?? '';
    if (gap.includes('\n')) addSpace(1);
    else at += gap.length;
  };

  /** `\verb|x|`, `\lstinline{x}`: the text up to the character that it began with. */
  const addInlineCode = (name: string) => {
    const head = /\\[a-z]+\*?(?:\[[^\]\n]*\])?/y;
    const start = take(head)?.[0] ?? '';
    let from = at + start.length;
    // The language of \mintinline.
    if (name === 'mintinline' && source[from] === '{') from = source.indexOf('}', from) + 1 || source.length;
    const mark = source[from] === '{' ? '}' : (source[from] ?? '\n');
    const to = source.indexOf(mark, from + 1);
    const end = to < 0 ? source.length : to;
    add('code', source.slice(at, end + 1), source.slice(from + 1, end), false);
  };
  const addCode = (start: string, environment: string) => {
    const from = at + start.length;
    const found = source.indexOf(`\\end{${environment}`, from);
    const to = found < 0 ? source.length : found;
    const close = found < 0 ? -1 : source.indexOf('}', found + 5);
    const whole = source.slice(at, close < 0 ? source.length : close + 1);
    const body = source.slice(from, to);
    add('code', whole, environment === 'comment' ? '' : body, true);
  };
  /** The address in braces behind a command, in which `%` and `#` mean themselves. */
  const addAddress = () => {
    const gap = /(?:\[[^\]\n]*\])?\{/y;
    const start = take(gap)?.[0];
    if (start === undefined) return;
    for (const one of start.slice(0, -1)) add('text', one);
    add('open', '{');
    const address = take(bracket)?.[0] ?? '';
    for (const part of address.split(/(#[1-9])/))
      if (part !== '')
        add(/^#[1-9]$/.test(part) ? 'parameter' : 'code', part, part.replaceAll(/\\([%#_&~])/g, '$1'));
  };

  while (at < source.length) {
    const here = source[at] ?? '';
    if (here === '\\') {
      const code = take(beginsCode);
      if (code) {
        addCode(code[0], code[1] ?? '');
        continue;
      }
      const [text = '\\', name, star] = take(command) ?? [];
      if (name === 'iffalse') skipSwitchedOff();
      else if (name !== undefined && inlineCodes.has(name)) addInlineCode(name);
      else {
        add('command', text, name ?? text.slice(1, 2));
        if (name !== undefined && addresses.has(name) && star === '') addAddress();
      }
    } else if (here === '%') skipComment();
    else if (/\s/.test(here)) addSpace(0);
    else if (here === '{') add('open', here);
    else if (here === '}') add('close', here);
    else if (here === '$') add('formula', source[at + 1] === '$' ? '$$' : '$');
    else if (here === '&') add('align', here);
    else if (here === '~') add('tie', here);
    else if (here === '#')
      add('parameter', /^#[1-9]/.test(source.slice(at, at + 2)) ? source.slice(at, at + 2) : '#');
    else if (here === '[' || here === ']') add('text', here);
    else {
      const text = take(plain)?.[0];
      if (text === undefined) at += 1;
      else add('text', text);
    }
  }
  return tokens;
};

/** The source of some pieces, with a space where a command would run into a letter. */
export const sourceOf = (tokens: readonly Token[]): string => {
  const parts: string[] = [];
  for (const { text } of tokens) {
    if (/\\[A-Za-z]+$/.test(parts.at(-1) ?? '') && /^[A-Za-z]/.test(text)) parts.push(' ');
    parts.push(text);
  }
  return parts.join('');
};
