import type { ProblemDraft } from '@assize/shared/areas/authoring/draft.ts';
import { type FieldTable, fieldsOf } from '../../kit/form/fields.ts';

/** Parts of the form, in their order on the page. */
export const formSections = ['statement', 'limits', 'judging', 'data', 'programs', 'code', 'access'] as const;
export type FormSection = (typeof formSections)[number];

/** Every field of the form: its section, what people call it, and its value in a new problem. */
const table = {
  problem: {
    fields: {
      problemId: { section: 'statement', name: 'authoring:field.problemId', blank: '' },
      title: { section: 'statement', name: 'authoring:field.title', blank: '' },
      description: { section: 'statement', name: 'problem:section.description', blank: '' },
      input: { section: 'statement', name: 'problem:section.input', blank: '' },
      output: { section: 'statement', name: 'problem:section.output', blank: '' },
      hint: { section: 'statement', name: 'problem:section.hint', blank: '' },
      translations: {
        section: 'statement',
        name: 'authoring:section.statement',
        blank: {},
        partsBy: 'title',
      },
      examples: { section: 'statement', name: 'authoring:examples', blank: [] },
      source: { section: 'access', name: 'problem:section.source', blank: '' },
      difficulty: { section: 'access', name: 'problem:difficulty', blank: 0 },
      auth: { section: 'access', name: 'authoring:auth', blank: 1 },
      type: { section: 'judging', name: 'authoring:field.type', blank: 0 },
      timeLimit: { section: 'limits', name: 'authoring:limit.time', blank: 1000 },
      memoryLimit: { section: 'limits', name: 'authoring:limit.memory', blank: 256 },
      stackLimit: { section: 'limits', name: 'authoring:limit.stack', blank: 128 },
      codeShare: { section: 'access', name: 'authoring:codeShare', blank: true },
      isRemoveEndBlank: { section: 'judging', name: 'authoring:field.isRemoveEndBlank', blank: true },
      openCaseResult: { section: 'access', name: 'authoring:openCaseResult', blank: true },
      judgeCaseMode: { section: 'judging', name: 'authoring:field.judgeCaseMode', blank: 'default' },
      isFileIO: { section: 'judging', name: 'authoring:field.isFileIO', blank: false },
      ioReadFileName: { section: 'judging', name: 'authoring:field.ioReadFileName', blank: null },
      ioWriteFileName: { section: 'judging', name: 'authoring:field.ioWriteFileName', blank: null },
      userExtraFile: { section: 'code', name: 'authoring:userFiles', blank: null },
      judgeExtraFile: { section: 'judging', name: 'authoring:field.judgeExtraFile', blank: null },
      spjLanguage: { section: 'judging', name: 'authoring:field.spjLanguage', blank: null },
      spjCode: { section: 'judging', name: 'authoring:field.spjCode', blank: null },
      spjProtocol: { section: 'judging', name: 'authoring:field.spjProtocol', blank: 'testlib' },
      spjArgs: { section: 'judging', name: 'authoring:field.spjArgs', blank: [] },
      checkerLanguage: { section: 'judging', name: 'authoring:field.checkerLanguage', blank: null },
      checkerCode: { section: 'judging', name: 'authoring:field.checkerCode', blank: null },
    },
  },
  judgeMode: { section: 'judging', name: 'authoring:field.judgeMode', blank: 'default' },
  judgeOptions: { section: 'judging', name: 'authoring:field.judgeOptions', blank: {} },
  codeTemplates: { section: 'code', name: 'authoring:templates', blank: [] },
  tags: { section: 'access', name: 'authoring:tags', blank: [] },
  languages: { section: 'code', name: 'authoring:languages', blank: [] },
  limitFactors: { section: 'limits', name: 'authoring:factor', blank: {} },
  isUploadTestCase: { section: 'data', name: 'authoring:field.isUploadTestCase', blank: true },
  uploadTestcaseDir: { section: 'data', name: 'authoring:field.uploadTestcaseDir', blank: null },
  samples: { section: 'data', name: 'authoring:field.samples', blank: [] },
  groups: { section: 'data', name: 'authoring:field.groups', blank: [] },
  questions: { section: 'data', name: 'authoring:field.questions', blank: [] },
  programs: { section: 'programs', name: 'authoring:section.programs', blank: [] },
  graders: { section: 'code', name: 'authoring:graders', blank: [] },
  sourceName: { section: 'code', name: 'authoring:graders.sourceName', blank: 'solution' },
  changeModeCode: { section: null, blank: false },
  changeJudgeCaseMode: { section: null, blank: false },
} satisfies FieldTable<ProblemDraft, FormSection>;

export const problemFields = fieldsOf<ProblemDraft, FormSection>(table);

export const sectionAt = (path: string): FormSection => problemFields.at(path)?.section ?? 'statement';
