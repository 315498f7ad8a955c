import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

export const userAdmin = defineArea({
  name: 'user-admin',
  verbs: {
    'user.manage': ['root'],
    'session.manage': ['root'],
  },
  errors: {
    'user.not-found': 404,
    'user.self': 422,
    'user.name-taken': 409,
    'user.rows-refused': 422,
    'user.list-gone': 404,
    'user.batch-running': 409,
  },
  actions: [
    'user.update',
    'user.delete',
    'user.unlock',
    'user.reset-factors',
    'user.import',
    'user.generate',
    'user.download',
    'user.reset-root',
    'session.end',
    'session.end-all',
  ],
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
