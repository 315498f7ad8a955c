import { createHash } from 'node:crypto';
import { canonicalJson } from '@assize/shared/domain/canonical-json.ts';
import type { Language } from '@assize/shared/domain/language.ts';
import { findLanguage } from '@assize/shared/domain/languages.ts';
import type { Sandbox } from '../sandbox/port.ts';
import { LanguageMissing } from '../trouble.ts';
import type { KeyIndex } from './key-index.ts';
import { type Trial, type TrialSandbox, tryOut, waysOf } from './trial.ts';

/** A language that this node can compile and run. */
export type Toolchain = {
  readonly language: Language;
  /** The compiler's own line about its version, as users see it. */
  readonly version: string;
  /** Hash of the compiler's whole answer about its version; part of every cache key. */
  readonly key: string;
  /** Link options that work on this machine. */
  readonly link: readonly string[];
};

export type Toolchains = {
  /** By the language's wire name. */
  readonly present: ReadonlyMap<string, Toolchain>;
  readonly missing: readonly { readonly name: string; readonly reason: string }[];
};

const MOST_SHOWN = 255;

/** The toolchain of a language by its wire name or an alias. @throws LanguageMissing */
export const toolchainOf = (language: string, { present }: Toolchains): Toolchain => {
  const toolchain = present.get(findLanguage(language)?.name ?? '');
  if (!toolchain) throw new LanguageMissing(language);
  return toolchain;
};

/**
 * Asks every compiler for its version inside the box, as a toolchain that the box does not see cannot judge, and tries
 * each out there.
 * @param tried under which key the last trial of a language succeeded: it is not repeated under the same
 */
export const probeToolchains = async (
  sandbox: Pick<Sandbox, 'identity' | 'probe'> & TrialSandbox,
  languages: readonly Language[],
  tried: KeyIndex,
): Promise<Toolchains> => {
  const answerOf = once((language) => sandbox.probe(language.versionCommand));
  // Languages with one version command, as the dialects of C++, have one toolchain.
  const trialOf = once(async (language): Promise<Trial> => {
    const { name, compile, run, trial } = language;
    const { text } = await answerOf(language);
    const key = hashOf(canonicalJson([sandbox.identity, text, compile.command, run.command, trial]));
    const ways = waysOf(language);
    const known = ways.find((_, index) => tried.get(name) === `${key} ${index}`);
    if (known) return { ok: true, link: known };
    const found = await tryOut(sandbox, language);
    if (found.ok) await tried.replace(name, `${key} ${ways.indexOf(found.link)}`);
    return found;
  });
  const present = new Map<string, Toolchain>();
  const missing: { name: string; reason: string }[] = [];
  const probe = async (language: Language): Promise<Toolchain | string> => {
    const { ok, text } = await answerOf(language);
    const version = versionLine(text);
    if (!ok || !version) return whyMissing(language);
    const trial = await trialOf(language);
    return trial.ok
      ? { language, version, key: hashOf(text).slice(0, 16), link: trial.link }
      : trial.reason.slice(0, MOST_SHOWN);
  };
  for (const [{ name }, found] of await Promise.all(
    languages.map(async (language) => [language, await probe(language)] as const),
  )) {
    if (typeof found === 'string') missing.push({ name, reason: found });
    else present.set(name, found);
  }
  return { present, missing };
};

/** Does a thing once for all languages with the same version command. */
const once = <T>(what: (language: Language) => Promise<T>): typeof what => {
  const done = new Map<string, Promise<T>>();
  return (language) => {
    const command = language.versionCommand.join(' ');
    const result = done.get(command) ?? what(language);
    done.set(command, result);
    return result;
  };
};

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The first line with a number like 1.2, as some runtimes print warnings before it. */
const versionLine = (text: string): string => {
  const lines = text.split('\n').map((line) => line.trim());
  return (lines.find((line) => /\d\.\d/.test(line)) ?? lines.find(Boolean) ?? '').slice(0, MOST_SHOWN);
};

const whyMissing = ({ versionCommand, packages }: Language): string =>
  [
    `"${versionCommand.join(' ')}" does not run in the box`,
    packages.length > 0 ? `Debian: apt-get install ${packages.join(' ')}` : 'Debian has no package of it',
  ]
    .join('; ')
    .slice(0, MOST_SHOWN);
