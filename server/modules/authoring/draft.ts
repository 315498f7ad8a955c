import {
  bringsChecker,
  mayBringProgram,
  type ProblemDraft,
  textModes,
} from '@assize/shared/areas/authoring/draft.ts';
import { textLanguage } from '@assize/shared/areas/judging/job.ts';
import { gradedLanguages, isGraderName, isHeader } from '@assize/shared/domain/graders.ts';
import { findLanguage, languages } from '@assize/shared/domain/languages.ts';
import { effectiveBound, type LimitFactors, limitBounds } from '@assize/shared/domain/limits.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import { refuseField } from '../../platform/http/refuse-field.ts';

const canonicalName = (name: string, field: string): string => {
  const found = findLanguage(name);
  if (!found) throw new AssizeError('language.not-offered', { field, params: { language: name } });
  return found.name;
};

const withoutRepeats = (names: readonly string[], fieldOf: (index: number) => string): readonly string[] => {
  names.forEach((name, index) => {
    if (names.indexOf(name) !== index) refuseField(fieldOf(index), 'duplicate');
  });
  return names;
};

/**
 * Languages of a draft under their own names, in the order of the language list; `Text` where no program is
 * handed in.
 */
const draftLanguages = (draft: ProblemDraft): string[] => {
  if (textModes.includes(draft.judgeMode)) return [textLanguage];
  const chosen = withoutRepeats(
    draft.languages.map((name, index) => canonicalName(name, `languages.${index}`)),
    (index) => `languages.${index}`,
  );
  if (gradedLanguages(chosen, draft.graders).length === 0) refuseField('languages', 'no-grader');
  return languages.map((one) => one.name).filter((name) => chosen.includes(name));
};

const draftTemplates = (draft: ProblemDraft): ProblemDraft['codeTemplates'] => {
  const named = draft.codeTemplates.map((template, index) => ({
    ...template,
    language: canonicalName(template.language, `codeTemplates.${index}.language`),
  }));
  withoutRepeats(
    named.map((one) => one.language),
    (index) => `codeTemplates.${index}.language`,
  );
  return named;
};

/** The language of the problem's own program under its canonical name; one that does not count stays as it is. */
const ownLanguage = (name: string | null, counts: boolean, field: string): string | null =>
  counts && name !== null ? canonicalName(name, field) : name;

const draftFactors = (draft: ProblemDraft): Record<string, LimitFactors> => {
  const { timeLimit, memoryLimit } = draft.problem;
  const named = Object.entries(draft.limitFactors).map(([name, factors]): [string, LimitFactors] => {
    const path = `limitFactors.${name}`;
    const time = timeLimit * factors.time;
    const memory = memoryLimit * factors.memory;
    if (time < 1 || time > effectiveBound * limitBounds.timeLimitMs.max)
      refuseField(`${path}.time`, 'limits-range');
    if (memory < 1 || memory > effectiveBound * limitBounds.memoryLimitMb.max)
      refuseField(`${path}.memory`, 'limits-range');
    return [canonicalName(name, path), factors];
  });
  withoutRepeats(
    named.map(([name]) => name),
    (index) => `limitFactors.${Object.keys(draft.limitFactors)[index]}`,
  );
  return Object.fromEntries(named);
};

const checkQuestions = (draft: ProblemDraft): void => {
  if (draft.judgeMode !== 'objective') return;
  draft.questions.forEach(({ kind, options, key }, index) => {
    const path = `questions.${index}`;
    if (key.kind !== kind) refuseField(`${path}.key.kind`, 'not-an-option');
    if (kind === 'blank') return;
    if (options.length < 2) refuseField(`${path}.options`, 'too-few-options');
    const keys = withoutRepeats(
      options.map((one) => one.key),
      (at) => `${path}.options.${at}.key`,
    );
    key.answers.forEach((answer, at) => {
      if (!keys.includes(answer)) refuseField(`${path}.key.answers.${at}`, 'not-an-option');
    });
    withoutRepeats(key.answers, (at) => `${path}.key.answers.${at}`);
    if (kind === 'single' && key.answers.length !== 1) refuseField(`${path}.key.answers`, 'one-answer');
  });
};

const checkGroups = ({ groups, samples }: ProblemDraft): void => {
  const known = new Set(samples.map((one) => one.groupNum));
  withoutRepeats(
    groups.map((one) => String(one.groupNum)),
    (index) => `groups.${index}.groupNum`,
  );
  groups.forEach(({ groupNum, dependsOn }, index) => {
    if (!known.has(groupNum)) refuseField(`groups.${index}.groupNum`, 'unknown-subtask');
    dependsOn.forEach((one, at) => {
      if (!known.has(one)) refuseField(`groups.${index}.dependsOn.${at}`, 'unknown-subtask');
    });
  });
};

