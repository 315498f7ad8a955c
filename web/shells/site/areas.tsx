import { BarsOutlined, BookOutlined, HomeOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';

type Area = {
  path: string;
  text: 'common:nav.home' | 'common:nav.problems' | 'common:nav.status';
  icon: ReactNode;
  /** Whether the menu shows this area as the current one. */
  covers: (pathname: string) => boolean;
};

const under = (path: string) => (pathname: string) => pathname === path || pathname.startsWith(`${path}/`);

/** What the menu offers: only areas that exist. */
export const areas: readonly Area[] = [
  {
    path: '/home',
    text: 'common:nav.home',
    icon: <HomeOutlined aria-hidden="true" />,
    covers: under('/home'),
  },
  {
    path: '/problem',
    text: 'common:nav.problems',
    icon: <BookOutlined aria-hidden="true" />,
    covers: under('/problem'),
  },
  {
    path: '/status',
    text: 'common:nav.status',
    icon: <BarsOutlined aria-hidden="true" />,
    covers: (pathname) => under('/status')(pathname) || under('/submission-detail')(pathname),
  },
];
