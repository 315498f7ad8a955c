/** A problem as its setter writes it: the payload of the problem form, of imports and of the samples. */
import { z } from 'zod';
import { limitBounds } from '../../domain/limits.ts';
import type { TextKey } from '../../index.ts';
import {
  judgeCaseMode,
  judgeMode,
  judgeOptions,
  judgeProtocol,
  objectiveKey,
  sourceName,
} from '../judging/manifest.ts';
import { displayId, example, question, statement, statementLocale } from '../problem/statement.ts';

const bounded = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max);

/** Tags of a problem. */
export const mostTags = 50;

/** File names that people may give inside a box. */
export const boxFileName = z.string().regex(/^(?!\.)[A-Za-z0-9._-]{1,64}$/);

const sourceText = z.string().max(1_048_576);

/** A case of the problem form: names of uploaded files, or typed text, as isUploadTestCase says. */
export const sampleDraft = z.object({
  input: z.string(),
  output: z.string(),
  score: z.int().min(0).max(1_000_000).default(0),
  groupNum: z.int().positive().nullable().default(null),
});

/** Programs of a problem's authors. */
export const mostPrograms = 100;

/** A program of the problem's authors, for staff only: never shown to contestants. */
export const problemProgram = z.object({
  name: z.string().trim().min(1).max(100),
  role: z.enum(['solution', 'generator', 'validator']),
  language: z.string().max(50),
  code: sourceText,
  /** solution: verdict codes it may end with; empty: any. An OI score range may be asked beside. */
  expected: z.array(z.int()).max(10).default([]),
  expectedScore: z
    .object({ min: z.int().min(0), max: z.int().min(0) })
    .nullable()
    .default(null),
  /** validator: how it ends. testlib: exit code 0 accepts; kattis: 42. */
  protocol: judgeProtocol.default('testlib'),
});

export type ProblemProgram = z.output<typeof problemProgram>;

/**
 * A grader, or a header of one: compiled or run with the contestant's source, for all versions of its
 * language.
 */
export const graderFile = z.object({
  language: z.string().max(50),
  name: boxFileName,
  code: sourceText,
});

/** Graders of a problem, all languages together. */
export const mostGraders = 100;

/** The graders that a program is compiled with. */
export const graders = z.object({ sourceName, files: z.array(graderFile).max(mostGraders) });

/** A question with its answers and what it is worth. */
export const questionDraft = question.extend({
  key: objectiveKey,
  score: z.int().min(0).max(1_000_000).default(0),
});

const factor = z.number().min(0.1).max(100);

const problemFields = statement.extend({
  problemId: displayId,
  /** Further languages of the statement; the base fields are the site's default language. */
  translations: z.partialRecord(statementLocale, statement).default({}),
  examples: z.array(example).max(20),
  source: z.string().max(65_535).default(''),
  difficulty: z.int().min(0).max(5).default(0),
  /** 1 public, 2 private, 3 contest. */
  auth: z.union([z.literal(1), z.literal(2), z.literal(3)]).default(1),
  type: z.union([z.literal(0), z.literal(1)]).default(0),
  timeLimit: bounded(limitBounds.timeLimitMs).default(1000),
  memoryLimit: bounded(limitBounds.memoryLimitMb).default(256),
  stackLimit: bounded(limitBounds.stackLimitMb).default(128),
  codeShare: z.boolean().default(true),
  isRemoveEndBlank: z.boolean().default(true),
  openCaseResult: z.boolean().default(true),
  judgeCaseMode: judgeCaseMode.default('default'),
  isFileIO: z.boolean().default(false),
  ioReadFileName: boxFileName.nullable().default(null),
  ioWriteFileName: boxFileName.nullable().default(null),
  userExtraFile: z.record(boxFileName, sourceText).nullable().default(null),
  judgeExtraFile: z.record(boxFileName, sourceText).nullable().default(null),
  /** The problem's own program: checker, interactor or manager, by the judge mode. */
  spjLanguage: z.string().max(30).nullable().default(null),
  spjCode: sourceText.nullable().default(null),
  spjProtocol: judgeProtocol.default('testlib'),
  spjArgs: z.array(z.string().max(200)).max(50).default([]),
  /**
   * interactive with the testlib protocol: a checker of the interactor's output; null: the interactor
   * decides.
   */
  checkerLanguage: z.string().max(30).nullable().default(null),
  checkerCode: sourceText.nullable().default(null),
});

