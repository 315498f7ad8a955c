import { Reader } from './reader.ts';
import { sourceOf, type Token } from './tokens.ts';

type Macro = { arity: number; fallback: Token[] | null; body: Token[] };

/** Most characters that definitions may put into one text; what would be more stays as it was written. */
const mostPut = 200_000;

const newCommands = new Set(['newcommand', 'renewcommand', 'providecommand', 'DeclareRobustCommand']);
const newEnvironments = new Set(['newenvironment', 'renewenvironment']);
const operators = new Set(['DeclareMathOperator']);
const plainDefinitions = new Set(['def', 'gdef', 'edef', 'xdef']);

const wordOf = (tokens: readonly Token[] | null): string => sourceOf(tokens ?? []).trim();
/** `\name` or `{\name}`. */
const nameOf = (tokens: readonly Token[] | null): string | null => {
  const [one, ...more] = (tokens ?? []).filter(({ kind }) => kind !== 'space');
  return one?.kind === 'command' && more.length === 0 ? one.name : null;
};

const inBraces = (tokens: readonly Token[], line: number): Token[] => [
  { kind: 'open', text: '{', name: '', line },
  ...tokens,
  { kind: 'close', text: '}', name: '', line },
];

const filled = (body: readonly Token[], values: readonly Token[][], line: number): Token[] =>
  body.flatMap((token) => {
    const value = token.kind === 'parameter' ? values[Number(token.text[1]) - 1] : undefined;
    return value ?? [{ ...token, line }];
  });

/**
 * Replaces the commands and environments that a text defines (`\newcommand`, `\def`, `\newenvironment`, …)
 * by what they stand for; the definitions themselves go.
 */
export const withoutMacros = (tokens: readonly Token[]): Token[] => {
  const commands = new Map<string, Macro>();
  const environments = new Map<string, { begin: Macro; end: Token[] }>();
  const made: Token[] = [];
  // What is left to read; the text of a replaced command is read next.
  const readers = [new Reader(tokens)];
  let put = 0;

  const countOf = (reader: Reader): { arity: number; fallback: Token[] | null } => {
    const arity = Number(wordOf(reader.option()));
    return { arity: arity >= 0 && arity <= 9 ? arity : 0, fallback: reader.option() };
  };
  /** Reads a definition; false when it has another form. */
  const define = (reader: Reader, { name, line }: Token): boolean => {
    if (newCommands.has(name)) {
      const defined = nameOf(reader.argument());
      if (defined === null) return false;
      const head = countOf(reader);
      const body = reader.argument();
      if (body !== null && !(name === 'providecommand' && commands.has(defined)))
        commands.set(defined, { ...head, body });
      return body !== null;
    }
    if (plainDefinitions.has(name)) {
      const defined = nameOf(reader.argument());
      let arity = 0;
      while (reader.peek()?.kind === 'parameter') {
        reader.next();
        arity += 1;
      }
      const body = defined === null ? null : reader.group();
      if (body !== null && defined !== null) commands.set(defined, { arity, fallback: null, body });
      return body !== null;
    }
    if (operators.has(name)) {
      const defined = nameOf(reader.argument());
      const body = reader.group();
      if (defined === null || body === null) return false;
      const operator: Token = { kind: 'command', text: '\\operatorname', name: 'operatorname', line };
      commands.set(defined, { arity: 0, fallback: null, body: [operator, ...inBraces(body, line)] });
      return true;
    }
    if (newEnvironments.has(name)) {
      const defined = wordOf(reader.group());
      const head = countOf(reader);
      const [begin, end] = [reader.group(), reader.group()];
      if (begin && end) environments.set(defined, { begin: { ...head, body: begin }, end });
      return begin !== null && end !== null;
    }
    return false;
  };

  const valuesFor = (reader: Reader, { arity, fallback }: Macro): Token[][] => {
    const values: Token[][] = [];
    if (fallback !== null) values.push(reader.option() ?? fallback);
    while (values.length < arity) values.push(reader.argument() ?? []);
    return values;
  };
  const isDefinition = (name: string) =>
    newCommands.has(name) || plainDefinitions.has(name) || operators.has(name) || newEnvironments.has(name);

  for (let reader = readers.at(-1); reader; reader = readers.at(-1)) {
    const token = reader.next();
    // The arguments of a command at the end of a definition are those behind the defined command.
    while (readers.length > 1 && reader.peek() === undefined) {
      readers.pop();
      reader = readers.at(-1) ?? reader;
    }
    if (!token) break;
    if (token.kind !== 'command') {
      made.push(token);
      continue;
    }
    if (isDefinition(token.name)) {
      if (!define(reader, token)) made.push(token);
      continue;
    }
    const replace = (body: readonly Token[], values: readonly Token[][]) => {
      const tokens = filled(body, values, token.line);
      put += tokens.reduce((sum, { text }) => sum + text.length, 1);
      readers.push(new Reader(tokens));
    };
    const macro = put < mostPut ? commands.get(token.name) : undefined;
    if (macro) {
      replace(macro.body, valuesFor(reader, macro));
      continue;
    }
    const isEdge = ['begin', 'end'].includes(token.name) && environments.size > 0 && put < mostPut;
    const environment = isEdge ? reader.group() : null;
    const known = environment === null ? undefined : environments.get(wordOf(environment));
    if (known && token.name === 'begin') replace(known.begin.body, valuesFor(reader, known.begin));
    else if (known) replace(known.end, []);
    else made.push(token, ...(environment === null ? [] : inBraces(environment, token.line)));
  }
  return made;
};
