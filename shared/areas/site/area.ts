import { defineArea } from '../../area.ts';
import { staff } from '../../domain/roles.ts';
import type * as chinese from './texts/zh-CN.ts';

export const site = defineArea({
  name: 'site',
  verbs: {
    'health.details': staff,
    'announcement.manage': ['root'],
  },
  errors: {
    'site.no-announcement': 404,
  },
  actions: ['announcement.create', 'announcement.update', 'announcement.delete'],
  topics: { site: null },
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
