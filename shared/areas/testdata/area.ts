import { defineArea } from '../../area.ts';
import { staff } from '../../domain/roles.ts';
import type * as chinese from './texts/zh-CN.ts';

export const testdata = defineArea({
  name: 'testdata',
  verbs: {
    'testdata.upload': staff,
    'testdata.download': ['root', 'problem_admin'],
  },
  errors: {
    'archive.invalid': 422,
    'archive.unsafe-path': 422,
    'archive.too-many-entries': 422,
    'archive.too-large': 413,
    'archive.no-pairs': 422,
  },
  actions: ['testdata.download', 'testdata.read'],
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
