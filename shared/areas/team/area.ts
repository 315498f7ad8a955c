import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

export const team = defineArea({
  name: 'team',
  errors: {
    'team.not-found': 404,
    'team.conflict': 409,
    'team.version-conflict': 409,
    'team.unknown-user': 422,
    'team.account-taken': 409,
    'team.runs-contest': 422,
    'team.address-taken': 409,
    'team.address-roots-only': 403,
    'team.too-many': 422,
    'team.rows-refused': 422,
    'team.star-listed': 409,
    'team.no-seat': 403,
  },
  actions: [
    'team.create',
    'team.update',
    'team.delete',
    'team.import',
    'team.standing',
    'team.ignore-submission',
    'team.by-address',
    'team.sign-in',
  ],
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
