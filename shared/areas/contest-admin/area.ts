import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

/** Texts of the pages on which staff keep contests; what they show comes from the contests themselves. */
export const contestAdmin = defineArea({
  name: 'contest-admin',
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
