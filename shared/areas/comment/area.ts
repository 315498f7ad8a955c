import { defineArea } from '../../area.ts';
import { mayComment } from '../../domain/roles.ts';
import type * as chinese from './texts/zh-CN.ts';

export const comment = defineArea({
  name: 'comment',
  verbs: {
    'comment.write': mayComment,
  },
  errors: {
    'comment.not-found': 404,
    'comment.no-subject': 404,
    'comment.contests-closed': 403,
    'comment.no-reply': 403,
  },
  actions: ['comment.delete', 'reply.delete'],
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
