/** Reads verdict fixtures: a problem, its data, and programs with their verdicts. Format: judge/README.md. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  judgeCaseMode,
  judgeMode,
  judgeOptions,
  judgeProtocol,
  manifest,
} from '@assize/shared/areas/judging/manifest.ts';
import { verdictShort } from '@assize/shared/domain/verdict.ts';
import { parse } from 'yaml';
import { z } from 'zod';
import type { JudgedProblem } from './rig.ts';

const folder = join(import.meta.dirname, 'fixtures');

const content = z.union([
  z.string().describe('a file of the fixture'),
  z.strictObject({ text: z.string() }),
  z.strictObject({ countTo: z.int().positive() }),
]);

/** Names of files of the fixture. */
const fileNames = z.array(z.string()).default([]);

const problemFile = z.strictObject({
  type: z.enum(['ACM', 'OI']),
  judgeMode,
  judgeCaseMode,
  isRemoveEndBlank: z.boolean(),
  timeLimitMs: z.int().positive(),
  memoryLimitMb: z.int().positive(),
  stackLimitMb: z.int().positive(),
  fileIo: z.strictObject({ readName: z.string(), writeName: z.string() }).optional(),
  /** The problem's checker, interactor or manager; `file` is its source. */
  program: z
    .strictObject({
      file: z.string(),
      language: z.string(),
      protocol: judgeProtocol.default('testlib'),
      args: z.array(z.string()).optional(),
    })
    .optional(),
  /** interactive: the checker for what the interactor wrote. */
  checker: z.strictObject({ file: z.string(), language: z.string() }).optional(),
  judgeFiles: fileNames,
  userFiles: fileNames,
  graders: z
    .strictObject({
      sourceName: z.string(),
      files: z.array(z.strictObject({ file: z.string(), language: z.string() })),
    })
    .optional(),
  options: judgeOptions.strict().optional(),
  groups: manifest.shape.groups,
  cases: z
    .array(
      z.strictObject({
        input: content,
        output: content,
        score: z.int().nonnegative().default(0),
        group: z.int().positive().optional(),
      }),
    )
    .min(1),
});

const shortNames = new Set<string>(Object.values(verdictShort));
const short = z.string().refine((name) => shortNames.has(name));

const expectedProgram = z.strictObject({
  file: z.string(),
  language: z.string(),
  verdict: short,
  /** Verdict of every case, in order; absent when none runs. */
  cases: z.array(short).default([]),
  score: z.int().nonnegative().nullable().default(null),
  /** Exact time, where a rule gives it. */
  timeMs: z.int().nonnegative().optional(),
  /** Submitted outputs by file name, instead of the text of `file`. */
  answers: z.record(z.string(), z.string()).optional(),
  /** Whether a case was run again for being near its limit. */
  repeated: z.boolean().optional(),
  /** Patterns that the compiler's message, and the remark of the first case with the verdict, match. */
  message: z.string().optional(),
  remark: z.string().optional(),
});
export type ExpectedProgram = z.infer<typeof expectedProgram>;
const expectedFile = z.strictObject({ programs: z.array(expectedProgram).min(1) });

export type Fixture = {
  readonly name: string;
  readonly problem: JudgedProblem;
  readonly programs: readonly (ExpectedProgram & { readonly code: string })[];
};

/** This folder is no fixture: its programs are judged by their roles (languages.ts). */
const LANGUAGES = 'languages';

/** Every fixture that is a problem, by name. */
export const loadFixtures = async (): Promise<Fixture[]> => {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return Promise.all(names.filter((name) => name !== LANGUAGES).map(loadFixture));
};

/** Loads a problem from its settings in YAML, which name files in the same folder. */
export const loadProblem = async (inFolder: string, settingsFile: string): Promise<JudgedProblem> => {
  const read = (path: string) => readFile(join(inFolder, path), 'utf8');
  const { type, cases, fileIo, program, checker, judgeFiles, userFiles, graders, ...settings } =
    problemFile.parse(parse(await read(settingsFile)));
  const named = (files: readonly string[]) =>
    Promise.all(files.map(async (file) => ({ name: basename(file), text: await read(file) })));
  const ownProgram = async ({ file, ...calls }: NonNullable<typeof program>) => ({
    ...calls,
    code: await read(file),
  });
  const graderOf = async ({ file, language }: { file: string; language: string }) => ({
    language,
    name: basename(file),
    code: await read(file),
  });
  const bytesOf = async (source: z.infer<typeof content>): Promise<string> => {
    if (typeof source === 'string') return read(source);
    if ('text' in source) return source.text;
    return Array.from({ length: source.countTo }, (_, i) => `${i + 1}\n`).join('');
  };
  return {
    ...settings,
    type: type === 'OI' ? 1 : 0,
    fileIo: fileIo ?? null,
    ...(program ? { program: await ownProgram(program) } : {}),
    ...(checker ? { checker: await ownProgram({ ...checker, protocol: 'testlib' }) } : {}),
    judgeFiles: await named(judgeFiles),
    userFiles: await named(userFiles),
    ...(graders ? { graders: { ...graders, files: await Promise.all(graders.files.map(graderOf)) } } : {}),
    cases: await Promise.all(
      cases.map(async ({ input, output, score, group }) => ({
        input: await bytesOf(input),
        output: await bytesOf(output),
        score,
        groupNum: group ?? null,
      })),
    ),
  };
};

const loadFixture = async (name: string): Promise<Fixture> => {
  const read = (...path: string[]) => readFile(join(folder, name, ...path), 'utf8');
  const { programs } = expectedFile.parse(parse(await read('expected.yml')));
  return {
    name,
    problem: await loadProblem(join(folder, name), 'problem.yml'),
    programs: await Promise.all(
      programs.map(async (one) => ({ ...one, code: await read('programs', one.file) })),
    ),
  };
};
