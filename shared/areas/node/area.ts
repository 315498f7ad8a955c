import { defineArea } from '../../area.ts';
import { staff } from '../../domain/roles.ts';
import type * as chinese from './texts/zh-CN.ts';

export const node = defineArea({
  name: 'node',
  verbs: {
    'judges.manage': ['root'],
    'judges.view': staff,
  },
  errors: {
    'judge.unknown-node': 401,
    'node-token.not-found': 404,
    'node-token.name-taken': 409,
  },
  actions: ['node-token.create', 'node-token.rotate', 'node-token.revoke'],
  topics: { judges: null, queue: null },
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
