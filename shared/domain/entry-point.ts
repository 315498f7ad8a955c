/** Where a program begins: a class, found in its source (Languages 3), or a file. Pure. */
import type { Language } from './language.ts';
import { type Token, tokensOf } from './source-tokens.ts';

export type EntryPoint = {
  /** File name that the compiler needs the source to have. */
  readonly source: string;
  /**
   * Class that is started, with its package, or file without its ending; absent where a compile makes one
   * program.
   */
  readonly start?: string;
  /** File of the compiled folder that must be there for the start. */
  readonly startedFile?: string;
  /** The reason why nothing can be started, for the author; undefined where something can. */
  readonly missing?: string;
};

/** Longest class name that a file is named by, in characters: file names end at 255 bytes. */
const LONGEST_NAME = 80;

type Type = {
  readonly name: string;
  readonly isPublic: boolean;
  extends: boolean;
  /** The best `main` that it declares. */
  main: 'static' | 'instance' | null;
};

type JavaSource = {
  packageName: string;
  /** Top-level types. */
  readonly types: Type[];
  /** Whether `main` stands outside of all classes, which makes the file a class. */
  isCompact: boolean;
};

/** `a.b.c` from a token on. */
const dottedName = (tokens: readonly Token[], from: number): string => {
  let name = tokens[from]?.text ?? '';
  for (let at = from + 1; tokens[at]?.text === '.'; at += 2) name += `.${tokens[at + 1]?.text ?? ''}`;
  return name;
};

/** A file name without its ending. */
const stemOf = (name: string): string => name.replace(/\.[^.]*$/, '');

const inPackage = (packageName: string, name: string): string =>
  packageName === '' ? name : `${packageName}.${name}`;

const typeKinds = new Set(['class', 'interface', 'enum', 'record']);
const boundaries = new Set([';', '{', '}']);

const readJava = (tokens: readonly Token[]): JavaSource => {
  const found: JavaSource = { packageName: '', types: [], isCompact: false };
  /** Words since the last boundary, outside of types and in one: modifiers of the declaration that follows. */
  const words = [new Set<string>(), new Set<string>()] as const;
  tokens.forEach(({ text, depth }, at) => {
    if (boundaries.has(text)) for (const set of words.slice(depth)) set.clear();
    const here = words[depth];
    if (!here) return;
    here.add(text);
    const type = found.types.at(-1);
    const next = tokens[at + 1];
    const isMain = text === 'main' && next?.text === '(' && here.has('void');
    if (depth === 1) {
      if (isMain && type) type.main = here.has('static') ? 'static' : (type.main ?? 'instance');
      return;
    }
    if (isMain) found.isCompact = true;
    if (text === 'package') found.packageName ||= dottedName(tokens, at + 1);
    if (text === 'extends' && type) type.extends = true;
    if (typeKinds.has(text) && next?.isWord)
      found.types.push({ name: next.text, isPublic: here.has('public'), extends: false, main: null });
  });
  return found;
};

/** How well a type fits as the one to start. */
const fitness = ({ name, isPublic, main }: Type): number =>
  (main === 'static' ? 8 : main === 'instance' ? 4 : 0) + (isPublic ? 2 : 0) + (name === 'Main' ? 1 : 0);

/**
 * Started is the class with a method `main`, a public one first. A class that extends another may inherit its
 * `main`. The compiler wants the file to have the name of the public class.
 */
const javaEntry = (code: string, usual: string): EntryPoint => {
  const tokens = tokensOf(code, { nestedComments: false, templates: false });
  const { packageName, types, isCompact } = readJava(tokens);
  const [best] = types.toSorted((one, other) => fitness(other) - fitness(one));
  const started = (source: string, className: string): EntryPoint => {
    const start = inPackage(packageName, className);
    return { source, start, startedFile: `${start.replaceAll('.', '/')}.class` };
  };
  if (isCompact || !best) return started(usual, stemOf(usual));
  const named = types.find(({ isPublic }) => isPublic)?.name;
  const entry = started(named && named.length <= LONGEST_NAME ? `${named}.java` : usual, best.name);
  const mayStart = best.main !== null || best.extends;
  return mayStart ? entry : { ...entry, missing: `Class ${entry.start} has no method main.` };
};

/** Kotlin's name for the class around the functions of a file. */
const classOfFile = (name: string): string => {
  const stem = stemOf(name).replaceAll(/\W/g, '_');
  return `${stem.charAt(0).toUpperCase()}${stem.slice(1)}Kt`;
};

/** Started is the file's function `main`, else that of an object or companion object marked `@JvmStatic`. */
const kotlinEntry = (code: string, usual: string): EntryPoint => {
  const tokens = tokensOf(code, { nestedComments: true, templates: true });
  let packageName = '';
  let ofFile = classOfFile(usual);
  let type = '';
  let ofType: string | undefined;
  let hasMain = false;
  let isStatic = false;
  tokens.forEach(({ text, depth }, at) => {
    const after = (ahead: number) => tokens[at + ahead]?.text;
    if (text === '{' || text === '}') isStatic = false;
    if (text === 'JvmStatic') isStatic = true;
    if (depth === 0 && text === 'package') packageName ||= dottedName(tokens, at + 1);
    if (text === 'JvmName' && tokens[at - 2]?.text === 'file') ofFile = tokens[at + 2]?.literal ?? ofFile;
    if (depth === 0 && (text === 'class' || text === 'object')) type = after(1) ?? '';
    if (text !== 'fun' || after(1) !== 'main' || after(2) !== '(') return;
    if (depth === 0) hasMain = true;
    else if (isStatic) ofType ??= type;
  });
  const start = inPackage(packageName, hasMain ? ofFile : (ofType ?? ofFile));
  if (hasMain || ofType !== undefined) return { source: usual, start };
  return { source: usual, start, missing: 'The program has no function main.' };
};

const fileEntry = (_code: string, usual: string): EntryPoint => ({ source: usual, start: stemOf(usual) });

const entries = { java: javaEntry, kotlin: kotlinEntry, file: fileEntry } as const;

/**
 * Where a program begins, and the file name that its source needs.
 * @param usual file name of a source that may have any
 */
export const entryPointOf = ({ source, compile }: Language, code: string, usual = source): EntryPoint =>
  compile.entry ? entries[compile.entry](code, usual) : { source: usual };
