import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

export const siteSetting = defineArea({
  name: 'site-setting',
  verbs: {
    'site.configure': ['root'],
  },
  errors: {
    'site-setting.changed-meanwhile': 409,
    'mail.password-again': 422,
  },
  actions: ['site-setting.website', 'site-setting.switches', 'mail.update', 'mail.test'],
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