/** Judge modes without handed-in programs: their only language is `Text`, also where the draft names others. */
export const textModes: readonly z.infer<typeof judgeMode>[] = ['submit_answer', 'objective'];

const utf8Bytes = (text: string) => new TextEncoder().encode(text).length;

export const maxStatementBytes = 4 * 1024 * 1024;

/** Case modes a rule type offers. */
export const caseModesOf = {
  0: ['default', 'ergodic_without_error'],
  1: ['default', 'subtask_lowest', 'subtask_average'],
} as const;

/** Judge modes whose problems bring a program of their own. */
export const modesWithProgram: readonly z.infer<typeof judgeMode>[] = [
  'spj',
  'interactive',
  'communication',
  'multi_pass',
];

/** Judge modes whose problems may bring a program: handed-in outputs are compared, or judged by a checker. */
export const mayBringProgram = (mode: z.infer<typeof judgeMode>): boolean =>
  mode === 'submit_answer' || modesWithProgram.includes(mode);

/** Whether programs are handed in, which graders can stand beside. */
export const usesGraders = ({ judgeMode: mode }: { judgeMode: z.infer<typeof judgeMode> }): boolean =>
  !textModes.includes(mode);

/** Whether a checker judges what the problem's interactor wrote. */
export const bringsChecker = (draft: {
  judgeMode: z.infer<typeof judgeMode>;
  problem: Pick<z.output<typeof problemFields>, 'checkerCode' | 'spjProtocol'>;
}): boolean =>
  draft.judgeMode === 'interactive' &&
  draft.problem.spjProtocol === 'testlib' &&
  Boolean(draft.problem.checkerCode?.trim());

