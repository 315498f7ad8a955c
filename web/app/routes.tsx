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
import { homeCalls } from '../pages/home/home-calls.ts';
import type { Arrival, PageRoute } from '../shells/common/route-table.ts';
import { contestAdminRoutes } from './contest-admin-routes.ts';
import { contestRoutes } from './contest-routes.ts';
import { actionTexts, auditTexts, formTexts } from './text-lists.ts';

const problemPage = () => import('../pages/problem/problem-page.tsx');
/** One page for both addresses: a problem that was just made keeps its form. */
const problemForm = () => import('../pages/authoring/form-page.tsx');
const problemFirst = ({ params: { problemID = '' } }: Arrival) => [
  firstCall<typeof getProblemDetail>('/get-problem-detail', { query: { problemId: problemID } }),
];
const notFound = () => import('../pages/not-found/not-found-page.tsx');

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
      first: homeCalls,
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
  ...contestRoutes,
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
  ...contestAdminRoutes,
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
      texts: auditTexts,
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
