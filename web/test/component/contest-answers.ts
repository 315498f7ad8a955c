import {
  type Clarification,
  listClarifications,
  markClarificationsRead,
  readClarificationNews,
} from '@assize/shared/areas/clarification/endpoints.ts';
import {
  listClarificationQueue,
  type QueuedClarification,
  readCannedAnswers,
} from '@assize/shared/areas/clarification/jury-endpoints.ts';
import { type Comment, listComments } from '@assize/shared/areas/comment/endpoints.ts';
import {
  listAdminContests,
  readContest,
  readContestStaff,
} from '@assize/shared/areas/contest/admin-endpoints.ts';
import { usualAwards } from '@assize/shared/areas/contest/contest.ts';
import { contestDraft } from '@assize/shared/areas/contest/draft.ts';
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
  listRecentContests,
  listUnreadContestAnnouncements,
} from '@assize/shared/areas/contest/endpoints.ts';
import {
  listContestProblemsForStaff,
  listManagedContestAnnouncements,
} from '@assize/shared/areas/contest/problem-endpoints.ts';
import {
  listContestLog,
  type ReadinessCheck,
  readReadiness,
  readStaffBoard,
} from '@assize/shared/areas/contest-staff/endpoints.ts';
import { listSubmissionMachines } from '@assize/shared/areas/hall/endpoints.ts';
import { listIgnored, listTeams, type TeamRowShown } from '@assize/shared/areas/team/endpoints.ts';
import { getVirtualRun } from '@assize/shared/areas/virtual-run/endpoints.ts';
import { contestRights } from '@assize/shared/domain/contest/rights.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
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
  openPrint: true,
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

export const contestDraftOf = (more: object = {}) =>
  contestDraft.parse({
    title: 'Spring cup',
    description: 'Five hours, **eleven** problems.',
    startTime: hoursFromNow(-2),
    endTime: hoursFromNow(3),
    sealRank: true,
    auth: 2,
    pwd: 'open sesame',
    openAccountLimit: true,
    starAccount: ['guest-team'],
    awardType: 1,
    awardConfigList: [...usualAwards],
    ...more,
  });

const bankProblem = (n: number) => ({
  id: n + 1,
  problemId: `10${n}0`,
  title: titles[n] ?? '',
  author: 'ann',
  auth: 1,
  type: 0,
  difficulty: n,
  mayEdit: true,
});

const checks: ReadinessCheck[] = [
  { key: 'data', level: 'bad', problem: { pid: 2, displayId: 'B' }, params: {}, mend: 'problem' },
  { key: 'judges', level: 'warn', problem: null, params: { count: 1 }, mend: 'judges' },
  { key: 'problems', level: 'good', problem: null, params: { count: 4 }, mend: 'problems' },
  { key: 'visible', level: 'good', problem: null, params: {}, mend: 'form' },
];
const act = {
  ...{ id: 9, at: hoursFromNow(-1), uid: 'f'.repeat(32), username: 'ann', ip: '127.0.0.1' },
  ...{ action: 'contest.times' as const, target: '3 Spring cup', before: null, after: { endTime: 'later' } },
};

/** Answers what staff ask for beside the contest itself. */
const answerContestStaff = (): void => {
  server.answer(readReadiness, () => ({
    phase: 'running' as const,
    start: checks,
    finalize: [
      {
        key: 'final-waiting' as const,
        level: 'bad' as const,
        problem: null,
        params: { count: 2 },
        mend: 'submissions' as const,
      },
    ],
    now: new Date().toISOString(),
  }));
  server.answer(readStaffBoard, () => ({
    waiting: [
      { kind: 'clarifications' as const, count: 3, oldest: hoursFromNow(-0.2) },
      { kind: 'prints' as const, count: 0, oldest: null },
      { kind: 'balloons' as const, count: 12, oldest: hoursFromNow(-0.1) },
    ],
    problems: [
      { pid: 1, displayId: 'A', paused: true, waiting: 4, failed: 0 },
      { pid: 2, displayId: 'B', paused: false, waiting: 0, failed: 1 },
    ],
    participants: 42,
    attention: { warn: 1, bad: 1 },
    now: new Date().toISOString(),
  }));
  server.answer(listContestLog, () => ({ records: [act], total: 1 }));
};

