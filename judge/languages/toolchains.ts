import { createHash } from 'node:crypto';
import type { Language } from '@assize/shared/domain/language.ts';
import { findLanguage } from '@assize/shared/domain/languages.ts';
import type { Limits, ProbeResult, Sandbox } from '../sandbox/port.ts';
import { LanguageMissing } from '../trouble.ts';
import { compileSpec, programSpec } from './recipe.ts';

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

/** Asks every compiler for its version inside the box, as a toolchain that the box does not see cannot judge. */
export const probeToolchains = async (
  sandbox: Pick<Sandbox, 'probe' | 'compile' | 'run' | 'discard'>,
  languages: readonly Language[],
): Promise<Toolchains> => {
  const answers = new Map<string, Promise<ProbeResult>>();
  const ask = (language: Language): Promise<ProbeResult> => {
    const command = language.versionCommand.join(' ');
    const answer = answers.get(command) ?? sandbox.probe(language.versionCommand);
    answers.set(command, answer);
    return answer;
  };
  const links = new Map<string, Promise<readonly string[]>>();
  const linkOf = (language: Language): Promise<readonly string[]> => {
    const command = language.versionCommand.join(' ');
    const link = links.get(command) ?? workingLink(sandbox, language);
    links.set(command, link);
    return link;
  };
  const present = new Map<string, Toolchain>();
  const missing: { name: string; reason: string }[] = [];
  for (const [language, result] of await Promise.all(
    languages.map(async (language) => [language, await ask(language)] as const),
  )) {
    const version = versionLine(result.text);
    if (result.ok && version) {
      const key = createHash('sha256').update(result.text).digest('hex').slice(0, 16);
      present.set(language.name, { language, version, key, link: await linkOf(language) });
    } else missing.push({ name: language.name, reason: whyMissing(language) });
  }
  return { present, missing };
};

const MIB = 1024 * 1024;
const trialLimits: Omit<Limits, 'processes'> = {
  cpuMs: 5000,
  wallMs: 15_000,
  memoryBytes: 256 * MIB,
  stackBytes: 8 * MIB,
  outputBytes: MIB,
  fileBytes: MIB,
};

/**
 * The first of the language's link options with which a trial program runs; empty when the language has only
 * one way to link.
 */
const workingLink = async (
  sandbox: Pick<Sandbox, 'compile' | 'run' | 'discard'>,
  language: Language,
): Promise<readonly string[]> => {
  const { artefact, link: choice } = language.compile;
  if (!choice || !artefact) return [];
  for (const link of choice.options) {
    const compiled = await sandbox.compile(compileSpec(language, choice.trial, { link }));
    const made = compiled.outputs.get(artefact.name);
    if (made?.kind !== 'artefact') continue;
    const limits = { ...trialLimits, processes: language.run.processes };
    const from = { kind: 'artefact', artefact: made.artefact } as const;
    const ran = await sandbox.run(programSpec({ language, from }, limits));
    await sandbox.discard(made.artefact);
    if (ran.outcome === 'exited' && ran.exitCode === 0) return link;
  }
  return [];
};

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
