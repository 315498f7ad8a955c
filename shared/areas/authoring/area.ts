import { defineArea } from '../../area.ts';
import { staff } from '../../domain/roles.ts';
import type * as chinese from './texts/zh-CN.ts';

export const authoring = defineArea({
  name: 'authoring',
  verbs: {
    'problem.create': staff,
    'problem.edit-any': ['root', 'problem_admin'],
    'problem.publish': ['root', 'problem_admin'],
    'problem.delete': ['root', 'problem_admin'],
  },
  errors: {
    'problem.display-id-taken': 409,
    'problem.version-conflict': 409,
    'problem.publish-forbidden': 403,
    'problem.program-fails': 422,
  },
  actions: ['problem.create', 'problem.update', 'problem.delete', 'problem.auth'],
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
