import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

/** Words of mails, which the server writes: pages do not load them. */
export const mail = defineArea({
  name: 'mail',
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
