import type { Translate } from '../../platform/texts/texts.ts';
import { fieldOf } from '../problem-draft/draft-fields.ts';

const keys = {
  'problem.problemId': 'desk:field.problemId',
  'problem.title': 'desk:field.title',
  'problem.description': 'problem:section.description',
  'problem.input': 'problem:section.input',
  'problem.output': 'problem:section.output',
  'problem.hint': 'problem:section.hint',
  'problem.examples': 'desk:examples',
  'problem.timeLimit': 'desk:limit.time',
  'problem.memoryLimit': 'desk:limit.memory',
  'problem.stackLimit': 'desk:limit.stack',
  limitFactors: 'desk:factor',
  languages: 'desk:languages',
  codeTemplates: 'desk:templates',
  'problem.userExtraFile': 'desk:userFiles',
  'problem.auth': 'desk:auth',
  'problem.codeShare': 'desk:codeShare',
  'problem.openCaseResult': 'desk:openCaseResult',
  'problem.difficulty': 'problem:difficulty',
  'problem.source': 'problem:section.source',
  tags: 'desk:tags',
  'problem.type': 'desk:field.type',
  'problem.judgeCaseMode': 'desk:field.judgeCaseMode',
  'problem.isRemoveEndBlank': 'desk:field.isRemoveEndBlank',
  'problem.isFileIO': 'desk:field.isFileIO',
  'problem.ioReadFileName': 'desk:field.ioReadFileName',
  'problem.ioWriteFileName': 'desk:field.ioWriteFileName',
  'problem.spjLanguage': 'desk:field.spjLanguage',
  'problem.spjCode': 'desk:field.spjCode',
  'problem.spjProtocol': 'desk:field.spjProtocol',
  'problem.spjArgs': 'desk:field.spjArgs',
  'problem.checkerLanguage': 'desk:field.checkerLanguage',
  'problem.checkerCode': 'desk:field.checkerCode',
  'problem.judgeExtraFile': 'desk:field.judgeExtraFile',
  judgeMode: 'desk:field.judgeMode',
  judgeOptions: 'desk:field.judgeOptions',
  samples: 'desk:field.samples',
  groups: 'desk:field.groups',
  questions: 'desk:field.questions',
  isUploadTestCase: 'desk:field.isUploadTestCase',
  uploadTestcaseDir: 'desk:field.uploadTestcaseDir',
  programs: 'desk:section.programs',
} as const;

const isKnown = (path: string): path is keyof typeof keys => Object.hasOwn(keys, path);

/** What people call the field at a path; a path that no form shows is named by itself. */
export const fieldName = (path: string, t: Translate): string => {
  const [, , locale, part] = /^(problem\.translations)\.([\w-]+)(?:\.(\w+))?/.exec(path) ?? [];
  if (locale === 'en-US' || locale === 'zh-CN') {
    const language = t(`desk:language.${locale}`);
    return part === undefined
      ? language
      : t('desk:field.translated', { field: fieldName(`problem.${part}`, t), language });
  }
  const field = fieldOf(path);
  return isKnown(field) ? t(keys[field]) : path;
};
