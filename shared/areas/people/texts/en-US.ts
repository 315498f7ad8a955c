import type { Translation } from '../../../i18n/translation.ts';
import type { texts as chinese } from './zh-CN.ts';

export const texts = {
  ui: {
    title: 'User home',
    submissions: 'Submissions',
    solved: 'Solved',
    'solved.show': 'Show the accepted submissions',
    'solved.tab': 'Solved problems',
    'solved.count': '{{count}} solved',
    'solved.none': 'No public problem solved yet',
    score: 'Score',
    rating: 'Rating',
    signature: 'Signature',
    'signature.none': 'Not set yet',
    'gender.male': 'Male',
    'gender.female': 'Female',
    titleTag: 'Title',
    nickname: 'Nickname',
    school: 'School',
    github: 'GitHub',
    blog: 'Blog',
    joined: 'Joined',
    'joined.on': 'Joined {{day}}',
    lastLogin: 'Last login',
    'lastLogin.on': 'Last login {{day}}',
    'days.year': 'Submissions of the last year',
    'days.total': '{{count}} in all',
    'days.date': 'Day',
    'days.of': 'Submissions on {{day}}: {{count}}',
    'days.less': 'Less',
    'days.more': 'More',
  },
  errors: {
    'people.not-found': 'There is no such user',
  },
} as const satisfies Translation<typeof chinese>;
