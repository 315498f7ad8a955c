import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

/** The CLICS Contest API. */
export const clics = defineArea({
  name: 'clics',
  errors: {
    'clics.wrong-credentials': 401,
    'clics.not-found': 404,
    'clics.bad-token': 400,
    'clics.too-many-feeds': 429,
  },
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
