import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

/** Contests out of contest packages. */
export const contestImport = defineArea({
  name: 'contest-import',
  errors: {
    'contest-import.refused': 422,
    'contest-import.again': 409,
  },
  actions: ['contest.import'],
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
