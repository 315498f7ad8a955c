import { getOwnProfile } from '@assize/shared/areas/account/endpoints.ts';
import { emptyProfile } from '@assize/shared/areas/account/profile.ts';
import { type AuditEntry, listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import { problemDraft } from '@assize/shared/areas/authoring/draft.ts';
import {
  type AdminProblemRow,
  listAdminProblems,
  listProblemVersions,
  readProblemCases,
  readProblemDraft,
  readProblemVersion,
} from '@assize/shared/areas/authoring/endpoints.ts';
import { getCaptcha } from '@assize/shared/areas/captcha/endpoints.ts';
import { listCarousel, listManagedCarousel } from '@assize/shared/areas/carousel/endpoints.ts';
import { listOtherContests, listRecentContests } from '@assize/shared/areas/contest/endpoints.ts';
import { listLastLogins, readDashboard, shownHours } from '@assize/shared/areas/dashboard/endpoints.ts';
import {
  listDraftLanguages,
  listUnfinishedDrafts,
  patchDraft,
  readDraft,
  readDraftRevision,
  saveDraft,
} from '@assize/shared/areas/draft/endpoints.ts';
import { patched } from '@assize/shared/areas/draft/patch.ts';
import { type OwnFactors, readOwnFactors } from '@assize/shared/areas/factor/endpoints.ts';
import { listLanguages } from '@assize/shared/areas/language/endpoints.ts';
import { readMailSetting } from '@assize/shared/areas/mail/endpoints.ts';
import { listNotices, readSystemMessages, readUnread } from '@assize/shared/areas/message/endpoints.ts';
import { listJudgeNodes, listNodeTokens, readQueue } from '@assize/shared/areas/node/endpoints.ts';
import type { JudgeNode } from '@assize/shared/areas/node/node.ts';
import {
  getHeatMap,
  getUserHome,
  listRecentSolvers,
  readWeek,
  type UserHome,
} from '@assize/shared/areas/people/endpoints.ts';
import {
  countProblems,
  getProblemDetail,
  getUserProblemStatus,
  listProblems,
  listRecentProblems,
  type ProblemDetail,
} from '@assize/shared/areas/problem/endpoints.ts';
import { readOwnProvider } from '@assize/shared/areas/provider/endpoints.ts';
import { previewRejudgedBoard } from '@assize/shared/areas/rejudge/contest-endpoints.ts';
import {
  listJudgements,
  listRejudges,
  type Rejudge,
  readRejudge,
} from '@assize/shared/areas/rejudge/endpoints.ts';
import { listSavedFilters } from '@assize/shared/areas/saved-filter/endpoints.ts';
import { listOwnSessions } from '@assize/shared/areas/session/endpoints.ts';
import { health, listAnnouncements, listManagedAnnouncements } from '@assize/shared/areas/site/endpoints.ts';
import { readSwitches, readWebsite } from '@assize/shared/areas/site-setting/endpoints.ts';
import {
  listAdminSolutions,
  listSolutions,
  readOwnSolution,
  type Solution,
} from '@assize/shared/areas/solution/endpoints.ts';
import {
  type AllCaseResult,
  type CaseRow,
  getAllCaseResult,
  getLastAcceptedCode,
  getSubmissionDetail,
  listBestSubmissions,
  listSubmissions,
  type SubmissionRow,
} from '@assize/shared/areas/submission/endpoints.ts';
import {
  listTagClassifications,
  listTags,
  listTagsByClassification,
} from '@assize/shared/areas/tag/endpoints.ts';
import { listTasks, readLastVerify } from '@assize/shared/areas/task/endpoints.ts';
import {
  type AdminUser,
  listOpenSessions,
  listUsers,
  readUserBatch,
} from '@assize/shared/areas/user-admin/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import { answerBoards } from './boards.ts';
import { answerDesks } from './desks.ts';
import { answerHalls } from './halls.ts';
import { root, server } from './site.ts';

const at = '2026-01-02T03:04:05Z';
const tags = [
  { id: 1, name: 'Simulation', color: '#c71585' },
  { id: 2, name: 'Graphs', color: '' },
];
const counts = { total: 9, ac: 4, wa: 3, tle: 1, mle: 0, re: 0, pe: 0, ce: 1, se: 0, pa: 0 };
const titles = [
  'A+B',
  'Numbers of the second kind',
  'A title that is rather long and tells much of its problem',
];

const adminProblem: AdminProblemRow = {
  id: 1,
  problemId: 'SUMMER-1000',
  title: 'A+B',
  author: 'root',
  modifiedUser: 'root',
  gmtCreate: at,
  gmtModified: at,
  auth: 1,
  type: 0,
  difficulty: 1,
  judgeMode: 'default',
  cases: 20,
  version: 3,
  mayEdit: true,
  mayDelete: true,
  mayPublish: true,
  mayDownload: true,
};
const adminProblems = titles.map((title, n) => ({ ...adminProblem, id: n + 1, title, problemId: `10${n}0` }));

export const detail: ProblemDetail = {
  problem: {
    id: 1,
    problemId: '1000',
    title: 'A+B',
    description:
      'Print $a+b$ for **two** numbers.\n\n$$\n\\sum_{i=1}^n a_i\n$$\n\n```cpp\nint main() {}\n```',
    input: 'Two numbers.',
    output: 'Their sum.',
    examples: [{ input: '1 2', output: '3' }],
    hint: 'Add them.',
    source: 'Classics',
    author: 'root',
    difficulty: 1,
    type: 0,
    ioScore: null,
    timeLimit: 1000,
    memoryLimit: 256,
    stackLimit: 128,
    isFileIO: false,
    ioReadFileName: null,
    ioWriteFileName: null,
    isRemote: false,
    gid: null,
    userExtraFile: null,
    judgeMode: 'default',
    judgeCaseMode: 'default',
    openCaseResult: true,
    codeShare: true,
    locales: ['zh-CN', 'en-US'],
  },
  tags,
  languages: ['C++ 17', 'Python3'],
  codeTemplate: {},
  problemCount: counts,
  myStatus: verdict.accepted,
};

export const submission: SubmissionRow = {
  submitId: 7,
  status: verdict.wrongAnswer,
  score: null,
  oiRankScore: null,
  time: 3,
  memory: 900,
  judger: 'judge-1',
  uid: root.uid,
  username: 'root',
  pid: 1,
  displayPid: '1000',
  displayId: '1000',
  title: 'A+B',
  cid: 0,
  gid: null,
  length: 30,
  language: 'C++ 17',
  share: false,
  isManual: false,
  submitTime: at,
};
const shownVerdicts = [
  verdict.accepted,
  verdict.wrongAnswer,
  verdict.presentationError,
  verdict.timeLimit,
  verdict.memoryLimit,
  verdict.runtimeError,
  verdict.compileError,
  verdict.partial,
  verdict.systemError,
  verdict.cancelled,
  verdict.judging,
];
const cases: CaseRow[] = shownVerdicts.slice(0, 6).map((status, n) => ({
  caseId: n + 1,
  status,
  time: n,
  memory: 900,
  score: null,
  groupNum: null,
  inputData: `${n + 1}.in`,
  outputData: `${n + 1}.out`,
  userOutput: null,
}));

const caseResult: AllCaseResult = {
  judgeCaseMode: 'default',
  judgeCaseList: cases,
  subTaskJudgeCaseVoList: [],
};

const node: JudgeNode = {
  id: 'judge-1',
  host: 'hall-1',
  version: '0.1.0',
  slots: 4,
  busy: 1,
  sandbox: 'box',
  languages: [{ name: 'C++ 17', version: 'g++ 15.2.0' }],
  missing: [{ name: 'Java', reason: 'no JDK on this machine' }],
  draining: false,
};
const classes = (['contest', 'practice', 'test', 'rejudge'] as const).map((name, n) => ({
  name,
  waiting: n,
  oldestS: n === 0 ? null : 0.4,
}));

export const draft = problemDraft.parse({
  problem: {
    problemId: '1000',
    title: 'A+B',
    description: 'Print $a+b$ for **two** numbers.',
    input: 'Two numbers.',
    output: 'Their sum.',
    hint: '',
    examples: [{ input: '1 2', output: '3' }],
  },
  languages: ['C++ 17', 'Python3'],
  isUploadTestCase: false,
  samples: [
    { input: '1 2\n', output: '3\n' },
    { input: '5 7\n', output: '12\n' },
  ],
});

const auditEntry: AuditEntry = {
  id: 1,
  at,
  uid: root.uid,
  username: 'root',
  ip: '127.0.0.1',
  action: 'problem.update',
  target: '1000 A+B',
  before: { title: 'A + B' },
  after: { title: 'A+B' },
};

const adminUser: AdminUser = {
  uid: root.uid,
  username: 'root',
  nickname: null,
  realname: null,
  school: null,
  email: null,
  avatar: null,
  titleName: null,
  titleColor: null,
  type: 1000,
  status: 0,
  locked: false,
  secondFactor: false,
  gmtCreate: at,
  recentLoginTime: at,
};
export const adminUsers: AdminUser[] = [
  {
    ...adminUser,
    uid: 'b'.repeat(32),
    username: 'ann-of-the-long-name',
    nickname: 'Ann',
    realname: '安娜',
    school: 'The First Middle School',
    email: 'ann.of.the.long.name@school.example.org',
    titleName: 'Captain',
    titleColor: '#c71585',
    type: 1002,
    recentLoginTime: null,
    locked: true,
  },
  { ...adminUser, uid: 'c'.repeat(32), username: 'ben', email: 'ben@example.org', type: 1006, status: 1 },
  { ...adminUser, uid: 'd'.repeat(32), username: 'cleo', type: 1008, titleName: 'Setter' },
  adminUser,
];
const solution: Solution = {
  id: 1,
  uid: 'f'.repeat(32),
  username: 'ann',
  title: 'Add them with care',
  content: 'The sum $a+b$ fits **64 bits**.\n\n```cpp\nint main() {}\n```',
  gmtModified: at,
};

const matrix: [number, number, number][] = [[verdict.wrongAnswer, verdict.accepted, 1]];

/** A problem with all that a form can have: a checker, files, programs. */
const fullDraft = problemDraft.parse({
  ...draft,
  judgeMode: 'spj',
  problem: { ...draft.problem, spjLanguage: 'C++ 17', spjCode: 'int main() {}' },
  isUploadTestCase: true,
  samples: [1, 2, 3].map((n) => ({ input: `${n}.in`, output: `${n}.out` })),
  programs: (['solution', 'generator', 'validator'] as const).map((role) => ({
    name: role,
    role,
    language: 'C++ 17',
    code: 'int main() {}',
  })),
  graders: [{ language: 'C++ 17', name: 'grader.cpp', code: 'int main() {}' }],
});

const rejudge: Rejudge = {
  id: 1,
  state: 'ready',
  filter: { problemID: '1000' },
  problem: '1000',
  contest: null,
  reason: 'second answer was wrong',
  autoApply: false,
  createdBy: 'root',
  createdAt: at,
  endedAt: null,
  total: 2,
  judged: 2,
  changed: 1,
};

const boardPreview = {
  type: 0 as const,
  moves: [
    {
      ...{ uid: '1'.repeat(32), name: 'Rivers' },
      before: { rank: 2, solved: 4, score: null, time: 12_000 },
      after: { rank: 1, solved: 5, score: null, time: 14_400 },
    },
    {
      ...{ uid: '2'.repeat(32), name: 'A team with a rather long name, from far away' },
      before: { rank: 1, solved: 5, score: null, time: 15_000 },
      after: { rank: 2, solved: 5, score: null, time: 15_000 },
    },
  ],
  total: 2,
};

export const languages = ['C++ 17', 'Python3'].map((name) => ({
  name,
  contentType: name === 'Python3' ? 'python' : 'cpp',
  extension: name === 'Python3' ? 'py' : 'cpp',
  version: '1.0',
  available: true,
  timeFactor: 1,
  memoryFactor: 1,
  compileCommand: null,
  template: '',
}));

export const userHome: UserHome = {
  uid: root.uid,
  username: 'root',
  nickname: 'The keeper',
  gender: 'female',
  school: 'School of the North',
  github: 'https://github.com/example',
  blog: 'https://blog.example.org/a/long/address/of/a/page',
  signature: 'Solves **graphs** and $n^2$.',
  avatar: null,
  titleName: 'Gold',
  titleColor: '#d4a017',
  gmtCreate: at,
  recentLoginTime: at,
  total: 42,
  solvedList: ['1000', '1001'],
  scoreList: [14, 6],
  rating: null,
  solvedGroupByDifficulty: [0, 3].map((difficulty) => ({
    difficulty,
    problems: titles.map((title, n) => ({ id: n + 1, problemId: `1${difficulty}0${n}`, title })),
  })),
};
const busyDays = ['2025-02-03', '2025-06-12', '2025-12-30', '2026-01-01', '2026-01-02'];

/** A picture of the size that the server draws. */
export const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="160" height="60"/%3E';

const agents = [
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  '',
];
export const ownSessions = agents.map((userAgent, n) => ({
  sessionId: `${'0'.repeat(31)}${n}`,
  ip: `10.0.0.${n + 1}`,
  userAgent,
  openedAt: at,
  current: n === 0,
}));

export const ownFactors: OwnFactors = {
  totpSince: at,
  passkeys: [
    { id: 'a', name: 'Chrome on Linux', gmtCreate: at, lastUsed: at },
    { id: 'b', name: 'My phone', gmtCreate: at, lastUsed: null },
  ],
  recoveryLeft: 8,
  hasPassword: true,
  passkeyOrigin: location.origin,
};

const wide = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="440"><rect width="1280" height="440" fill="${colour}"/></svg>`)}`;
/** Pictures of the home page. */
export const slides = [
  { id: 1, url: wide('#2f54eb'), link: '/problem/1000', alt: 'The summer cup begins in July', shown: true },
  { id: 2, url: wide('#1a6b0a'), link: 'https://example.org/camp', alt: 'A camp in autumn', shown: true },
];

/** A server that keeps the last text of a draft, whichever it is; gives the saves that came. */
export const answerDrafts = () => {
  let kept: { revision: number; code: string; savedAt: string } | null = null;
  server.answer(listDraftLanguages, () => []);
  server.answer(readDraft, () => ({
    draft: kept,
    earlier: [2, 1].map((revision) => ({ revision, savedAt: at, length: 20 * revision, lines: revision })),
  }));
  server.answer(readDraftRevision, ({ query: { revision } }) => ({
    revision,
    code: `int main() {\n  return ${revision};\n}`,
    savedAt: at,
  }));
  server.answer(patchDraft, ({ body: { base, ...patch } }) => {
    const after = patched(kept?.code ?? '', patch);
    if (kept?.revision !== base || 'unfit' in after) throw new AssizeError('draft.conflict');
    kept = { revision: base + 1, code: after.text, savedAt: at };
    return { revision: base + 1, savedAt: at };
  });
  return server.answer(saveDraft, ({ body: { code, base } }) => {
    if ((kept?.revision ?? 0) !== base) throw new AssizeError('draft.conflict');
    kept = { revision: base + 1, code, savedAt: at };
    return { revision: base + 1, savedAt: at };
  });
};

/** Answers all endpoints that pages ask when they open, with content of every kind; a test overrides its own. */
export const answerPages = (): void => {
  answerBoards();
  answerDesks();
  answerHalls();
  answerDrafts();
  server.answer(listUnfinishedDrafts, () => []);
  server.answer(getOwnProfile, () => ({
    ...emptyProfile,
    nickname: 'Ada',
    school: 'Hall University',
    github: 'https://github.com/ada',
    signature: 'I like **queues**.',
  }));
  server.answer(readOwnFactors, () => ownFactors);
  server.answer(readOwnProvider, () => ({ name: 'School', linkedSince: at, hasPassword: true }));
  server.answer(listOwnSessions, () => ({ records: ownSessions, total: ownSessions.length }));
  server.answer(getCaptcha, () => ({ captchaKey: 'key', img: picture, width: 160, height: 60 }));
  server.answer(listAnnouncements, () => ({
    records: [{ id: 1, title: 'Welcome', content: 'To **all**', username: 'root', gmtCreate: at }],
    total: 1,
  }));
  server.answer(listManagedAnnouncements, () => ({
    records: ['Down on Sunday from two to three, for new machines', 'A draft'].map((title, status) => ({
      id: 12 - status,
      title,
      content: 'To **all**',
      username: 'root',
      gmtCreate: at,
      gmtModified: at,
      status: status === 0 ? (0 as const) : (1 as const),
    })),
    total: 2,
  }));
  server.answer(readDashboard, () => ({
    userNum: 1280,
    todayJudgeNum: 20,
    onlineNum: 31,
    hours: {
      from: new Date(
        Math.floor(Date.now() / 3_600_000) * 3_600_000 - (shownHours - 1) * 3_600_000,
      ).toISOString(),
      counts: Array.from({ length: shownHours }, (_, n) => (n * 7) % 24),
    },
    servers: [0, 60_000].map((age, n) => ({
      id: `server-${n}`,
      host: 'hall-1.judge.example.org',
      pid: 1200 + n,
      roles: ['api', 'realtime', 'jobs'],
      version: '0.1.0',
      startedAt: at,
      seenAt: new Date(Date.now() - age).toISOString(),
      load: { cpus: 8, cpuPercent: 93.4, memoryTotal: 32 * 2 ** 30, memoryUsed: 12.3 * 2 ** 30 },
      memory: 300 * 2 ** 20,
      disk: { total: 500 * 2 ** 30, free: 212 * 2 ** 30 },
    })),
    database: { latencyMs: 0.8, version: '8.0.12', bytes: 5.2 * 2 ** 30 },
    redis: { latencyMs: null, version: '', bytes: 0 },
    now: new Date().toISOString(),
  }));
  server.answer(listLastLogins, () =>
    ownSessions.map(({ ip, userAgent, current }, n) => ({
      ip,
      userAgent,
      current,
      openedAt: `2026-01-02T03:04:0${n}Z`,
    })),
  );
  server.answer(listOpenSessions, () => ({
    records: ownSessions.map((one, n) => ({
      ...one,
      uid: n === 0 ? root.uid : 'b'.repeat(32),
      username: n === 0 ? 'root' : 'ann-of-the-long-name',
      seenAt: at,
    })),
    total: ownSessions.length,
  }));
  server.answer(listCarousel, () => slides.map(({ shown: _, ...one }) => one));
  server.answer(listManagedCarousel, () => [
    ...slides,
    { id: 3, url: wide('#888'), link: '', alt: '', shown: false },
  ]);
  server.answer(readUnread, () => ({ comment: 0, reply: 0, like: 0, mine: 0, sys: 3 }));
  server.answer(readSystemMessages, () => ({
    records: [
      {
        id: 3,
        state: false,
        kind: 'notice',
        title: 'Down on Sunday from two to three, for new machines',
        content: 'Contests are **not** concerned.\n\n- judges\n- database',
        url: null,
        gmtCreate: at,
      },
      {
        id: 2,
        state: true,
        kind: 'solution.refused',
        title: 'Your solution was not approved',
        content: 'Your solution Add them with care of problem 1000 was not approved. Reason: too short',
        url: '/problem/1000?tab=solutions',
        gmtCreate: at,
      },
    ],
    total: 2,
  }));
  server.answer(listNotices, () => ({
    records: [false, true].map((state, n) => ({
      id: 12 - n,
      title: state ? 'Welcome' : 'Down on Sunday from two to three, for new machines',
      content: 'To **all**',
      type: state ? ('All' as const) : ('Admin' as const),
      adminUsername: 'root',
      state,
      pushedAt: at,
      gmtCreate: at,
      gmtModified: at,
    })),
    total: 2,
  }));
  server.answer(readWebsite, () => ({
    name: 'Assize Online Judge',
    shortName: 'Assize',
    description: 'Problems for everybody',
    recordName: '',
    recordUrl: '',
    projectName: 'Assize',
    projectUrl: 'https://example.org/assize',
    sourceUrl: 'https://example.org/source',
    helpUrl: '',
    version: 1,
  }));
  server.answer(readMailSetting, () => ({
    emailHost: 'smtp.example.com',
    emailPort: 465,
    emailSsl: true,
    emailUsername: 'judge@example.com',
    emailFrom: 'Assize <judge@example.com>',
    configured: true,
    version: 2,
  }));
  server.answer(readSwitches, () => ({
    register: true,
    openPublicJudge: true,
    openContestJudge: true,
    openContestComment: true,
    hideNonContestSubmissionCode: false,
    defaultSubmitInterval: 8,
    maxCodeLength: 65_535,
    version: 0,
  }));
  server.answer(listRecentContests, () => []);
  server.answer(listOtherContests, () => []);
  server.answer(health, () => ({ up: true }));
  server.answer(listRecentProblems, () =>
    titles.map((title, n) => ({
      id: n + 1,
      problemId: `10${n}0`,
      title,
      type: n % 2,
      gmtCreate: at,
      gmtModified: at,
    })),
  );
  server.answer(getUserHome, () => userHome);
  server.answer(getUserProblemStatus, ({ body }) =>
    Object.fromEntries(body.pidList.map((pid) => [pid, { status: verdict.wrongAnswer, score: null }])),
  );
  server.answer(listRecentSolvers, () => [
    { uid: root.uid, username: 'root', avatar: null, titleName: 'Gold', titleColor: '#d4a017', ac: 12 },
    { uid: `${'0'.repeat(31)}2`, username: 'ann', avatar: null, titleName: null, titleColor: null, ac: 3 },
  ]);
  server.answer(readWeek, () => ({
    dateStrList: ['12-27', '12-28', '12-29', '12-30', '12-31', '01-01', '01-02'],
    acCountList: [3, 0, 8, 12, 1, 30, 4],
    totalCountList: [9, 0, 20, 40, 1, 71, 9],
  }));
  server.answer(getHeatMap, () => ({
    dataList: busyDays.map((date, n) => ({ date, count: n * 2 + 1 })),
    endDate: '2026-01-02',
  }));
  server.answer(listProblems, () => ({
    records: titles.map((title, n) => ({
      ...counts,
      pid: n + 1,
      problemId: `10${n}0`,
      title,
      difficulty: n,
      type: n % 2,
      tags,
      myStatus: verdict.accepted,
    })),
    total: titles.length,
  }));
  server.answer(countProblems, () => ({
    total: 340,
    mine: { solved: 12, tried: 3 },
    difficulty: [40, 120, 90, 50, 30, 10],
    tags: [
      { id: 1, count: 7 },
      { id: 2, count: 31 },
    ],
  }));
  server.answer(listTagsByClassification, () => [
    { classification: { id: 1, name: 'Basics', oj: 'ME' }, tagList: tags },
    { classification: null, tagList: [] },
  ]);
  server.answer(listTags, () => tags);
  server.answer(listTagClassifications, () => [{ id: 1, name: 'Basics', oj: 'ME', rank: 0 }]);
  server.answer(getProblemDetail, () => detail);
  server.answer(listLanguages, () => languages);
  server.answer(listBestSubmissions, () => {
    const best = ['ann', 'root', 'a_name_of_twenty_ch'].map((username, n) => ({
      ...submission,
      submitId: n + 1,
      username,
      time: 3 * n,
      mayReadCode: n === 1,
    }));
    return { fastest: best, shortest: best.slice(1) };
  });
  server.answer(listSolutions, () => ({
    records: [solution, { ...solution, id: 2, username: 'bob' }],
    total: 2,
  }));
  server.answer(readOwnSolution, () => ({
    mayWrite: true,
    solution: { ...solution, state: 'refused' as const, reason: 'Say why the sum fits its type.' },
  }));
  server.answer(listAdminSolutions, () => ({
    records: (['waiting', 'published'] as const).map((state, n) => ({
      ...solution,
      id: n + 1,
      problemId: '1000',
      problemTitle: 'A+B',
      state,
      reason: null,
      revision: 1,
      reports: n === 0 ? [] : [{ username: 'eve', reason: 'Copied from a book', at }],
    })),
    total: 2,
  }));
  server.answer(getLastAcceptedCode, () => ({ code: 'int main() {}', language: 'C++ 17' }));
  server.answer(listSubmissions, () => ({
    records: shownVerdicts.map((status, n) => ({ ...submission, submitId: n + 1, status })),
    total: shownVerdicts.length,
  }));
  server.answer(getSubmissionDetail, () => ({
    submission: { ...submission, code: 'int main() {}', errorMessage: null, ioScore: null },
    codeShare: true,
    contentType: 'cpp',
  }));
  server.answer(getAllCaseResult, () => caseResult);
  server.answer(listJudgements, () => []);
  server.answer(readQueue, () => ({
    nodes: [{ no: 1, slots: 4, busy: 1, draining: false, languages: node.languages }],
    waiting: 6,
    active: 1,
    classes,
    recent: { judged: 12, waitMedianMs: 40, waitP95Ms: 90 },
    now: at,
  }));
  server.answer(listJudgeNodes, () => ({
    nodes: [
      { ...node, seenAt: at, live: true, mismatched: ['C++ 17'], token: { id: 1, name: 'hall' } },
      { ...node, id: 'judge-2', seenAt: at, live: true, mismatched: [], token: null, trouble: 'no sandbox' },
    ],
    queues: [{ name: 'judge', waiting: 6, active: 1, delayed: 0, failed: 0 }],
    classes,
    missing: node.missing,
    systemErrors: 1,
    now: at,
  }));
  server.answer(listNodeTokens, () => [
    {
      id: 1,
      name: 'hall',
      createdAt: at,
      createdBy: 'root',
      lastUsedAt: at,
      lastUsedBy: 'judge-1',
      oldUntil: null,
      revokedAt: null,
    },
  ]);
  server.answer(listAdminProblems, () => ({ records: adminProblems, total: adminProblems.length }));
  server.answer(listSavedFilters, () => []);
  server.answer(readProblemDraft, ({ query: { pid } }) => ({
    pid,
    version: 3,
    draft: pid === 1 ? draft : fullDraft,
  }));
  server.answer(readProblemCases, () =>
    [1, 2, 3].map((n) => ({
      caseId: n,
      score: 0,
      groupNum: null,
      input: `${n}.in`,
      output: `${n}.out`,
      inputSize: 2,
      outputSize: 4,
      inputHash: '',
      outputHash: '',
    })),
  );
  server.answer(listProblemVersions, () => ({
    records: [3, 2, 1].map((version) => ({
      version,
      savedAt: at,
      savedBy: 'root',
      note: null,
      changed: ['problem.title'],
    })),
    total: 3,
  }));
  server.answer(readProblemVersion, ({ query }) => ({
    version: query.version,
    savedAt: at,
    savedBy: 'root',
    draft: { ...draft, problem: { ...draft.problem, title: `A+B as of version ${query.version}` } },
    cases: [],
  }));
  server.answer(readLastVerify, () => null);
  server.answer(listTasks, () => []);
  server.answer(listAudit, () => ({ records: [auditEntry], total: 1 }));
  server.answer(readUserBatch, () => null);
  server.answer(listUsers, () => ({ records: adminUsers, total: adminUsers.length }));
  server.answer(listRejudges, () => ({ records: [rejudge], total: 1 }));
  server.answer(previewRejudgedBoard, () => boardPreview);
  server.answer(readRejudge, ({ query: { id } }) => ({
    // That of number 7 is one of a contest.
    rejudge:
      Number(id) === 7
        ? { ...rejudge, id: 7, filter: { cid: 3, pid: 1 }, problem: 'A', contest: 'Spring Cup' }
        : rejudge,
    changes: {
      records: [
        {
          submitId: 7,
          uid: root.uid,
          username: 'ann',
          displayPid: '1000',
          language: 'C++ 17',
          before: { status: verdict.wrongAnswer, time: 3, memory: 900, score: null },
          after: { status: verdict.accepted, time: 3, memory: 900, score: null },
        },
      ],
      total: 1,
    },
    matrix,
  }));
};
