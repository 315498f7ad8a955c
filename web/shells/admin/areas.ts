import {
  AuditOutlined,
  BookOutlined,
  ClusterOutlined,
  ImportOutlined,
  PlusOutlined,
  ReloadOutlined,
  TagsOutlined,
} from '@ant-design/icons';
import type { Verb } from '@assize/shared/domain/permissions.ts';
import type { admin } from '@assize/shared/i18n/zh-CN/admin.ts';
import type { ComponentType } from 'react';
import { CrashPage } from '../../ui/crash-page.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

export const areaGroups = ['problem', 'judging', 'site'] as const;

export type AdminArea = {
  /** Below /admin, as the router writes it. */
  path: string;
  title: `admin:${Extract<keyof typeof admin, `area.${string}`>}`;
  icon: ComponentType<{ 'aria-hidden'?: boolean | 'true' }>;
  /** Who sees it in the menu and may open it; the server decides again on each call. */
  verb: Verb;
  group: (typeof areaGroups)[number];
  /** Path of the area this one is reached from; it then has no place of its own in the menu. */
  parent?: string;
  page: ComponentType;
};

/** One for both addresses: a problem that was just made keeps its form. */
const problemForm = lazyPart(() => import('../../pages/authoring/form-page.tsx'), CrashPage);

/** Every page of the back-office beside the dashboard, in the order of the menu: one entry makes route, menu and breadcrumb. */
export const adminAreas: readonly AdminArea[] = [
  {
    path: 'problems',
    title: 'admin:area.problems',
    icon: BookOutlined,
    verb: 'problem.create',
    group: 'problem',
    page: lazyPart(() => import('../../pages/authoring/list/list-page.tsx'), CrashPage),
  },
  {
    path: 'problem/create',
    title: 'admin:area.create',
    icon: PlusOutlined,
    verb: 'problem.create',
    group: 'problem',
    parent: 'problems',
    page: problemForm,
  },
  {
    path: 'problem/edit/:problemId',
    title: 'admin:area.edit',
    icon: BookOutlined,
    verb: 'problem.create',
    group: 'problem',
    parent: 'problems',
    page: problemForm,
  },
  {
    path: 'problem/batch',
    title: 'admin:area.packages',
    icon: ImportOutlined,
    verb: 'problem.import',
    group: 'problem',
    page: lazyPart(() => import('../../pages/package/import-export-page.tsx'), CrashPage),
  },
  {
    path: 'problem/tag',
    title: 'admin:area.tags',
    icon: TagsOutlined,
    verb: 'problem.create',
    group: 'problem',
    page: lazyPart(() => import('../../pages/tag/tag-page.tsx'), CrashPage),
  },
  {
    path: 'rejudge',
    title: 'admin:area.rejudge',
    icon: ReloadOutlined,
    verb: 'rejudge',
    group: 'judging',
    page: lazyPart(() => import('../../pages/rejudge/rejudge-page.tsx'), CrashPage),
  },
  {
    path: 'rejudge/:rejudgeId',
    title: 'admin:area.rejudgeOne',
    icon: ReloadOutlined,
    verb: 'rejudge',
    group: 'judging',
    parent: 'rejudge',
    page: lazyPart(() => import('../../pages/rejudge/detail-page.tsx'), CrashPage),
  },
  {
    path: 'judges',
    title: 'admin:area.judges',
    icon: ClusterOutlined,
    verb: 'judges.view',
    group: 'judging',
    page: lazyPart(() => import('../../pages/node/nodes-page.tsx'), CrashPage),
  },
  {
    path: 'audit',
    title: 'admin:area.audit',
    icon: AuditOutlined,
    verb: 'audit.read',
    group: 'site',
    page: lazyPart(() => import('../../pages/audit/audit-page.tsx'), CrashPage),
  },
];
