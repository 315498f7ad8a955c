import type { Translate } from '../../platform/texts/texts.ts';
import { problemFields } from '../problem-draft/draft-fields.ts';

/** Name of the field at a path; a path that no form shows is its own name. */
export const fieldName = (path: string, t: Translate): string => {
  const [, , locale, part] = /^(problem\.translations)\.([\w-]+)(?:\.(\w+))?/.exec(path) ?? [];
  if (locale === 'en-US' || locale === 'zh-CN') {
    const language = t(`authoring:language.${locale}`);
    return part === undefined
      ? language
      : t('authoring:field.translated', { field: fieldName(`problem.${part}`, t), language });
  }
  const field = problemFields.at(path);
  return field ? t(field.name) : path;
};
