import type { listCarousel } from '@assize/shared/areas/carousel/endpoints.ts';
import type { listRecentContests } from '@assize/shared/areas/contest/endpoints.ts';
import type { listRecentSolvers, readWeek } from '@assize/shared/areas/people/endpoints.ts';
import type { listRecentProblems } from '@assize/shared/areas/problem/endpoints.ts';
import type { listAnnouncements } from '@assize/shared/areas/site/endpoints.ts';
import { type FirstCall, firstCall } from '../../data/first-calls.ts';
import { utcOffset } from '../../features/people/utc-offset.ts';

/** Announcements on a page of their list. */
export const announcementsShown = 5;

/** What the panels of the home page show; they stand below one another, and none may push the next. */
export const homeCalls = (): readonly FirstCall[] => [
  firstCall<typeof listCarousel>('/home-carousel', {}),
  firstCall<typeof listAnnouncements>('/get-common-announcement', {
    query: { currentPage: 1, limit: announcementsShown },
  }),
  firstCall<typeof listRecentContests>('/get-recent-contest', {}),
  firstCall<typeof listRecentSolvers>('/get-recent-seven-ac-rank', {}),
  firstCall<typeof listRecentProblems>('/get-recent-updated-problem', {}),
  firstCall<typeof readWeek>('/get-last-week-submission-statistics', { query: { utcOffset: utcOffset() } }),
];
