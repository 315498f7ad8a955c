import {
  type ContestInfo,
  type ContestProblemRow,
  getContestAccess,
  getContestInfo,
  getContestProblem,
  listContestAnnouncements,
  listContestProblems,
  listContestSubmissions,
  listContests,
  listUnreadContestAnnouncements,
} from '@assize/shared/areas/contest/endpoints.ts';
import { contestRights } from '@assize/shared/domain/contest/rights.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { detail, submission } from './answers.ts';
import { root, server } from './site.ts';

const hour = 3_600_000;
/** An instant so many hours from now. */
export const hoursFromNow = (hours: number): string => new Date(Date.now() + hours * hour).toISOString();

/** A contest that runs, sealed in its last hour. */
export const runningContest = (more: Partial<ContestInfo> = {}): ContestInfo => ({
  id: 3,
  title: 'Spring cup',
  auth: 0,
  type: 0,
  status: 0,
  startTime: hoursFromNow(-2),
  endTime: hoursFromNow(3),
  duration: 18_000,
  count: 42,
  openRank: true,
  sealRank: true,
  gid: null,
  uid: 'f'.repeat(32),
  author: 'ann',
  description: 'Five hours, **eleven** problems, and $n$ teams.',
  openPrint: false,
  rankShowName: 'username',
  oiRankScoreType: 'Recent',
  allowEndSubmit: true,
  sealRankTime: hoursFromNow(2),
  autoRealRank: true,
  penaltyMinutes: 20,
  icpcMinutes: false,
  phase: 'running',
  revealed: false,
  finalized: false,
  removedIntervals: [],
  now: new Date().toISOString(),
  ...more,
});

const scheduled = {
  startTime: hoursFromNow(5),
  endTime: hoursFromNow(7),
  status: -1,
  duration: 7_200,
} as const;
const ended = { startTime: hoursFromNow(-50), endTime: hoursFromNow(-45), status: 1 } as const;

const states = [verdict.accepted, verdict.wrongAnswer, verdict.notSubmitted, verdict.unknown] as const;
const colours = ['#ff4500', '#ffd700', null, '#1e90ff'] as const;
const titles = ['A+B', 'Numbers of the second kind', 'A title that is rather long and tells much', 'Trees'];

export const contestProblems: ContestProblemRow[] = titles.map((displayTitle, n) => ({
  pid: n + 1,
  cid: 3,
  displayId: 'ABCD'.charAt(n),
  displayTitle,
  color: colours[n] ?? null,
  ac: n === 3 ? null : 12 - n,
  total: n === 3 ? null : 40,
  myStatus: states[n] ?? verdict.notSubmitted,
  score: null,
}));

export const contestAnnouncements = ['Problem B was corrected', 'Welcome to the spring cup'].map(
  (title, n) => ({
    id: 2 - n,
    title,
    content: 'The limit of $n$ is **1000**.',
    username: 'ann',
    gmtCreate: hoursFromNow(-1),
  }),
);

/** What somebody who takes part may do while the contest runs. */
export const contestantRights = ['enter', 'problems', 'submit'] as const;

/** Answers what the pages of contests ask for. */
export const answerContests = (): void => {
  const info = runningContest();
  const rows = [
    { ...info, id: 4, title: 'A contest to come, for which a password is needed', auth: 1, ...scheduled },
    info,
    { ...info, id: 2, title: 'Autumn cup', type: 1, auth: 2, openRank: false, ...ended },
  ] as const;
  server.answer(listContests, ({ query: { status } }) => {
    const records = rows.filter((one) => status === undefined || one.status === status);
    return { records: [...records], total: records.length, now: new Date().toISOString() };
  });
  server.answer(getContestInfo, () => runningContest());
  server.answer(getContestAccess, () => ({
    access: true,
    registered: true,
    needsPassword: false,
    rights: [...contestRights],
    now: new Date().toISOString(),
  }));
  server.answer(listContestProblems, () => contestProblems);
  server.answer(getContestProblem, ({ query: { displayId } }) => ({
    ...detail,
    problem: { ...detail.problem, problemId: displayId },
  }));
  server.answer(listContestSubmissions, () => {
    const shown = [verdict.accepted, verdict.wrongAnswer, verdict.unknown, verdict.judging, verdict.pending];
    const records = shown.map((status, n) => ({
      ...submission,
      submitId: n + 1,
      status,
      cid: 3,
      displayId: 'ABCD'.charAt(n % 4),
      time: n === 0 ? 3 : null,
      memory: n === 0 ? 900 : null,
    }));
    return { records, total: records.length };
  });
  server.answer(listContestAnnouncements, () => ({
    records: contestAnnouncements,
    total: contestAnnouncements.length,
  }));
  server.answer(listUnreadContestAnnouncements, ({ body: { readAnnouncementList } }) =>
    contestAnnouncements.filter(({ id }) => !readAnnouncementList.includes(id)),
  );
};

export const contestant = {
  ...root,
  uid: `${'0'.repeat(31)}9`,
  username: 'ada',
  roleList: ['user' as const],
};
