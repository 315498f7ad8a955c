import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

/** What staff see of a contest: whether it is ready, what waits, what was done. */
export const contestStaff = defineArea({
  name: 'contest-staff',
  verbs: {},
  errors: {},
  actions: [],
  topics: { staff: /^[1-9]\d{0,15}$/ },
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
