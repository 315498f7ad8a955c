import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

export const message = defineArea({
  name: 'message',
  verbs: {
    'notice.manage': ['root'],
  },
  errors: {
    'message.not-found': 404,
    'notice.not-found': 404,
  },
  actions: ['notice.create', 'notice.update', 'notice.delete'],
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
