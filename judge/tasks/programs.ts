/** Programs that come with a task, compiled with the files beside them. */
import type { Graders, GraderText } from '@assize/shared/domain/graders.ts';
import type { Compiled } from '../languages/compiled.ts';
import { filesBeside, ownProgramFiles } from '../languages/own-files.ts';
import { toolchainOf } from '../languages/toolchains.ts';
import type { Lease } from '../lease-cache.ts';
import type { FileIn } from '../sandbox/port.ts';
import type { TaskPorts } from './ports.ts';

type Source = { readonly language: string; readonly code: string };
/** File name to content. */
type Files = Readonly<Record<string, string>>;

const named = (files: Files) => Object.entries(files).map(([name, bytes]) => ({ name, bytes }));

/** Files beside a program when it runs. */
export const besideRun = (files: Files): FileIn[] => filesBeside(named(files));

/**
 * Compiles a checker, interactor, validator or generator (Tasks 6).
 * @throws LanguageMissing, JudgeTrouble
 */
export const compileOwn = async (
  { language, code }: Source,
  files: Files,
  ports: TaskPorts,
): Promise<Lease<Compiled>> => {
  const toolchain = toolchainOf(language, ports.toolchains);
  return ports.compiler.compile(toolchain, {
    code,
    files: ownProgramFiles(toolchain.language, named(files)),
  });
};

/** What a contestant's program finds beside it. */
export type ContestantsFiles = {
  readonly userFiles?: Files;
  readonly graders: Graders<GraderText> | null;
};

/** Compiles a program like a contestant's. @throws LanguageMissing, JudgeTrouble */
export const compileContestants = async (
  { language, code }: Source,
  { userFiles = {}, graders }: ContestantsFiles,
  ports: TaskPorts,
): Promise<Lease<Compiled>> =>
  ports.compiler.compile(toolchainOf(language, ports.toolchains), {
    code,
    files: besideRun(userFiles),
    graders: graders?.files.length ? graders : null,
  });
