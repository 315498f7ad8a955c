import { z } from 'zod';
import { defineArea } from '../../area.ts';
import { roles } from '../../domain/roles.ts';
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
  messages: {
    'user.role': z.object({ role: z.enum(roles) }),
    'user.username': z.object({ username: z.string() }),
    'user.email': z.object({ email: z.string() }),
    'user.password': z.object({}),
    'user.sessions': z.object({}),
    'user.title': z.object({ title: z.string() }),
  },
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
