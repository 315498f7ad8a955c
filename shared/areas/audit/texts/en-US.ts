import type { Translation } from '../../../i18n/translation.ts';
import type { texts as chinese } from './zh-CN.ts';

export const texts = {
  ui: {
    keyword: 'What it was done to',
    username: 'Who did it',
    any: 'Any action',
    from: 'From',
    until: 'Before',
    'none.span': 'The span ends before it begins',
    none: 'Nothing is logged',
    at: 'When',
    who: 'Who',
    action: 'Action',
    target: 'To what',
    ip: 'IP address',
    details: 'Details',
    detailsOf: 'Details of entry {{id}}',
    fold: 'Fold',
    foldOf: 'Fold entry {{id}}',
    field: 'Field',
    before: 'Before',
    after: 'After',
  },
} as const satisfies Translation<typeof chinese>;
