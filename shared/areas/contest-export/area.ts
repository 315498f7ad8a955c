import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

/** Contests in the forms that others read. */
export const contestExport = defineArea({
  name: 'contest-export',
  errors: { 'contest-export.not-acm': 422 },
  actions: ['contest.export', 'contest.export-code'],
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
