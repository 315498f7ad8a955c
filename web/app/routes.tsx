import type { listCarousel } from '@assize/shared/areas/carousel/endpoints.ts';
import type { getProblemDetail, listProblems } from '@assize/shared/areas/problem/endpoints.ts';
import { providerCallbackPath } from '@assize/shared/areas/provider/callback.ts';
import type { listSubmissions } from '@assize/shared/areas/submission/endpoints.ts';
import { firstCall } from '../data/first-calls.ts';
import {
  problemListFilters,
  problemListInput,
  problemListLimit,
} from '../features/problems/problem-list-input.ts';
import {
  submissionListFilters,
  submissionListLimit,
  submissionListQuery,
} from '../features/submissions/submission-list-query.ts';
import { readList } from '../kit/list/filters.ts';
import type { Arrival, PageRoute } from '../shells/common/route-table.ts';

const outsideBoard = () => import('../pages/standings/outside-board-page.tsx');
const problemPage = () => import('../pages/problem/problem-page.tsx');
const contestProblem = () => import('../pages/contest/problem-page.tsx');
const contestForm = () => import('../pages/contest-admin/form-page.tsx');
/** One page for both addresses: a problem that was just made keeps its form. */
const problemForm = () => import('../pages/authoring/form-page.tsx');
const problemFirst = ({ params: { problemID = '' } }: Arrival) => [
  firstCall<typeof getProblemDetail>('/get-problem-detail', { query: { problemId: problemID } }),
];
const notFound = () => import('../pages/not-found/not-found-page.tsx');

const formTexts = ['authoring', 'problem'] as const;

/** Areas whose staff actions the audit log names. */
const actionTexts = [
  'authoring',
  'balloon',
  'carousel',
  'clarification',
  'comment',
  'contest',
  'file',
  'message',
  'node',
  'package',
  'print',
  'rejudge',
  'site-setting',
  'site',
  'solution',
  'tag',
  'task',
  'team',
  'testdata',
  'user-admin',
] as const;

/**
 * Every page of the website, menus in the order of their entries. Menus, breadcrumb, title of the document,
 * texts, access and what is loaded ahead are read from here. The first path that fits an address wins.
 */
