import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

export const common = defineArea({
  name: 'common',
  errors: {
    'request.invalid': 400,
    'request.malformed-json': 400,
    'request.unsupported-media': 400,
    'request.too-large': 413,
    'request.too-many': 429,
    'request.not-found': 404,
    'request.wrong-method': 405,
    'request.key-reused': 422,
    'request.in-progress': 409,
    'ws.too-many-topics': 429,
    'service.database-away': 503,
    'service.redis-away': 503,
    'service.busy': 503,
    'service.stopping': 503,
    internal: 500,
  },
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
