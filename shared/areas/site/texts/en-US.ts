import type { Translation } from '../../../i18n/translation.ts';
import type { texts as chinese } from './zh-CN.ts';

export const texts = {
  errors: {
    'site.no-announcement': 'The announcement does not exist',
  },
  actions: {
    'announcement.create': 'Created an announcement',
    'announcement.update': 'Changed an announcement',
    'announcement.delete': 'Deleted an announcement',
  },
  ui: {
    title: 'Home',
    welcome: 'Welcome to {{name}}',
    about: 'Read a problem, send a program, and watch the verdict arrive case by case.',
    start: 'Start solving',
    latest: 'See the status',
    announcements: 'Announcements',
    'announcements.none': 'No announcements',
    hello: 'Hello, {{name}}',
    continue: 'Continue: {{problem}}',
    'continue.hint': 'These problems are not solved yet.',
    'continue.new': 'Nothing sent yet: pick a problem and send your first program.',
    'continue.draft': 'Your code is kept; edited last',
    'continue.none': 'What you tried last is all solved. Time for a new problem.',
    verdicts: 'Last verdicts',
    'verdicts.all': 'All submissions',
    'verdicts.none': 'You have not submitted anything yet',
    weeks: 'The last 12 weeks',
    solvers: 'Most solved in 7 days',
    'solvers.ac': '{{count}} solved',
    'solvers.none': 'Nobody has solved a problem within 7 days',
    week: 'Submissions of the last 7 days',
    'week.day': 'Day',
    'week.picture': 'Picture',
    'week.total': 'Submissions',
    'week.ac': 'Accepted',
    'week.none': 'No submissions within 7 days',
    recent: 'Recently updated problems',
    'recent.none': 'There is no public problem yet',
  },
} as const satisfies Translation<typeof chinese>;
