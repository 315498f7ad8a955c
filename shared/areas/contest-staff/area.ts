import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

/** What staff see of a contest: whether it is ready, what waits, what was done. */
export const contestStaff = defineArea({
  name: 'contest-staff',
  verbs: {},
  errors: {},
  actions: [],
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
