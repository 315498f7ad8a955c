import type { ProblemDraft } from '@assize/shared/areas/authoring/draft.ts';

export const blankStatement = { title: '', description: '', input: '', output: '', hint: '' };

type Start = { languages: readonly string[]; auth: ProblemDraft['problem']['auth'] };

/** A new problem before anything was typed; all languages offered may solve it. */
export const blankDraft = ({ languages, auth }: Start): ProblemDraft => ({
  problem: {
    ...blankStatement,
    problemId: '',
    translations: {},
    examples: [],
    source: '',
    difficulty: 0,
    auth,
    type: 0,
    timeLimit: 1000,
    memoryLimit: 256,
    stackLimit: 128,
    codeShare: true,
    isRemoveEndBlank: true,
    openCaseResult: true,
    judgeCaseMode: 'default',
    isFileIO: false,
    ioReadFileName: null,
    ioWriteFileName: null,
    userExtraFile: null,
    judgeExtraFile: null,
    spjLanguage: null,
    spjCode: null,
    spjProtocol: 'testlib',
    spjArgs: [],
    checkerLanguage: null,
    checkerCode: null,
  },
  judgeMode: 'default',
  judgeOptions: {},
  codeTemplates: [],
  tags: [],
  languages: [...languages],
  limitFactors: {},
  isUploadTestCase: true,
  uploadTestcaseDir: null,
  samples: [],
  groups: [],
  questions: [],
  programs: [],
  changeModeCode: false,
  changeJudgeCaseMode: false,
});
