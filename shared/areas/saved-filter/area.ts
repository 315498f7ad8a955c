import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

export const savedFilter = defineArea({
  name: 'saved-filter',
  errors: {
    'saved-filter.not-found': 404,
    'saved-filter.name-taken': 409,
    'saved-filter.too-many': 422,
  },
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
