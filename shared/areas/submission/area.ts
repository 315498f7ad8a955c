import { defineArea } from '../../area.ts';
import { maySubmit } from '../../domain/roles.ts';
import type * as chinese from './texts/zh-CN.ts';

export const submission = defineArea({
  name: 'submission',
  verbs: {
    'submission.create': maySubmit,
    'submission.read-any-code': ['root'],
  },
  errors: {
    'submission.not-found': 404,
    'submission.empty-code': 400,
    'submission.code-too-long': 400,
    'submission.too-fast': 429,
    'submission.judging-off': 403,
    'submission.no-accepted': 404,
    'submission.code-hidden': 403,
    'submission.answer-missing': 422,
  },
  topics: { submission: /^[1-9]\d{0,15}$/, status: null },
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