/** Answers what the admin pages of contests ask for. */
const answerContestAdmin = (): void => {
  server.answer(listAdminContests, () => ({
    records: [
      {
        ...runningContest({ auth: 2 }),
        visible: true,
        problems: 4,
        gmtCreate: hoursFromNow(-90),
        mayEdit: true,
        mayDelete: true,
      },
      {
        ...runningContest({ id: 2, title: 'Autumn cup of somebody else', ...ended }),
        visible: true,
        problems: 11,
        gmtCreate: hoursFromNow(-900),
        mayEdit: false,
        mayDelete: false,
      },
    ],
    total: 2,
    now: new Date().toISOString(),
  }));
  server.answer(readContest, ({ query: { cid } }) => ({
    cid,
    version: 3,
    draft: contestDraftOf(),
    phase: 'running' as const,
    revealed: false,
    finalized: false,
    removedIntervals: [{ from: hoursFromNow(-1.5), to: hoursFromNow(-1.25) }],
    source: null,
    uid: 'f'.repeat(32),
    author: 'ann',
    now: new Date().toISOString(),
  }));
  server.answer(readContestStaff, () => ({
    staff: [
      { uid: 'b'.repeat(32), username: 'ann-of-the-long-name', roles: ['jury' as const, 'balloon' as const] },
    ],
    version: 3,
  }));
  server.answer(listContestProblemsForStaff, ({ query: { cid, queryExisted } }) => {
    const places = titles.map((_, n) => n).filter((n) => n < 2 === (queryExisted ?? true));
    return {
      problemList: { records: places.map(bankProblem), total: places.length },
      contestProblemMap: Object.fromEntries(
        [0, 1].map((n) => [
          n + 1,
          {
            cid,
            pid: n + 1,
            displayId: 'AB'.charAt(n),
            displayTitle: titles[n] ?? '',
            color: colours[n] ?? null,
            paused: n === 1,
            publish: n === 1,
          },
        ]),
      ),
      version: 3,
    };
  });
  server.answer(listManagedContestAnnouncements, () => ({
    records: contestAnnouncements.map((one, n) => ({
      ...one,
      status: n === 0 ? (0 as const) : (1 as const),
      gmtModified: one.gmtCreate,
    })),
    total: contestAnnouncements.length,
  }));
};

const aboutA = { subject: 'problem', displayId: 'A', displayTitle: 'A+B' } as const;
const inGeneral = { subject: 'general', displayId: null, displayTitle: null } as const;
const told = (id: number, content: string, toAll: boolean) => ({
  ...{ id, kind: 'answer' as const, content, toAll },
  gmtCreate: hoursFromNow(-0.5),
});

/** What a contestant has asked and was told. */
export const clarifications: Clarification[] = [
  {
    ...{ id: 12, ...inGeneral, mine: false, username: null, question: null },
    answers: [told(13, 'Lunch is at **one** in the hall of the second floor.', true)],
    gmtCreate: hoursFromNow(-0.5),
  },
  {
    ...{ id: 10, ...aboutA, mine: true, username: 'ada', question: 'May $n$ be negative?' },
    answers: [told(11, 'Please read the statement.', false), { ...told(14, '', true), kind: 'no-comment' }],
    gmtCreate: hoursFromNow(-1),
  },
  {
    ...{ id: 9, ...inGeneral, subject: 'technical', mine: true, username: 'ben-of-the-same-team' },
    ...{ question: 'The keyboard of seat 12 is broken.', answers: [], gmtCreate: hoursFromNow(-1.5) },
  },
];

/** Questions as the jury meets them. */
export const queuedClarifications: QueuedClarification[] = [
  {
    ...{ id: 9, ...aboutA, state: 'waiting', uid: 'c'.repeat(32), username: 'ada', claim: null },
    ...{ team: 'Rivers', seat: 'B-12' },
    ...{ question: 'May $n$ be negative?\n\nThe sample says `-1`.', answers: [] },
    gmtCreate: hoursFromNow(-0.5),
  },
  {
    ...{ id: 10, ...inGeneral, state: 'claimed', uid: 'c'.repeat(32), username: 'a-team-of-a-long-name' },
    ...{ team: 'a-team-of-a-long-name', seat: '' },
    claim: { uid: 'b'.repeat(32), username: 'ben', until: hoursFromNow(0.05) },
    ...{ question: 'When is lunch?', gmtCreate: hoursFromNow(-0.4) },
    answers: [{ ...told(11, 'At one.', true), username: 'ann' }],
  },
];

/** Comments on a contest, one of which the viewer likes. */
export const contestComments: Comment[] = [
  'Welcome to the **spring cup**!',
  'Which editor do you use? 🙂',
].map((content, n) => ({
  id: n + 1,
  content,
  fromUid: n === 0 ? 'f'.repeat(32) : `${'0'.repeat(31)}9`,
  fromName: n === 0 ? 'ann' : 'ada',
  fromAvatar: null,
  fromRole: n === 0 ? 'root' : 'user',
  fromTitleName: n === 0 ? null : 'Champion',
  fromTitleColor: n === 0 ? null : '#c71585',
  likeNum: 3 - n,
  gmtCreate: hoursFromNow(-1),
  totalReplyNum: n * 5,
  mayReply: n === 1,
  mayDelete: n === 1,
  replyList: Array.from({ length: n * 3 }, (_, m) => ({
    ...{ id: m + 1, commentId: n + 1, content: `Reply *${5 - m}*`, mayDelete: m === 0 },
    ...{ fromUid: 'b'.repeat(32), fromName: 'ben', fromAvatar: null, fromRole: 'admin' as const },
    ...{ fromTitleName: null, fromTitleColor: null, gmtCreate: hoursFromNow(-0.5) },
    ...{ toUid: `${'0'.repeat(31)}9`, toName: 'ada', toAvatar: null },
  })),
}));

