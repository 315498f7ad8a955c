import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

export const carousel = defineArea({
  name: 'carousel',
  verbs: {
    'carousel.manage': ['root'],
  },
  errors: {
    'carousel.not-found': 404,
    'carousel.too-many': 422,
    'carousel.needs-alt': 422,
    'carousel.changed': 409,
  },
  actions: ['carousel.create', 'carousel.update', 'carousel.order', 'carousel.delete'],
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
