import {
  changeContestStaff,
  changeContestVisible,
  cloneContest,
  createContest,
  deleteContest,
  listAdminContests,
  readContest,
  readContestStaff,
  updateContest,
} from '@assize/shared/areas/contest/admin-endpoints.ts';
import {
  checkContestSubmissionsStatus,
  getContestAccess,
  getContestInfo,
  getContestOutsideInfo,
  getContestProblem,
  listContestAnnouncements,
  listContestProblems,
  listContestSubmissions,
  listContests,
  listFullScreenProblems,
  listRecentContests,
  listUnreadContestAnnouncements,
  registerContest,
} from '@assize/shared/areas/contest/endpoints.ts';
import {
  delayContest,
  extendContest,
  finalizeContest,
  removeContestInterval,
  restoreContestInterval,
  revealContest,
  unfinalizeContest,
} from '@assize/shared/areas/contest/life-endpoints.ts';
import {
  addContestProblem,
  createContestAnnouncement,
  createContestProblem,
  deleteContestAnnouncement,
  listContestProblemsForStaff,
  listManagedContestAnnouncements,
  orderContestProblems,
  readContestProblem,
  removeContestProblem,
  updateContestAnnouncement,
  updateContestProblem,
} from '@assize/shared/areas/contest/problem-endpoints.ts';
import {
  pauseContestProblem,
  publishContestProblem,
} from '@assize/shared/areas/contest/problem-state-endpoints.ts';
import { handle, type Viewer } from '../../platform/http/handler.ts';
import type { ContestAdmin } from './admin.ts';
import type { ContestAnnouncements } from './announcements.ts';
import type { ContestProblems } from './contest-problems.ts';
import type { ContestLife } from './life.ts';
import type { ContestProblemStates } from './problem-states.ts';
import type { ContestProblemAdmin } from './problems.ts';
import type { ContestSubmissions } from './submissions.ts';
import type { TakingPart } from './taking-part.ts';

type StandsAt = (cid: number, viewer: Viewer) => Promise<{ epoch: string; seq: number } | null>;

/** @param standsAt position of the topic of a contest, for those who may listen to it */
export const contestRoutes = (
  parts: {
    takingPart: TakingPart;
    problems: ContestProblems;
    submissions: ContestSubmissions;
    announcements: ContestAnnouncements;
  },
  standsAt: StandsAt,
) => {
  const { takingPart, problems, submissions, announcements } = parts;
  const ofCid = {
    standsAt: ({ query, viewer }: { query: { cid: number }; viewer: Viewer }) => standsAt(query.cid, viewer),
  };
  return [
    handle(listContests, ({ query }) => takingPart.list(query)),
    handle(listRecentContests, () => takingPart.recent()),
    handle(getContestInfo, ({ query, viewer }) => takingPart.info(query.cid, viewer), ofCid),
    handle(getContestAccess, ({ query, viewer }) => takingPart.access(query.cid, viewer)),
    handle(registerContest, ({ body, viewer }) => takingPart.register(body, viewer)),
    handle(getContestOutsideInfo, ({ query }) => takingPart.outside(query.cid)),
    handle(listContestProblems, ({ query, viewer }) => problems.list(query, viewer), ofCid),
    handle(listFullScreenProblems, ({ query, viewer }) => problems.strip(query, viewer)),
    handle(getContestProblem, ({ query, viewer, locale }) => problems.detail(query, viewer, locale)),
    handle(listContestSubmissions, ({ query, viewer, locale }) => submissions.page(query, viewer, locale)),
    handle(checkContestSubmissionsStatus, ({ body, viewer }) => submissions.states(body, viewer)),
    handle(listContestAnnouncements, ({ query, viewer }) => announcements.list(query, viewer), ofCid),
    handle(listUnreadContestAnnouncements, ({ body, viewer }) => announcements.unread(body, viewer)),
    handle(listManagedContestAnnouncements, ({ query, viewer }) => announcements.managedList(query, viewer)),
    handle(createContestAnnouncement, ({ body, viewer }) => announcements.create(body, viewer)),
    handle(updateContestAnnouncement, ({ body, viewer }) => announcements.update(body, viewer)),
    handle(deleteContestAnnouncement, ({ query, viewer }) =>
      announcements.remove(query.cid, query.aid, viewer),
    ),
  ];
};

export const contestAdminRoutes = (
  admin: ContestAdmin,
  problems: ContestProblemAdmin,
  life: ContestLife,
  states: ContestProblemStates,
) => [
  handle(pauseContestProblem, ({ body, viewer }) => states.pause(body, viewer)),
  handle(publishContestProblem, ({ body, viewer }) => states.publish(body, viewer)),
  handle(listAdminContests, ({ query, viewer }) => admin.list(query, viewer)),
  handle(readContest, ({ query, viewer }) => admin.read(query.cid, viewer)),
  handle(createContest, ({ body, viewer }) => admin.create(body, viewer)),
  handle(updateContest, ({ body, viewer }) => admin.update(body, viewer)),
  handle(deleteContest, ({ query, viewer }) => admin.remove(query.cid, viewer)),
  handle(cloneContest, ({ body, viewer }) => admin.clone(body.cid, viewer)),
  handle(changeContestVisible, ({ body, viewer }) => admin.setVisible(body, viewer)),
  handle(readContestStaff, ({ query, viewer }) => admin.staff(query.cid, viewer)),
  handle(changeContestStaff, ({ body, viewer }) => admin.setStaff(body, viewer)),
  handle(listContestProblemsForStaff, ({ query, viewer, locale }) => problems.list(query, viewer, locale)),
  handle(readContestProblem, ({ query, viewer }) => problems.read(query.cid, query.pid, viewer)),
  handle(updateContestProblem, ({ body, viewer }) => problems.update(body, viewer)),
  handle(addContestProblem, ({ body, viewer }) => problems.add(body, viewer)),
  handle(createContestProblem, ({ body, viewer }) => problems.create(body, viewer)),
  handle(removeContestProblem, ({ query, viewer }) => problems.remove(query.cid, query.pid, viewer)),
  handle(orderContestProblems, ({ body, viewer }) => problems.order(body, viewer)),
  handle(delayContest, ({ body, viewer }) => life.delay(body, viewer)),
  handle(extendContest, ({ body, viewer }) => life.extend(body, viewer)),
  handle(removeContestInterval, ({ body, viewer }) => life.removeInterval(body, viewer)),
  handle(restoreContestInterval, ({ body, viewer }) => life.restoreInterval(body, viewer)),
  handle(revealContest, ({ body, viewer }) => life.reveal(body.cid, viewer)),
  handle(finalizeContest, ({ body, viewer }) => life.finalize(body.cid, viewer)),
  handle(unfinalizeContest, ({ body, viewer }) => life.unfinalize(body.cid, viewer)),
];