/** Names that the box gives to a contestant's source and to what is compiled of it. */
const takenNames = new Set(
  languages.flatMap(({ source, compile }) => [source, ...(compile.artefact ? [compile.artefact.name] : [])]),
);

/** Files of the box beside an own program, and files it leaves there; testlib.h may be the problem's. */
const judgesNames = new Set(['feedback', 'nextpass.in', 'state.txt', 'tout']);

/** Names that a contestant's source gets beside a grader. */
const submittedNames = ({ sourceName, graders }: ProblemDraft): ReadonlySet<string> =>
  new Set(
    graders.length === 0 ? [] : languages.map(({ extension }) => `${sourceName}.${extension}`.toLowerCase()),
  );

/** The graders under their languages' own names. */
const draftGraders = (draft: ProblemDraft): ProblemDraft['graders'] => {
  const submitted = submittedNames(draft);
  const seen = new Set<string>();
  return draft.graders.map((one, index) => {
    const path = `graders.${index}`;
    const language = canonicalName(one.language, `${path}.language`);
    const known = findLanguage(language);
    if (!known || !isGraderName(one.name, known)) refuseField(`${path}.name`, 'grader-name');
    if (submitted.has(one.name.toLowerCase())) refuseField(`${path}.name`, 'reserved-name');
    const place = `${isHeader(one) ? 'header' : known?.icpc} ${one.name.toLowerCase()}`;
    if (seen.has(place)) refuseField(`${path}.name`, 'duplicate');
    seen.add(place);
    return { ...one, language };
  });
};

const checkFileNames = (draft: ProblemDraft): void => {
  const { problem } = draft;
  const inBox = new Set([...takenNames, ...draft.graders.map(({ name }) => name)]);
  const submitted = submittedNames(draft);
  const isUsed = (name: string) => inBox.has(name) || submitted.has(name.toLowerCase());
  const check = (field: string, name: string, isTaken = isUsed(name)) => {
    if (isTaken) refuseField(field, 'reserved-name');
  };
  const userNames = Object.keys(problem.userExtraFile ?? {});
  for (const name of userNames) check(`problem.userExtraFile.${name}`, name);
  for (const name of Object.keys(problem.judgeExtraFile ?? {}))
    check(`problem.judgeExtraFile.${name}`, name, takenNames.has(name) || judgesNames.has(name));
  if (!problem.isFileIO) return;
  for (const field of ['ioReadFileName', 'ioWriteFileName'] as const) {
    const name = problem[field] ?? '';
    check(`problem.${field}`, name);
    // The box would hold two files of one name.
    if (userNames.includes(name)) refuseField(`problem.${field}`, 'duplicate');
  }
  if (problem.ioReadFileName === problem.ioWriteFileName) refuseField('problem.ioWriteFileName', 'duplicate');
};

/**
 * Checks what the schema cannot and gives the draft in the one form in which it is kept: languages under their own
 * names and in our order, the display id in capitals.
 * @throws AssizeError `request.invalid` or `language.not-offered`, with the field's path
 */
export const settledDraft = (draft: ProblemDraft): ProblemDraft => {
  checkQuestions(draft);
  checkGroups(draft);
  checkFileNames(draft);
  const graders = draftGraders(draft);
  return {
    ...draft,
    problem: {
      ...draft.problem,
      problemId: draft.problem.problemId.toUpperCase(),
      spjLanguage: ownLanguage(
        draft.problem.spjLanguage,
        mayBringProgram(draft.judgeMode) && Boolean(draft.problem.spjCode?.trim()),
        'problem.spjLanguage',
      ),
      checkerLanguage: ownLanguage(
        draft.problem.checkerLanguage,
        bringsChecker(draft),
        'problem.checkerLanguage',
      ),
    },
    languages: draftLanguages(draft),
    codeTemplates: draftTemplates(draft),
    limitFactors: draftFactors(draft),
    programs: draft.programs.map((one, index) => ({
      ...one,
      language: canonicalName(one.language, `programs.${index}.language`),
    })),
    graders,
    samples: draft.judgeMode === 'objective' ? [] : draft.samples,
    groups: draft.judgeMode === 'objective' ? [] : draft.groups,
    questions: draft.judgeMode === 'objective' ? draft.questions : [],
    changeModeCode: false,
    changeJudgeCaseMode: false,
  };
};
