import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

export const rejudge = defineArea({
  name: 'rejudge',
  verbs: {
    rejudge: ['root'],
  },
  errors: {
    'submission.in-progress': 409,
    'submission.not-manual': 422,
    'rejudge.not-found': 404,
    'rejudge.nothing': 422,
    'rejudge.too-many': 422,
    'rejudge.overlaps': 409,
    'rejudge.wrong-state': 409,
  },
  actions: ['rejudge.start', 'rejudge.apply', 'rejudge.cancel', 'submission.manual', 'submission.cancel'],
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
