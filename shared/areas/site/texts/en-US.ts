import type { Translation } from '../../../i18n/translation.ts';
import type { texts as chinese } from './zh-CN.ts';

export const texts = {
  ui: {
    title: 'Home',
    welcome: 'Welcome to {{name}}',
    about: 'Read a problem, send a program, and watch the verdict arrive case by case.',
    start: 'Start solving',
    latest: 'See the status',
    announcements: 'Announcements',
    'announcements.none': 'No announcements',
    'announcements.by': '{{name}}, {{time}}',
    recent: 'Recently updated problems',
    'recent.none': 'There is no public problem yet',
  },
} as const satisfies Translation<typeof chinese>;
