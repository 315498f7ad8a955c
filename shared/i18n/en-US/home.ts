import type { home as chinese } from '../zh-CN/home.ts';

export const home = {
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
} as const satisfies Record<keyof typeof chinese, string>;
