import type { PageRoute } from '../shells/common/route-table.ts';
import { actionTexts } from './text-lists.ts';

const outsideBoard = () => import('../pages/standings/outside-board-page.tsx');
const contestProblem = () => import('../pages/contest/problem-page.tsx');

/** Pages of contests, the parts of one in the order of its menu. */
export const contestRoutes: readonly PageRoute[] = [
  {
    path: '/contest',
    load: () => import('../pages/contest/contest-list-page.tsx'),
    handle: {
      layout: 'page',
      texts: ['contest'],
      access: 'anyone',
      menu: { text: 'common:nav.contests', icon: 'trophy' },
      title: 'contest:list',
    },
  },
  {
    path: '/contest/:contestID',
    load: () => import('../pages/contest/overview-page.tsx'),
    handle: {
      layout: 'page',
      texts: ['contest'],
      access: 'anyone',
      tab: { text: 'contest:overview', right: null },
      title: 'own',
      parent: '/contest',
    },
  },
  {
    path: '/contest/:contestID/problems',
    load: () => import('../pages/contest/problems-page.tsx'),
    handle: {
      layout: 'page',
      texts: ['contest', 'problem'],
      access: 'anyone',
      tab: { text: 'contest:problems', right: 'problems' },
      title: 'own',
      parent: '/contest/:contestID',
    },
  },
  {
    path: '/contest/:contestID/problem/:problemID',
    load: contestProblem,
    handle: {
      layout: 'full',
      texts: ['contest', 'problem'],
      access: 'anyone',
      title: 'own',
      parent: '/contest/:contestID/problems',
    },
  },
  {
    path: '/contest/:contestID/problem/:problemID/full-screen',
    load: contestProblem,
    handle: {
      layout: 'focus',
      texts: ['contest', 'problem'],
      access: 'anyone',
      title: 'own',
      parent: '/contest/:contestID/problems',
    },
  },
  {
    path: '/contest/:contestID/submissions',
    load: () => import('../pages/contest/submissions-page.tsx'),
    handle: {
      layout: 'page',
      texts: ['contest', 'submission'],
      access: 'anyone',
      tab: { text: 'contest:submissions', right: 'problems' },
      title: 'own',
      parent: '/contest/:contestID',
    },
  },
  {
    path: '/contest/:contestID/problem/:problemID/submission-detail/:submitID',
    load: () => import('../pages/contest/submission-page.tsx'),
    handle: {
      layout: 'page',
      texts: ['submission', 'problem'],
      access: 'anyone',
      title: 'own',
      parent: '/contest/:contestID/submissions',
    },
  },
  {
    path: '/contest/:contestID/rank',
    load: () => import('../pages/standings/rank-page.tsx'),
    handle: {
      layout: 'wide',
      texts: ['contest', 'standings'],
      access: 'anyone',
      tab: { text: 'contest:rank', right: 'problems' },
      title: 'own',
      parent: '/contest/:contestID',
    },
  },
  {
    path: '/contest/:contestID/announcements',
    load: () => import('../pages/contest/announcements-page.tsx'),
    handle: {
      layout: 'page',
      texts: ['contest'],
      access: 'anyone',
      tab: { text: 'contest:announcements', right: 'enter' },
      title: 'own',
      parent: '/contest/:contestID',
    },
  },
  {
    path: '/contest/:contestID/clarifications',
    load: () => import('../pages/contest/clarifications-page.tsx'),
    handle: {
      layout: 'page',
      texts: ['clarification'],
      access: 'anyone',
      tab: { text: 'contest:clarifications', right: 'enter', badge: 'clarifications' },
      title: 'own',
      parent: '/contest/:contestID',
    },
  },
  {
    path: '/contest/:contestID/staff',
    load: () => import('../pages/contest-staff/board-page.tsx'),
    handle: {
      layout: 'wide',
      texts: ['contest-staff', 'submission', ...actionTexts],
      access: 'anyone',
      tab: { text: 'contest:staff', right: 'staff' },
      title: 'own',
      parent: '/contest/:contestID',
    },
  },
  {
    path: '/contest/:contestID/comment',
    load: () => import('../pages/contest/comment-page.tsx'),
    handle: {
      layout: 'page',
      texts: ['comment', 'people'],
      access: 'anyone',
      tab: { text: 'contest:comments', right: 'enter', open: 'openContestComment' },
      title: 'own',
      parent: '/contest/:contestID',
    },
  },
  {
    path: '/contest/acm-scoreboard/:contestID',
    load: outsideBoard,
    handle: {
      layout: 'wide',
      texts: ['standings', 'contest'],
      access: 'anyone',
      title: 'own',
      parent: '/contest',
    },
  },
  {
    path: '/contest/oi-scoreboard/:contestID',
    load: outsideBoard,
    handle: {
      layout: 'wide',
      texts: ['standings', 'contest'],
      access: 'anyone',
      title: 'own',
      parent: '/contest',
    },
  },
  {
    path: '/contest/:contestID/virtual',
    load: () => import('../pages/virtual-run/virtual-runs-page.tsx'),
    handle: {
      layout: 'page',
      texts: ['contest', 'virtual-run'],
      access: 'anyone',
      tab: { text: 'contest:virtual', right: 'problems', virtualOnly: true },
      title: 'own',
      parent: '/contest/:contestID',
    },
  },
  {
    path: '/contest/:contestID/virtual/:runID',
    load: () => import('../pages/virtual-run/ghost-board-page.tsx'),
    handle: {
      layout: 'wide',
      texts: ['standings', 'virtual-run'],
      access: 'anyone',
      title: 'own',
      parent: '/contest/:contestID/virtual',
    },
  },
  {
    path: '/contest/:contestID/ac-info',
    load: () => import('../pages/standings/ac-info-page.tsx'),
    handle: {
      layout: 'page',
      texts: ['standings'],
      access: 'anyone',
      tab: { text: 'contest:acInfo', right: 'manage', acmOnly: true },
      title: 'own',
      parent: '/contest/:contestID',
    },
  },
  {
    path: '/contest/:contestID/scroll-board',
    load: () => import('../pages/standings/scroll-config-page.tsx'),
    handle: {
      layout: 'page',
      texts: ['standings'],
      access: 'anyone',
      tab: { text: 'contest:roll', right: 'manage', acmOnly: true },
      title: 'own',
      parent: '/contest/:contestID',
    },
  },
  {
    path: '/contest/:contestID/print',
    load: () => import('../pages/print/print-page.tsx'),
    handle: {
      layout: 'page',
      texts: ['print'],
      access: 'anyone',
      tab: { text: 'contest:print', right: 'problems', printOnly: true },
      title: 'own',
      parent: '/contest/:contestID',
    },
  },
  {
    path: '/contest/:contestID/admin-print',
    load: () => import('../pages/print/admin-print-page.tsx'),
    handle: {
      layout: 'wide',
      texts: ['print'],
      access: 'anyone',
      tab: { text: 'contest:adminPrint', right: 'prints', printOnly: true },
      title: 'own',
      parent: '/contest/:contestID',
    },
  },
  {
    path: '/contest/:contestID/balloons',
    load: () => import('../pages/balloon/balloon-page.tsx'),
    handle: {
      layout: 'page',
      texts: ['balloon', 'contest'],
      access: 'anyone',
      tab: { text: 'contest:balloons', right: 'balloons', acmOnly: true },
      title: 'own',
      parent: '/contest/:contestID',
    },
  },
  {
    path: '/contest/:contestID/hall',
    load: () => import('../pages/hall/hall-page.tsx'),
    handle: {
      layout: 'wide',
      texts: ['hall'],
      access: 'anyone',
      tab: { text: 'contest:hall', right: 'proctor' },
      title: 'own',
      parent: '/contest/:contestID',
    },
  },
  {
    path: '/contest-clock/:contestID',
    load: () => import('../pages/hall/clock-page.tsx'),
    handle: { layout: 'bare', texts: ['hall'], access: 'anyone', title: 'own' },
  },
  {
    path: '/contest-print/:contestID/:printID',
    load: () => import('../pages/print/paper-page.tsx'),
    handle: { layout: 'bare', texts: ['print', 'file'], access: 'anyone', title: 'own' },
  },
  {
    path: '/contest-balloon/:contestID',
    load: () => import('../pages/balloon/slip-page.tsx'),
    handle: { layout: 'bare', texts: ['balloon'], access: 'anyone', title: 'own' },
  },
  {
    path: '/contest/:contestID/rejudge',
    load: () => import('../pages/contest/rejudge-page.tsx'),
    handle: {
      layout: 'page',
      texts: ['contest', 'problem', 'rejudge'],
      access: 'anyone',
      tab: { text: 'contest:rejudge', right: 'rejudge' },
      title: 'own',
      parent: '/contest/:contestID',
    },
  },
  {
    path: '/contest/:contestID/rejudge/:rejudgeId',
    load: () => import('../pages/contest/rejudge-detail-page.tsx'),
    handle: {
      layout: 'page',
      texts: ['contest', 'rejudge', 'submission'],
      access: 'anyone',
      title: 'own',
      parent: '/contest/:contestID/rejudge',
    },
  },
  {
    path: '/scrollBoard',
    load: () => import('../pages/standings/scroll-board-page.tsx'),
    handle: { layout: 'bare', texts: ['standings'], access: 'anyone', title: 'own' },
  },
];