/** The payload that saves a problem; its errors name fields of the form. */
export const problemDraft = z
  .object({
    problem: problemFields,
    judgeMode: judgeMode.default('default'),
    judgeOptions: judgeOptions.default({}),
    codeTemplates: z
      .array(
        z.object({ language: z.string(), code: z.string().max(65_535), status: z.boolean().default(true) }),
      )
      .max(50)
      .default([]),
    tags: z
      .array(z.object({ name: z.string().trim().min(1).max(50), color: z.string().max(30).optional() }))
      .max(mostTags)
      .default([]),
    languages: z.array(z.string()).min(1).max(50),
    /** Factors on the limits in place of the language's own (Authoring 13), by language. */
    limitFactors: z.record(z.string(), z.object({ time: factor, memory: factor })).default({}),
    isUploadTestCase: z.boolean().default(true),
    /**
     * Opaque id of uploaded files. On an update also: null, the files the problem has; `version:<n>`, the files
     * that its saved version n had. Cases of an upload, of the problem or of a version are named by their input file.
     */
    uploadTestcaseDir: z.string().max(64).nullable().default(null),
    /** Cases in judging order; empty for `objective`, whose questions are its cases. */
    samples: z.array(sampleDraft).max(10_000).default([]),
    /** Subtasks that depend on others. */
    groups: z
      .array(
        z.object({ groupNum: z.int().positive(), dependsOn: z.array(z.int().positive()).min(1).max(1000) }),
      )
      .max(1000)
      .default([]),
    questions: z.array(questionDraft).max(500).default([]),
    programs: z.array(problemProgram).max(mostPrograms).default([]),
    /** The first of a language is what starts; without any, programs stand alone. */
    graders: graders.shape.files.default([]),
    sourceName: sourceName.default('solution'),
    changeModeCode: z.boolean().default(false),
    changeJudgeCaseMode: z.boolean().default(false),
  })
  .superRefine((draft, context) => {
    const refuse = (path: (string | number)[], message: TextKey<'reasons'>) =>
      context.addIssue({ code: 'custom', path, message });
    const { problem } = draft;
    if (problem.isFileIO && !problem.ioReadFileName) refuse(['problem', 'ioReadFileName'], 'required');
    if (problem.isFileIO && !problem.ioWriteFileName) refuse(['problem', 'ioWriteFileName'], 'required');
    const modes: readonly string[] = caseModesOf[problem.type];
    if (!modes.includes(problem.judgeCaseMode)) refuse(['problem', 'judgeCaseMode'], 'rule-type');
    if (draft.judgeMode === 'objective') {
      if (draft.questions.length === 0) refuse(['questions'], 'required');
    } else if (draft.samples.length === 0) refuse(['samples'], 'no-cases');
    else if (
      !draft.isUploadTestCase &&
      !draft.samples.some((sample) => sample.input !== '' || sample.output !== '')
    )
      refuse(['samples'], 'no-cases');
    if (problem.judgeCaseMode.startsWith('subtask')) {
      draft.samples.forEach((sample, index) => {
        if (sample.groupNum === null) refuse(['samples', index, 'groupNum'], 'required');
      });
    } else if (draft.groups.length > 0) refuse(['groups'], 'rule-type');
    draft.groups.forEach((one, index) => {
      if (reaches(draft.groups, one.groupNum)) refuse(['groups', index, 'dependsOn'], 'circular');
    });
    draft.codeTemplates.forEach((template, index) => {
      if (template.status && template.code.trim() === '')
        refuse(['codeTemplates', index, 'code'], 'required');
    });
    const names = draft.tags.map((one) => one.name);
    if (new Set(names).size !== names.length) refuse(['tags'], 'duplicate');
    const programs = draft.programs.map((one) => one.name);
    if (new Set(programs).size !== programs.length) refuse(['programs'], 'duplicate');
    if (modesWithProgram.includes(draft.judgeMode)) {
      if (!problem.spjCode?.trim()) refuse(['problem', 'spjCode'], 'required');
      if (!problem.spjLanguage) refuse(['problem', 'spjLanguage'], 'required');
    }
    if (bringsChecker(draft) && !problem.checkerLanguage) refuse(['problem', 'checkerLanguage'], 'required');
    if (utf8Bytes(JSON.stringify(problem)) > maxStatementBytes) refuse(['problem'], 'over-4-mib');
  });

export type ProblemDraft = z.output<typeof problemDraft>;

/** The graders of the programs that are handed in; null where there are none. */
export const gradersOf = (
  draft: Pick<ProblemDraft, 'judgeMode' | 'graders' | 'sourceName'>,
): z.output<typeof graders> | null =>
  usesGraders(draft) && draft.graders.length > 0
    ? { sourceName: draft.sourceName, files: draft.graders }
    : null;

/** Whether a subtask depends on itself by way of others. */
const reaches = (groups: readonly { groupNum: number; dependsOn: number[] }[], from: number): boolean => {
  const dependsOn = new Map(groups.map((one) => [one.groupNum, one.dependsOn]));
  const seen = new Set<number>();
  const open = [...(dependsOn.get(from) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === from) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...(dependsOn.get(next) ?? []));
  }
  return false;
};

/**
 * Whether a problem for programs has no description of its output; it may well have no input. The form asks for one;
 * archives may lack it, because many tell everything in one text.
 */
export const lacksOutputText = ({
  judgeMode: mode,
  problem,
}: Pick<ProblemDraft, 'judgeMode'> & { problem: Pick<ProblemDraft['problem'], 'output'> }): boolean =>
  !textModes.includes(mode) && problem.output.trim() === '';
