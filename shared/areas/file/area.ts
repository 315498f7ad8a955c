import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

export const file = defineArea({
  name: 'file',
  errors: {
    'upload.not-found': 404,
    'upload.missing-file': 400,
    'upload.incomplete': 400,
    'upload.not-an-image': 422,
    'upload.in-use': 409,
    'upload.quota-used': 429,
    'upload.no-space': 507,
  },
  actions: ['file.upload', 'file.delete'],
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
