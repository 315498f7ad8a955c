import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

export const draft = defineArea({
  name: 'draft',
  errors: { 'draft.conflict': 409, 'draft.not-found': 404, 'draft.patch-unfit': 422 },
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
