/** Whether a toolchain works in the box with the system calls that it gets there. */

import type { Language } from '@assize/shared/domain/language.ts';
import type { Limits, RunResult, RunSpec, Sandbox } from '../sandbox/port.ts';
import { compiledOf } from './compiled.ts';
import { compileSpec, programSpec } from './recipe.ts';
import { loneSource } from './sources.ts';

export type TrialSandbox = Pick<Sandbox, 'compile' | 'run' | 'discard'>;

/** `link`: the link options that work. */
export type Trial =
  | { readonly ok: true; readonly link: readonly string[] }
  | { readonly ok: false; readonly reason: string };

const MIB = 1024 * 1024;
/** Long times, as a machine that starts is busy. */
const limits: Omit<Limits, 'processes'> = {
  cpuMs: 20_000,
  wallMs: 90_000,
  memoryBytes: 512 * MIB,
  stackBytes: 8 * MIB,
  outputBytes: MIB,
  fileBytes: MIB,
};

const ONE_WAY: readonly (readonly string[])[] = [[]];

/** The language's ways to link. */
export const waysOf = ({ compile }: Language): readonly (readonly string[])[] => compile.link ?? ONE_WAY;

/** Tries the language's link options, until its trial program compiles and exits with 0. */
export const tryOut = async (sandbox: TrialSandbox, language: Language): Promise<Trial> => {
  const ways = waysOf(language);
  for (const link of ways) {
    if ((await attempt(sandbox, language, link)).failed === undefined) return { ok: true, link };
  }
  const { failed = 'its trial fails only at times', refused } = await attempt(
    tracing(sandbox),
    language,
    ways.at(-1) ?? [],
  );
  const calls = refused.length > 0 ? `; the box refused the system calls ${refused.join(', ')}` : '';
  return { ok: false, reason: `${failed}${calls}` };
};

const tracing = (sandbox: TrialSandbox): TrialSandbox => {
  const traced = (spec: RunSpec): RunSpec => ({ ...spec, traced: true });
  return {
    compile: (spec) => sandbox.compile(traced(spec)),
    run: (spec) => sandbox.run(traced(spec)),
    discard: (artefact) => sandbox.discard(artefact),
  };
};

type Attempt = {
  /** undefined after success. */
  readonly failed: string | undefined;
  readonly refused: readonly string[];
};

/** Without clone3, which no program gets and every C library and runtime does without. */
const refusedBy = ({ refusedCalls }: RunResult): readonly string[] =>
  [...(refusedCalls?.keys() ?? [])].filter((name) => name !== 'clone3');

const attempt = async (
  sandbox: TrialSandbox,
  language: Language,
  link: readonly string[],
): Promise<Attempt> => {
  const sources = loneSource(language, language.trial);
  const made = await sandbox.compile(compileSpec(language, sources, { link }));
  const compiled = await compiledOf(language, sources, made);
  if (!compiled.ok) {
    const said = compiled.message.split('\n').slice(0, 2).join(' ');
    return { failed: `its trial does not compile: ${said}`, refused: refusedBy(made) };
  }
  const { program } = compiled;
  const ran = await sandbox.run(programSpec(program, { ...limits, processes: language.run.processes }));
  if (program.from.kind === 'artefact') await sandbox.discard(program.from.artefact);
  if (ran.outcome === 'exited' && ran.exitCode === 0) return { failed: undefined, refused: [] };
  const end = ran.outcome === 'exited' ? `exit code ${ran.exitCode}` : ran.outcome;
  return { failed: `its trial ends with ${end}`, refused: refusedBy(ran) };
};
