import type { PageRoute } from '../shells/common/route-table.ts';
import { auditTexts, formTexts } from './text-lists.ts';

const contestForm = () => import('../pages/contest-admin/form-page.tsx');

/** Pages on which contests are made and kept. */
export const contestAdminRoutes: readonly PageRoute[] = [
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
    path: '/admin/contest/import',
    load: () => import('../pages/contest-admin/import-page.tsx'),
    handle: {
      layout: 'admin',
      texts: ['contest-import', 'user-admin'],
      access: 'contest.create',
      title: 'admin:area.importContest',
      parent: '/admin/contest',
    },
  },
  {
    path: '/admin/hall',
    load: () => import('../pages/hall/halls-page.tsx'),
    handle: {
      layout: 'admin',
      texts: ['hall'],
      access: 'hall.manage',
      menu: { text: 'admin:area.halls', icon: 'desktop', group: 'contest' },
      title: 'admin:area.halls',
      parent: '/admin',
    },
  },
  {
    path: '/admin/hall/:hallId',
    load: () => import('../pages/hall/hall-edit-page.tsx'),
    handle: {
      layout: 'admin',
      texts: ['hall'],
      access: 'hall.manage',
      title: 'admin:area.halls',
      parent: '/admin/hall',
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
      texts: ['contest-staff', ...auditTexts],
      access: 'contest.create',
      title: 'admin:area.contestLog',
      parent: '/admin/contest/:contestId/edit',
    },
  },
];
