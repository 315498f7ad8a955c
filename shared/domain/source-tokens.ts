/**
 * Words and signs of a source in Java or Kotlin, without comments. Pure, and linear in the length of the source, as
 * a contestant may write anything.
 */

export type Token = {
  readonly text: string;
  /** Number of brackets, round or curly, that are open around it; a bracket counts as outside of itself. */
  readonly depth: number;
  /** Whether it is a name or keyword. */
  readonly isWord: boolean;
  /** Content of a string literal; its `text` is `"`. */
  readonly literal?: string;
};

type Dialect = {
  /** Whether a comment may hold another. */
  readonly nestedComments: boolean;
  /** Whether `${…}` in a string holds code, and a string of three quotes has no escapes. */
  readonly templates: boolean;
};

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const TRIPLE = '"""';

const endOfLine = (code: string, at: number): number => {
  const ends = /[\n\r]/g;
  ends.lastIndex = at;
  return ends.exec(code)?.index ?? code.length;
};

/** The place behind a comment that begins at `at`. */
const afterComment = (code: string, at: number, nested: boolean): number => {
  const marks = /\/\*|\*\//g;
  marks.lastIndex = at + 2;
  let open = 1;
  while (open > 0) {
    const mark = marks.exec(code);
    if (!mark) return code.length;
    if (mark[0] === '*/') open -= 1;
    else if (nested) open += 1;
    // In `/*/` the star belongs to one mark only.
    else marks.lastIndex = mark.index + 1;
  }
  return marks.lastIndex;
};

type End = { readonly at: number; readonly why: 'closed' | 'template' };

/** Where the rest of a string ends from `at` on, or where code in it begins. */
const endOfString = (code: string, from: number, quote: string, { templates }: Dialect): End => {
  const isTriple = quote === TRIPLE;
  for (let at = from; at < code.length; at += 1) {
    const char = code[at];
    if (char === '\\' && !(isTriple && templates)) at += 1;
    else if (char === '\n' && !isTriple) return { at, why: 'closed' };
    else if (templates && char === '$' && code[at + 1] === '{' && quote !== "'")
      return { at: at + 1, why: 'template' };
    else if (code.startsWith(quote, at)) {
      let end = at + quote.length;
      // Of more than three quotes, the last three close the string.
      while (isTriple && templates && code[end] === '"') end += 1;
      return { at: end, why: 'closed' };
    }
  }
  return { at: code.length, why: 'closed' };
};

export const tokensOf = (code: string, dialect: Dialect): Token[] => {
  const tokens: Token[] = [];
  /** Strings that are interrupted by code, with the depth outside of that code. */
  const interrupted: { readonly quote: string; readonly depth: number }[] = [];
  let depth = 0;
  let at = 0;

  const takeString = (quote: string, from: number): void => {
    const end = endOfString(code, from, quote, dialect);
    if (end.why === 'template') interrupted.push({ quote, depth });
    else tokens.push({ text: '"', depth, isWord: false, literal: code.slice(from, end.at - quote.length) });
    at = end.at;
  };
  const takeSign = (sign: string): void => {
    if (sign === '}' || sign === ')') depth = Math.max(0, depth - 1);
    tokens.push({ text: sign, depth, isWord: false });
    if (sign === '{' || sign === '(') depth += 1;
    at += 1;
    const outer = interrupted.at(-1);
    if (sign === '}' && outer?.depth === depth) {
      interrupted.pop();
      takeString(outer.quote, at);
    }
  };

  while (at < code.length) {
    const char = code[at] ?? '';
    WORD.lastIndex = at;
    if (/\s/.test(char)) at += 1;
    else if (code.startsWith('//', at)) at = endOfLine(code, at);
    else if (code.startsWith('/*', at)) at = afterComment(code, at, dialect.nestedComments);
    else if (code.startsWith(TRIPLE, at)) takeString(TRIPLE, at + TRIPLE.length);
    else if (char === '"' || char === "'") takeString(char, at + 1);
    else if (WORD.test(code)) {
      tokens.push({ text: code.slice(at, WORD.lastIndex), depth, isWord: true });
      at = WORD.lastIndex;
    } else takeSign(char);
  }
  return tokens;
};