/** Answers what clarifications and comments of a contest ask for. */
const answerTalk = (): void => {
  server.answer(listClarifications, () => ({ records: clarifications, total: clarifications.length }));
  server.answer(readClarificationNews, () => ({ unread: [], waiting: 2 }));
  server.answer(markClarificationsRead, () => null);
  server.answer(listClarificationQueue, () => ({
    records: queuedClarifications,
    total: queuedClarifications.length,
    counts: { waiting: 1, claimed: 1 },
  }));
  server.answer(readCannedAnswers, () => ({
    answers: ['Please read the problem statement carefully.', 'No.'],
    version: 1,
  }));
  server.answer(listComments, () => ({
    commentList: { records: contestComments, total: contestComments.length },
    commentLikeMap: { 1: true, 2: false },
  }));
};

/** Answers what the pages of contests ask for. */
export const answerContests = (): void => {
  answerContestAdmin();
  answerTalk();
  answerContestStaff();
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
  server.answer(listRecentContests, () => [...rows.slice(0, 2)]);
  server.answer(getContestInfo, () => runningContest());
  server.answer(getContestAccess, () => ({
    access: true,
    registered: true,
    needsPassword: false,
    rights: [...contestRights],
    now: new Date().toISOString(),
  }));
  server.answer(getVirtualRun, () => ({ run: null, now: new Date().toISOString() }));
  server.answer(listContestProblems, () => contestProblems);
  server.answer(getContestProblem, ({ query: { displayId } }) => ({
    ...detail,
    problem: { ...detail.problem, problemId: displayId },
  }));
  server.answer(listSubmissionMachines, () => []);
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
  server.answer(listIgnored, () => []);
  server.answer(listTeams, () => teamList());
  server.answer(listContestAnnouncements, () => ({
    records: contestAnnouncements,
    total: contestAnnouncements.length,
  }));
  server.answer(listUnreadContestAnnouncements, ({ body: { readAnnouncementList } }) =>
    contestAnnouncements.filter(({ id }) => !readAnnouncementList.includes(id)),
  );
};

const organization = {
  id: 'n',
  name: 'North University',
  formalName: 'University of the North',
  country: 'CHN',
};

/** A row of the teams of a contest. */
export const teamRow = (n: number, more: Partial<TeamRowShown> = {}): TeamRowShown => ({
  ...{ uid: String(n).padStart(32, '0'), teamId: n, version: 1, shownName: `Rivers ${n}`, photoShown: null },
  ...{ organization, groups: [{ id: 'e', name: 'Region East' }] },
  ...{ hidden: false, isStar: false, disqualified: false, penaltyMinutes: 0, ...more },
  draft: {
    ...{
      name: `Rivers ${n}`,
      label: String(n),
      icpcId: '',
      groups: ['Region East'],
      members: ['Ann', 'Bob'],
      photo: null,
    },
    ...{ seat: `A-${n}`, zone: 'Hall 1' },
    accounts: [1, 2].map((one) => ({ username: `team${n}_${one}`, ip: null, seat: '' })),
    organization: { name: organization.name, formalName: organization.formalName, country: 'CHN' },
    ...more.draft,
  },
});
export const teamList = (more: Partial<ReplyOf<typeof listTeams>> = {}): ReplyOf<typeof listTeams> => {
  const lone = teamRow(3, { shownName: 'ada', teamId: null, version: 0, organization: null, groups: [] });
  const records = [
    teamRow(1, { disqualified: true, penaltyMinutes: 20, isStar: true, hidden: true }),
    teamRow(2, { shownName: 'A team whose name is as long as names of teams at such contests get to be' }),
    { ...lone, draft: { ...lone.draft, name: '', organization: null, groups: [], seat: '', zone: '' } },
  ];
  return {
    ...{ records, total: records.length, organizations: [organization], byAddress: false, finalized: false },
    groups: [{ id: 'e', name: 'Region East' }],
    ...more,
  };
};

export const contestant = {
  ...root,
  uid: `${'0'.repeat(31)}9`,
  username: 'ada',
  roleList: ['user' as const],
};