export const routes: readonly PageRoute[] = [
  {
    path: '/home',
    load: () => import('../pages/home/home-page.tsx'),
    handle: {
      layout: 'page',
      texts: ['site', 'people', 'contest'],
      access: 'anyone',
      menu: { text: 'common:nav.home', icon: 'home' },
      title: 'site:title',
      first: () => [firstCall<typeof listCarousel>('/home-carousel', {})],
    },
  },
  {
    path: '/problem',
    load: () => import('../pages/problem/problem-list-page.tsx'),
    handle: {
      layout: 'page',
      texts: ['problem'],
      access: 'anyone',
      menu: { text: 'common:nav.problems', icon: 'book' },
      title: 'problem:list',
      first: ({ search, signedIn }) => [
        firstCall<typeof listProblems>(
          '/get-problem-list',
          problemListInput(readList(problemListFilters, search, problemListLimit), signedIn),
        ),
      ],
    },
  },
  {
    path: '/problem/:problemID',
    load: problemPage,
    handle: {
      layout: 'full',
      texts: ['problem'],
      access: 'anyone',
      title: 'own',
      first: problemFirst,
      parent: '/problem',
    },
  },
  {
    path: '/problem/:problemID/full-screen',
    load: problemPage,
    handle: {
      layout: 'focus',
      texts: ['problem'],
      access: 'anyone',
      title: 'own',
      first: problemFirst,
      parent: '/problem',
    },
  },
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
      texts: ['standings'],
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
      texts: ['standings'],
      access: 'anyone',
      title: 'own',
      parent: '/contest',
    },
  },
  {
    path: '/contest/:contestID/rank',
    load: () => import('../pages/standings/rank-page.tsx'),
    handle: {
      layout: 'wide',
      texts: ['standings'],
      access: 'anyone',
      tab: { text: 'contest:rank', right: 'problems' },
      title: 'own',
      parent: '/contest/:contestID',
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
      texts: ['balloon'],
      access: 'anyone',
      tab: { text: 'contest:balloons', right: 'balloons', acmOnly: true },
      title: 'own',
      parent: '/contest/:contestID',
    },
  },
  {
    path: '/contest-print/:contestID/:printID',
    load: () => import('../pages/print/paper-page.tsx'),
    handle: { layout: 'bare', texts: ['print'], access: 'anyone', title: 'own' },
  },
  {
    path: '/contest-balloon/:contestID',
    load: () => import('../pages/balloon/slip-page.tsx'),
    handle: { layout: 'bare', texts: ['balloon'], access: 'anyone', title: 'own' },
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
      texts: ['rejudge', 'submission'],
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
  {
    path: '/status',
    load: () => import('../pages/submission/status-page.tsx'),
    handle: {
      layout: 'wide',
      texts: ['submission'],
      access: 'anyone',
      menu: { text: 'common:nav.status', icon: 'bars' },
      title: 'own',
      first: ({ search, signedIn }) => {
        const list = readList(submissionListFilters, search, submissionListLimit);
        if (list.values.onlyMine && !signedIn) return [];
        return [
          firstCall<typeof listSubmissions>('/get-submission-list', { query: submissionListQuery(list) }),
        ];
      },
    },
  },
  {
    path: '/submission-detail/:submitID',
    load: () => import('../pages/submission/submission-page.tsx'),
    handle: {
      layout: 'page',
      texts: ['submission', 'problem'],
      access: 'anyone',
      title: 'own',
      parent: '/status',
    },
  },
  {
    path: '/user-home',
    load: () => import('../pages/people/user-home-page.tsx'),
    handle: { layout: 'page', texts: ['people', 'problem'], access: 'anyone', title: 'own' },
  },
  {
    path: '/judge-queue',
    load: () => import('../pages/judging/queue-page.tsx'),
    handle: { layout: 'page', texts: ['node'], access: 'anyone', title: 'node:queue.title' },
  },
  {
    path: '/reset-password',
    load: () => import('../pages/account/reset-password-page.tsx'),
    handle: { layout: 'page', texts: [], access: 'anyone', title: 'account:reset.title' },
  },
  {
    path: providerCallbackPath,
    load: () => import('../pages/account/provider-page.tsx'),
    handle: { layout: 'page', texts: ['factor', 'provider'], access: 'anyone', title: 'provider:title' },
  },
  {
    path: '/setting',
    load: () => import('../pages/setting/setting-page.tsx'),
    handle: {
      layout: 'page',
      texts: ['setting', 'factor', 'provider', 'problem'],
      access: 'anyone',
      title: 'setting:title',
    },
  },
  {
    // The first page of messages there is.
    path: '/message',
    load: () => import('../pages/message/system-page.tsx'),
    handle: { layout: 'page', texts: ['message'], access: 'anyone', title: 'message:sys' },
  },
  {
    path: '/message/sys',
    load: () => import('../pages/message/system-page.tsx'),
    handle: { layout: 'page', texts: ['message'], access: 'anyone', title: 'message:sys' },
  },
  {
    path: '/introduction',
    load: () => import('../pages/help/introduction-page.tsx'),
    handle: {
      layout: 'page',
      texts: ['help'],
      access: 'anyone',
      menu: { text: 'common:nav.about', icon: 'info' },
      title: 'help:introduction',
    },
  },
  {
    path: '/developer',
    load: () => import('../pages/help/developer-page.tsx'),
    handle: {
      layout: 'page',
      texts: ['help'],
      access: 'anyone',
      title: 'help:developer',
      parent: '/introduction',
    },
  },
  {
    path: '/system',
    load: () => import('../pages/help/system-page.tsx'),
    handle: {
      layout: 'page',
      texts: ['help'],
      access: 'anyone',
      title: 'help:system',
      parent: '/introduction',
    },
  },
  {
    path: '/logout',
    load: () => import('../pages/account/logout-page.tsx'),
    handle: { layout: 'page', texts: [], access: 'anyone', title: 'own' },
  },
  {
    path: '/admin/login',
    load: () => import('../pages/account/admin-login-page.tsx'),
    handle: {
      layout: 'bare',
      texts: ['admin', 'factor', 'provider'],
      access: 'anyone',
      title: 'admin:login.title',
    },
  },
  {
    path: '/admin',
    load: () => import('../pages/dashboard/dashboard-page.tsx'),
    handle: {
      layout: 'admin',
      texts: ['dashboard', 'audit', ...actionTexts],
      access: 'problem.create',
      menu: { text: 'admin:area.dashboard', icon: 'dashboard', group: null },
      title: 'admin:area.dashboard',
    },
  },
  {
    path: '/admin/problems',
    load: () => import('../pages/authoring/list/list-page.tsx'),
    handle: {
      layout: 'admin',
      texts: ['authoring', 'problem', 'rejudge'],
      access: 'problem.create',
      menu: { text: 'admin:area.problems', icon: 'book', group: 'problem' },
      title: 'admin:area.problems',
      parent: '/admin',
    },
  },
  {
    path: '/admin/problem/create',
    load: problemForm,
    handle: {
      layout: 'admin',
      texts: formTexts,
      access: 'problem.create',
      title: 'admin:area.create',
      parent: '/admin/problems',
    },
  },
  {
    path: '/admin/problem/edit/:problemId',
    load: problemForm,
    handle: {
      layout: 'admin',
      texts: formTexts,
      access: 'problem.create',
      title: 'admin:area.edit',
      parent: '/admin/problems',
    },
  },
  {
    path: '/admin/problem/batch',
    load: () => import('../pages/package/import-export-page.tsx'),
    handle: {
      layout: 'admin',
      texts: ['package', 'problem'],
      access: 'problem.import',
      menu: { text: 'admin:area.packages', icon: 'import', group: 'problem' },
      title: 'package:page.title',
      parent: '/admin',
    },
  },
  {
    path: '/admin/problem/tag',
    load: () => import('../pages/tag/tag-page.tsx'),
    handle: {
      layout: 'admin',
      texts: ['authoring', 'problem'],
      access: 'problem.create',
      menu: { text: 'admin:area.tags', icon: 'tags', group: 'problem' },
      title: 'admin:area.tags',
      parent: '/admin',
    },
  },
  {
    path: '/admin/solutions',
    load: () => import('../pages/solution/solutions-page.tsx'),
    handle: {
      layout: 'admin',
      texts: ['solution'],
      access: 'solution.moderate',
      menu: { text: 'admin:area.solutions', icon: 'read', group: 'problem' },
      title: 'solution:admin.title',
      parent: '/admin',
    },
  },
  {
    path: '/admin/contest',
    load: () => import('../pages/contest-admin/list-page.tsx'),
    handle: {
      layout: 'admin',
      texts: ['contest', 'contest-admin'],
      access: 'contest.create',
      menu: { text: 'admin:area.contests', icon: 'trophy', group: 'contest' },
      title: 'admin:area.contests',
      parent: '/admin',
    },
  },
  {
    path: '/admin/contest/create',
    load: contestForm,
    handle: {
      layout: 'admin',
      texts: ['contest', 'contest-admin'],
      access: 'contest.create',
      title: 'admin:area.newContest',
      parent: '/admin/contest',
    },
  },
  {
    path: '/admin/contest/:contestId/edit',
    load: contestForm,
    handle: {
      layout: 'admin',
      texts: ['contest', 'contest-admin'],
      access: 'contest.create',
      title: 'admin:area.contest',
      parent: '/admin/contest',
    },
  },
  {
    path: '/admin/contest/:contestId/problems',
    load: () => import('../pages/contest-admin/problems-page.tsx'),
    handle: {
      layout: 'admin',
      texts: ['contest', 'contest-admin'],
      access: 'contest.create',
      title: 'admin:area.contestProblems',
      parent: '/admin/contest/:contestId/edit',
    },
  },
  {
    path: '/admin/contest/:contestId/problem/create',
    load: () => import('../pages/contest-admin/new-problem-page.tsx'),
    handle: {
      layout: 'admin',
      texts: ['contest', 'contest-admin', ...formTexts],
      access: 'contest.create',
      title: 'admin:area.create',
      parent: '/admin/contest/:contestId/problems',
    },
  },
  {
    path: '/admin/contest/:contestId/announcement',
    load: () => import('../pages/contest-admin/announcements-page.tsx'),
    handle: {
      layout: 'admin',
      texts: ['contest', 'contest-admin'],
      access: 'contest.create',
      title: 'admin:area.contestAnnouncements',
      parent: '/admin/contest/:contestId/edit',
    },
  },
  {
    path: '/admin/contest/:contestId/teams',
    load: () => import('../pages/contest-admin/teams-page.tsx'),
    handle: {
      layout: 'admin',
      texts: ['contest', 'contest-admin', 'team'],
      access: 'contest.create',
      title: 'admin:area.contestTeams',
      parent: '/admin/contest/:contestId/edit',
    },
  },
  {
    path: '/admin/contest/:contestId/staff',
    load: () => import('../pages/contest-admin/staff-page.tsx'),
    handle: {
      layout: 'admin',
      texts: ['contest', 'contest-admin'],
      access: 'contest.create',
      title: 'admin:area.contestStaff',
      parent: '/admin/contest/:contestId/edit',
    },
  },
  {
    path: '/admin/contest/:contestId/exports',
    load: () => import('../pages/contest-admin/exports-page.tsx'),
    handle: {
      layout: 'admin',
      texts: ['contest', 'contest-admin', 'contest-export'],
      access: 'contest.create',
      title: 'admin:area.contestExports',
      parent: '/admin/contest/:contestId/edit',
    },
  },
  {
    path: '/admin/contest/:contestId/course',
    load: () => import('../pages/contest-admin/course-page.tsx'),
    handle: {
      layout: 'admin',
      texts: ['contest', 'contest-admin'],
      access: 'contest.create',
      title: 'admin:area.contestCourse',
      parent: '/admin/contest/:contestId/edit',
    },
  },
  {
    path: '/admin/contest/:contestId/checks',
    load: () => import('../pages/contest-staff/checks-page.tsx'),
    handle: {
      layout: 'admin',
      texts: ['contest', 'contest-admin', 'contest-staff'],
      access: 'contest.create',
      title: 'admin:area.contestChecks',
      parent: '/admin/contest/:contestId/edit',
    },
  },
  {
    path: '/admin/contest/:contestId/log',
    load: () => import('../pages/contest-staff/log-page.tsx'),
    handle: {
      layout: 'admin',
      texts: ['contest-admin', 'contest-staff', 'audit', ...actionTexts],
      access: 'contest.create',
      title: 'admin:area.contestLog',
      parent: '/admin/contest/:contestId/edit',
    },
  },
  {
    path: '/admin/rejudge',
    load: () => import('../pages/rejudge/rejudge-page.tsx'),
    handle: {
      layout: 'admin',
      texts: ['rejudge'],
      access: 'rejudge',
      menu: { text: 'admin:area.rejudge', icon: 'reload', group: 'judging' },
      title: 'rejudge:title',
      parent: '/admin',
    },
  },
  {
    path: '/admin/rejudge/:rejudgeId',
    load: () => import('../pages/rejudge/detail-page.tsx'),
    handle: {
      layout: 'admin',
      texts: ['rejudge', 'submission'],
      access: 'rejudge',
      title: 'admin:area.rejudgeOne',
      parent: '/admin/rejudge',
    },
  },
  {
    path: '/admin/judges',
    load: () => import('../pages/node/nodes-page.tsx'),
    handle: {
      layout: 'admin',
      texts: ['node'],
      access: 'judges.view',
      menu: { text: 'admin:area.judges', icon: 'cluster', group: 'judging' },
      title: 'node:title',
      parent: '/admin',
    },
  },
  {
    path: '/admin/user',
    load: () => import('../pages/user-admin/users-page.tsx'),
    handle: {
      layout: 'admin',
      texts: ['user-admin', 'account'],
      access: 'user.manage',
      menu: { text: 'admin:area.users', icon: 'users', group: 'site' },
      title: 'admin:area.users',
      parent: '/admin',
    },
  },
  {
    path: '/admin/session',
    load: () => import('../pages/user-admin/sessions-page.tsx'),
    handle: {
      layout: 'admin',
      texts: ['user-admin'],
      access: 'session.manage',
      menu: { text: 'admin:area.sessions', icon: 'login', group: 'site' },
      title: 'admin:area.sessions',
      parent: '/admin',
    },
  },
  {
    path: '/admin/announcement',
    load: () => import('../pages/site-setting/announcements-page.tsx'),
    handle: {
      layout: 'admin',
      texts: ['site-setting'],
      access: 'announcement.manage',
      menu: { text: 'admin:area.announcements', icon: 'notification', group: 'site' },
      title: 'site-setting:announcements',
      parent: '/admin',
    },
  },
  {
    path: '/admin/notice',
    load: () => import('../pages/message/notices-page.tsx'),
    handle: {
      layout: 'admin',
      texts: ['message'],
      access: 'notice.manage',
      menu: { text: 'admin:area.notices', icon: 'message', group: 'site' },
      title: 'message:notices',
      parent: '/admin',
    },
  },
  {
    path: '/admin/conf',
    load: () => import('../pages/site-setting/website-page.tsx'),
    handle: {
      layout: 'admin',
      texts: ['site-setting'],
      access: 'site.configure',
      menu: { text: 'admin:area.website', icon: 'global', group: 'site' },
      title: 'site-setting:website',
      parent: '/admin',
    },
  },
  {
    path: '/admin/carousel',
    load: () => import('../pages/carousel/carousel-page.tsx'),
    handle: {
      layout: 'admin',
      texts: ['carousel'],
      access: 'carousel.manage',
      menu: { text: 'admin:area.carousel', icon: 'picture', group: 'site' },
      title: 'carousel:title',
      parent: '/admin',
    },
  },
  {
    path: '/admin/mail',
    load: () => import('../pages/site-setting/mail-page.tsx'),
    handle: {
      layout: 'admin',
      texts: ['site-setting'],
      access: 'site.configure',
      menu: { text: 'admin:area.mail', icon: 'mail', group: 'site' },
      title: 'site-setting:mail',
      parent: '/admin',
    },
  },
  {
    path: '/admin/switch',
    load: () => import('../pages/site-setting/switches-page.tsx'),
    handle: {
      layout: 'admin',
      texts: ['site-setting'],
      access: 'site.configure',
      menu: { text: 'admin:area.switches', icon: 'switches', group: 'site' },
      title: 'site-setting:switches',
      parent: '/admin',
    },
  },
  {
    path: '/admin/audit',
    load: () => import('../pages/audit/audit-page.tsx'),
    handle: {
      layout: 'admin',
      texts: ['audit', ...actionTexts],
      access: 'audit.read',
      menu: { text: 'admin:area.audit', icon: 'audit', group: 'site' },
      title: 'admin:area.audit',
      parent: '/admin',
    },
  },
  {
    path: '/admin/*',
    load: notFound,
    handle: { layout: 'admin', texts: [], access: 'problem.create', title: 'own' },
  },
  {
    path: '*',
    load: notFound,
    handle: { layout: 'page', texts: [], access: 'anyone', title: 'own' },
  },
];
