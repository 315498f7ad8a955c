import type { Translate } from '../../platform/texts/texts.ts';
import { fieldOf } from '../problem-draft/draft-fields.ts';

const keys = {
  'problem.problemId': 'authoring:field.problemId',
  'problem.title': 'authoring:field.title',
  'problem.description': 'problem:section.description',
  'problem.input': 'problem:section.input',
  'problem.output': 'problem:section.output',
  'problem.hint': 'problem:section.hint',
  'problem.examples': 'authoring:examples',
  'problem.timeLimit': 'authoring:limit.time',
  'problem.memoryLimit': 'authoring:limit.memory',
  'problem.stackLimit': 'authoring:limit.stack',
  limitFactors: 'authoring:factor',
  languages: 'authoring:languages',
  codeTemplates: 'authoring:templates',
  'problem.userExtraFile': 'authoring:userFiles',
  'problem.auth': 'authoring:auth',
  'problem.codeShare': 'authoring:codeShare',
  'problem.openCaseResult': 'authoring:openCaseResult',
  'problem.difficulty': 'problem:difficulty',
  'problem.source': 'problem:section.source',
  tags: 'authoring:tags',
  'problem.type': 'authoring:field.type',
  'problem.judgeCaseMode': 'authoring:field.judgeCaseMode',
  'problem.isRemoveEndBlank': 'authoring:field.isRemoveEndBlank',
  'problem.isFileIO': 'authoring:field.isFileIO',
  'problem.ioReadFileName': 'authoring:field.ioReadFileName',
  'problem.ioWriteFileName': 'authoring:field.ioWriteFileName',
  'problem.spjLanguage': 'authoring:field.spjLanguage',
  'problem.spjCode': 'authoring:field.spjCode',
  'problem.spjProtocol': 'authoring:field.spjProtocol',
  'problem.spjArgs': 'authoring:field.spjArgs',
  'problem.checkerLanguage': 'authoring:field.checkerLanguage',
  'problem.checkerCode': 'authoring:field.checkerCode',
  'problem.judgeExtraFile': 'authoring:field.judgeExtraFile',
  judgeMode: 'authoring:field.judgeMode',
  judgeOptions: 'authoring:field.judgeOptions',
  samples: 'authoring:field.samples',
  groups: 'authoring:field.groups',
  questions: 'authoring:field.questions',
  isUploadTestCase: 'authoring:field.isUploadTestCase',
  uploadTestcaseDir: 'authoring:field.uploadTestcaseDir',
  programs: 'authoring:section.programs',
} as const;

const isKnown = (path: string): path is keyof typeof keys => Object.hasOwn(keys, path);

/** What people call the field at a path; a path that no form shows is named by itself. */
export const fieldName = (path: string, t: Translate): string => {
  const [, , locale, part] = /^(problem\.translations)\.([\w-]+)(?:\.(\w+))?/.exec(path) ?? [];
  if (locale === 'en-US' || locale === 'zh-CN') {
    const language = t(`authoring:language.${locale}`);
    return part === undefined
      ? language
      : t('authoring:field.translated', { field: fieldName(`problem.${part}`, t), language });
  }
  const field = fieldOf(path);
  return isKnown(field) ? t(keys[field]) : path;
};
