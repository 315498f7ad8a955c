import type { Translation } from '../../../i18n/translation.ts';
import type { texts as chinese } from './zh-CN.ts';

export const texts = {
  errors: {
    'standings.not-acm': 'Only contests by ACM rules have this',
    'standings.no-roll': 'A contest without seal has nothing to roll',
    'standings.no-accepted': 'The submission is not the first accepted one of its team in this contest',
  },
} as const satisfies Translation<typeof chinese>;
