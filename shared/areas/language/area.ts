import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

export const language = defineArea({
  name: 'language',
  errors: {
    'language.not-offered': 422,
  },
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
