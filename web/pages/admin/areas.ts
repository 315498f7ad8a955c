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
import type { TextKey } from '@assize/shared/index.ts';
import type { ComponentType } from 'react';
import { lazyPage } from '../../app/lazy-page.tsx';

export const areaGroups = ['problem', 'judging', 'site'] as const;

export type AdminArea = {
  /** Below /admin, as the router writes it. */
  path: string;
  title: `admin:${Extract<TextKey<'admin'>, `area.${string}`>}`;
  icon: ComponentType<{ 'aria-hidden'?: boolean | 'true' }>;
  /** Who sees it in the menu and may open it; the server decides again on each call. */
  verb: Verb;
  group: (typeof areaGroups)[number];
  /** Path of the area this one is reached from; it then has no place of its own in the menu. */
  parent?: string;
  page: ComponentType;
};

/** One for both addresses: a problem that was just made keeps its form. */
const problemForm = lazyPage(() => import('./problem/form-page.tsx'));

/** Every page of the back-office beside the dashboard, in the order of the menu: one entry makes route, menu and breadcrumb. */
export const adminAreas: readonly AdminArea[] = [
  {
    path: 'problems',
    title: 'admin:area.problems',
    icon: BookOutlined,
    verb: 'problem.create',
    group: 'problem',
    page: lazyPage(() => import('./problem/list/problem-list-page.tsx')),
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
    page: lazyPage(() => import('./import-export/import-export-page.tsx')),
  },
  {
    path: 'problem/tag',
    title: 'admin:area.tags',
    icon: TagsOutlined,
    verb: 'problem.create',
    group: 'problem',
    page: lazyPage(() => import('./tag/tag-page.tsx')),
  },
  {
    path: 'rejudge',
    title: 'admin:area.rejudge',
    icon: ReloadOutlined,
    verb: 'rejudge',
    group: 'judging',
    page: lazyPage(() => import('./rejudge/rejudge-page.tsx')),
  },
  {
    path: 'rejudge/:rejudgeId',
    title: 'admin:area.rejudgeOne',
    icon: ReloadOutlined,
    verb: 'rejudge',
    group: 'judging',
    parent: 'rejudge',
    page: lazyPage(() => import('./rejudge/detail-page.tsx')),
  },
  {
    path: 'judges',
    title: 'admin:area.judges',
    icon: ClusterOutlined,
    verb: 'judges.view',
    group: 'judging',
    page: lazyPage(() => import('./judges/judges-page.tsx')),
  },
  {
    path: 'audit',
    title: 'admin:area.audit',
    icon: AuditOutlined,
    verb: 'audit.read',
    group: 'site',
    page: lazyPage(() => import('./audit/audit-page.tsx')),
  },
];
