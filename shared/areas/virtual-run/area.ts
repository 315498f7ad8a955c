import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

/** An ended contest, taken as if it began now. */
export const virtualRun = defineArea({
  name: 'virtual-run',
  errors: {
    'virtual-run.not-ended': 409,
    'virtual-run.sealed': 409,
    'virtual-run.closed': 409,
    'virtual-run.running': 409,
    'virtual-run.too-many': 422,
    'virtual-run.not-found': 404,
    'virtual-run.over': 409,
  },
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
