import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import { listAdminProblems, listProblemVersions } from '@assize/shared/areas/authoring/endpoints.ts';
import { listBalloons } from '@assize/shared/areas/balloon/endpoints.ts';
import { listClarifications, readClarificationNews } from '@assize/shared/areas/clarification/endpoints.ts';
import { listClarificationQueue } from '@assize/shared/areas/clarification/jury-endpoints.ts';
import { addComment, listComments, listReplies } from '@assize/shared/areas/comment/endpoints.ts';
import { listAdminContests } from '@assize/shared/areas/contest/admin-endpoints.ts';
import {
  listContestAnnouncements,
  listContestProblems,
  listContestSubmissions,
  listContests,
  listOtherContests,
  listRecentContests,
} from '@assize/shared/areas/contest/endpoints.ts';
import {
  createContestAnnouncement,
  listContestProblemsForStaff,
  listManagedContestAnnouncements,
} from '@assize/shared/areas/contest/problem-endpoints.ts';
import { listContestLog } from '@assize/shared/areas/contest-staff/endpoints.ts';
import { listLastLogins, readDashboard } from '@assize/shared/areas/dashboard/endpoints.ts';
import { createHall, saveSeats, setContestHall } from '@assize/shared/areas/hall/admin-endpoints.ts';
import {
  listCommands,
  listSurrendered,
  readHallMap,
  sendCommand,
} from '@assize/shared/areas/hall/endpoints.ts';
import {
  listNotices,
  listSystemMessages,
  readUnread,
  recipients,
} from '@assize/shared/areas/message/endpoints.ts';
import {
  getHeatMap,
  getUserHome,
  listRecentSolvers,
  readWeek,
} from '@assize/shared/areas/people/endpoints.ts';
import { listOwnPrints, listPrints } from '@assize/shared/areas/print/endpoints.ts';
import { countProblems, listProblems } from '@assize/shared/areas/problem/endpoints.ts';
import { problemOrders } from '@assize/shared/areas/problem/list-choices.ts';
import {
  countRejudge,
  listJudgements,
  listRejudges,
  readRejudge,
  startRejudge,
} from '@assize/shared/areas/rejudge/endpoints.ts';
import { listAnnouncements, listManagedAnnouncements } from '@assize/shared/areas/site/endpoints.ts';
import { listAdminSolutions, listSolutions, solutionViews } from '@assize/shared/areas/solution/endpoints.ts';
import {
  getContestBoard,
  getScrollBoardSubmissions,
  listAcInfo,
} from '@assize/shared/areas/standings/endpoints.ts';
import { listBestSubmissions, listSubmissions } from '@assize/shared/areas/submission/endpoints.ts';
import { createTeam, findSeat, listTeams } from '@assize/shared/areas/team/endpoints.ts';
import { listOpenSessions, listUsers } from '@assize/shared/areas/user-admin/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { commandsDuring, costlyQuestions } from '../bench/commands.ts';
import { acceptingJudge } from '../bench/write-count.ts';
import { hourMs } from '../platform/clock.ts';
import { at, handIn, makeContest, placeProblem } from './contests.ts';
import { databaseAddress } from './database-address.ts';
import { announce } from './fake-judge.ts';
import { makeProblem, submitCode } from './problems.ts';
import { startTestSite, type TestSite } from './site.ts';
import { until } from './until.ts';

let site: TestSite;
const ofFastify = 'tracing:fastify.request.handler:start';
/** Addresses of the endpoints that the tests have called. */
const asked = new Set<string>();
const note = (message: unknown) => {
  asked.add(handled.parse(message).route.url);
};
const handled = z.object({ route: z.object({ url: z.string() }) });
let judge: { stop(): Promise<void> };
let rejudged: number;
let cid: number;
let commentId: number;
beforeAll(async () => {
  const mongoUri = databaseAddress({ options: { monitorCommands: 'true' } });
  site = await startTestSite({
    ownData: true,
    config: { mongoUri, contestCalendars: ['http://127.0.0.1:9/contests.ics'] },
  });
  subscribe(ofFastify, note);
  await announce(site);
  const root = site.as('root');
  const { pid } = await makeProblem(root, '1000');
  judge = await acceptingJudge(site.app, 1);
  const ids: number[] = [];
  for (let count = 0; count < 3; count += 1) ids.push((await submitCode(root, '1000')).submitId);
  const { records } = site.app.services.submission;
  for (const id of ids) await until('the verdict', async () => (await records.find(id))?.open === false);
  const { clock } = site.app.core;
  const times = { startTime: at(clock.now(), -hourMs), endTime: at(clock.now(), hourMs) };
  ({ cid } = await makeContest(root, clock, { ...times, sealRank: true, sealOption: 2, openPrint: true }));
  await placeProblem(root, cid, pid, 'A');
  for (const by of [root, site.asUser('ada')]) await handIn(by, cid, 'A');
  const { account } = site.app.services;
  await account.create({ username: 'bob', password: null, email: null, role: 'user' });
  const accounts = ['ada', 'bob'].map((username) => ({ username, ip: null, seat: '' }));
  const texts = { name: 'Team', label: '', icpcId: '', seat: '', zone: '', photo: null };
  await root.call(createTeam, {
    body: { cid, draft: { ...texts, accounts, organization: null, groups: [], members: [] } },
  });
  const announcement = { title: 't', content: 'c' };
  await root.call(createContestAnnouncement, { body: { cid, announcement } });
  commentId = (await root.call(addComment, { body: { cid, content: 'c' } })).id;
  rejudged = (await root.call(startRejudge, { body: { filter: { pid } } })).id;
  await until('the rejudge', async () => {
    const { rejudge } = await root.call(readRejudge, { query: { id: rejudged } });
    return rejudge.state === 'ready';
  });
  const { hallId, version } = await root.call(createHall, { body: { name: 'Main hall' } });
  const seats = [{ seat: 'A-1', room: '101', zone: '', x: 0, y: 0 }];
  await root.call(saveSeats, { body: { hallId, version, seats } });
  await root.call(setContestHall, { body: { cid, hallId } });
  const order = { verb: 'reload' as const, args: {} };
  await root.call(sendCommand, { body: { cid, target: { all: true }, order } });
});
afterAll(async () => {
  unsubscribe(ofFastify, note);
  await judge.stop();
});

const root = () => site.as('root');
const rejudgeFilters = {
  submitIds: [1, 2],
  pid: 1,
  problemID: '1000',
  cid: 7,
  username: 'root',
  language: 'C++ 17',
  statuses: [verdict.accepted],
  since: '2026-01-01T00:00:00.000Z',
  until: '2026-01-01T00:00:00.000Z',
  node: 'counting',
};

/** Questions that may be costly, each with its reason. */
const bearable: Readonly<Record<string, readonly string[]>> = {
  // Anywhere in a text: the keys of an index are read, and the few entries found are sorted.
  'the audit log by keyword': ['audit_log sorts in memory'],
  // A keyword with a rare piece: the candidates, a thousand at most, are sorted.
  'users by keyword': ['users sorts in memory'],
  'problems by keyword': ['problems sorts in memory'],
  'problems for staff by keyword': ['problems sorts in memory', 'users sorts in memory'],
  // Of few users: their few sessions are found by the index of users, as these are by a piece of their name.
  'open sessions of ada': ['sessions sorts in memory', 'users sorts in memory'],
  // Once a day every text is read for the files that it names, and what is known of every file.
  'files that nothing refers to': [
    'uploads',
    'problem_versions',
    'problems',
    'problem_texts',
    'notices',
    'carousel',
    'statement_files',
    'tasks',
    'contests',
    'contest_announcements',
    'contest_teams',
  ].map((name) => `${name} reads all`),
};

it.each([
  ...Object.entries(rejudgeFilters).map(([name, value]): [string, () => Promise<unknown>] => [
    `submissions to judge again by ${name}`,
    () => root().call(countRejudge, { body: { filter: { [name]: value } } }),
  ]),
  ...Object.entries({ action: 'problem.create', username: 'root', keyword: 'a+b', none: undefined }).map(
    ([name, value]): [string, () => Promise<unknown>] => [
      `the audit log by ${name}`,
      () => root().send(listAudit, { query: { [name]: value } }),
    ],
  ),
  ...Object.entries({
    action: { action: 'problem.create' },
    username: { username: 'root' },
    none: {},
  }).map(([name, filter]): [string, () => Promise<unknown>] => [
    `the audit log by ${name} and time`,
    () =>
      root().send(listAudit, {
        query: { ...filter, from: '2026-01-01T00:00:00Z', until: '2100-01-01T00:00:00Z' },
      }),
  ]),
  ...Object.entries({
    status: 0,
    username: 'root',
    problemID: '1000',
    onlyMine: 'true',
    language: 'C++ 17',
    none: undefined,
  }).flatMap(([name, value]): [string, () => Promise<unknown>][] => [
    [`submissions by ${name}`, () => site.asUser('ada').send(listSubmissions, { query: { [name]: value } })],
    [`submissions by ${name}, for staff`, () => root().send(listSubmissions, { query: { [name]: value } })],
  ]),
  ...Object.entries({ onlyAdmin: 'true', keyword: 'ada', none: undefined }).map(
    ([name, value]): [string, () => Promise<unknown>] => [
      `users by ${name}`,
      () => root().send(listUsers, { query: { [name]: value } }),
    ],
  ),
  ['rejudges', () => root().call(listRejudges)],
  ['a rejudge', () => root().call(readRejudge, { query: { id: rejudged, onlyChanged: 'true' } })],
  ['the history of a submission', () => root().call(listJudgements, { query: { submitId: 1 } })],
  ['files that nothing refers to', () => site.app.services.file.collect()],
  [
    'a submission and its verdict',
    async () => {
      const { submitId } = await submitCode(root(), '1000');
      const { records } = site.app.services.submission;
      await until('the verdict', async () => (await records.find(submitId))?.open === false);
    },
  ],
  [
    'submissions of a verdict in a language',
    () => site.asVisitor().call(listSubmissions, { query: { status: 0, language: 'C++ 17' } }),
  ],
  ['problems', () => site.asVisitor().call(listProblems)],
  ['problems by keyword', () => site.asVisitor().call(listProblems, { query: { keyword: '1000' } })],
  ['problems of a tag', () => site.asVisitor().send(listProblems, { query: { tagId: '1' } })],
  ...problemOrders.flatMap((sort): [string, () => Promise<unknown>][] =>
    (['Mine', 'All'] as const).map((oj) => [
      `problems of ${oj} by ${sort}`,
      () => site.asVisitor().call(listProblems, { query: { sort, order: 'desc', oj } }),
    ]),
  ),
  [
    'the best programs of a problem',
    () => site.asVisitor().call(listBestSubmissions, { query: { problemId: '1000' } }),
  ],
  ['problems of a difficulty', () => site.asVisitor().call(listProblems, { query: { difficulty: 1 } })],
  ...(['unsolved', 'tried', 'solved'] as const).map((state): [string, () => Promise<unknown>] => [
    `problems ${state}`,
    () => root().call(listProblems, { query: { state } }),
  ]),
  ['numbers of problems', () => root().call(countProblems, { query: {} })],
  [
    'solutions of a problem',
    () => root().call(listSolutions, { query: { problemId: '1000', confirmed: 'true' } }),
  ],
  ...solutionViews.map((view): [string, () => Promise<unknown>] => [
    `solutions ${view}`,
    () => root().call(listAdminSolutions, { query: { view } }),
  ]),
  ['problems for staff', () => root().call(listAdminProblems)],
  ['problems for staff by keyword', () => root().call(listAdminProblems, { query: { keyword: '1000' } })],
  ['versions of a problem', () => root().send(listProblemVersions, { query: { pid: 1 } })],
  ['the home of a user', () => root().send(getUserHome, { query: { username: 'root' } })],
  ['the heat map of a user', () => root().send(getHeatMap, { query: { username: 'root' } })],
  ['who solved most', () => site.asVisitor().call(listRecentSolvers)],
  ['submissions of the week', () => site.asVisitor().call(readWeek)],
  ...[undefined, 'ada'].map((keyword): [string, () => Promise<unknown>] => [
    `open sessions of ${keyword ?? 'anybody'}`,
    () => root().call(listOpenSessions, { query: { keyword } }),
  ]),
  ['the overview', () => root().call(readDashboard)],
  ['the last sign-ins', () => root().call(listLastLogins)],
  ['messages of a user', () => site.asUser('ada').call(listSystemMessages)],
  ['unread messages of a user', () => site.asUser('ada').call(readUnread)],
  ...[undefined, ...recipients].map((type): [string, () => Promise<unknown>] => [
    `notices for ${type ?? 'anybody'}`,
    () => root().call(listNotices, { query: { type } }),
  ]),
  ['notices that are due', () => site.app.services.message.pushNotices()],
  ...Object.entries({ status: 0, keyword: 'cup', type: 0, none: undefined }).map(
    ([name, value]): [string, () => Promise<unknown>] => [
      `contests by ${name}`,
      () => site.asVisitor().send(listContests, { query: { [name]: value } }),
    ],
  ),
  ['contests of the home page', () => site.asVisitor().call(listRecentContests)],
  ['contests of other sites', () => site.asVisitor().call(listOtherContests)],
  ...['root', 'admin'].map((role): [string, () => Promise<unknown>] => [
    `contests for ${role}`,
    () => site.asUser(role, role === 'root' ? 'root' : 'admin').call(listAdminContests),
  ]),
  ...Object.entries({
    status: 0,
    username: 'root',
    problemID: 'A',
    language: 'C',
    onlyMine: 'true',
    none: undefined,
  }).flatMap(([name, value]): [string, () => Promise<unknown>][] =>
    ['ada', 'root'].map((who) => [
      `submissions of a contest by ${name} for ${who}`,
      () =>
        site
          .asUser(who, who === 'root' ? 'root' : 'user')
          .send(listContestSubmissions, { query: { contestID: cid, [name]: value } }),
    ]),
  ),
  ['problems of a contest', () => root().call(listContestProblems, { query: { cid } })],
  ['problems of a contest for staff', () => root().call(listContestProblemsForStaff, { query: { cid } })],
  [
    'problems that can be added to a contest',
    () => root().call(listContestProblemsForStaff, { query: { cid, queryExisted: false } }),
  ],
  ['the board of a contest', () => root().call(getContestBoard, { query: { cid } })],
  ['first accepted submissions of a contest', () => root().call(listAcInfo, { query: { cid } })],
  ['teams of a contest', () => root().call(listTeams, { query: { cid } })],
  ['accounts of an address', () => site.asVisitor().call(findSeat)],
  ['submissions of the rolling board', () => root().call(getScrollBoardSubmissions, { query: { cid } })],
  ...(['open', 'waiting', 'claimed', 'answered', 'broadcast'] as const).map(
    (view): [string, () => Promise<unknown>] => [
      `${view} clarifications for the jury`,
      () => root().call(listClarificationQueue, { query: { cid, view } }),
    ],
  ),
  ['clarifications', () => site.asUser('ada').call(listClarifications, { query: { cid } })],
  ['clarifications not read', () => site.asUser('ada').call(readClarificationNews, { query: { cid } })],
  ['comments on a contest for its admins', () => root().call(listComments, { query: { cid } })],
  ['comments on a contest', () => site.asUser('ada').call(listComments, { query: { cid } })],
  ['replies to a comment', () => site.asUser('ada').call(listReplies, { query: { commentId } })],
  ['announcements of a contest', () => root().call(listContestAnnouncements, { query: { cid } })],
  [
    'announcements of a contest for staff',
    () => root().call(listManagedContestAnnouncements, { query: { cid } }),
  ],
  ...(['open', 'done', undefined] as const).map((view): [string, () => Promise<unknown>] => [
    `print jobs of a contest: ${view ?? 'all'}`,
    () => root().call(listPrints, { query: { cid, view } }),
  ]),
  ['own print jobs', () => root().call(listOwnPrints, { query: { cid } })],
  ['the log of a contest', () => root().call(listContestLog, { query: { cid } })],
  ['balloons of a contest', () => root().call(listBalloons, { query: { cid } })],
  ['the seats of a hall', () => root().call(readHallMap, { query: { cid } })],
  ['commands in a hall', () => root().call(listCommands, { query: { cid } })],
  ['calls of swapped machines', () => root().call(listSurrendered, { query: { cid } })],
  ['announcements', () => site.asVisitor().call(listAnnouncements)],
  ['announcements for staff', () => root().call(listManagedAnnouncements)],
])('%s are found without reading or sorting all there is', async (what, ask) => {
  const commands = await commandsDuring(site.app, async () => {
    await ask();
  });
  expect(commands.length).toBeGreaterThan(0);
  const costly = await costlyQuestions(site.app, commands);
  expect(costly.filter((one) => !bearable[what]?.includes(one.what))).toEqual([]);
});

it('every list by pages is among these', () => {
  const lists = site.app.core
    .declared()
    .routes.map(({ endpoint }) => endpoint)
    .filter(({ query }) => query instanceof z.ZodObject && 'currentPage' in query.shape);
  expect(lists.length).toBeGreaterThan(5);
  expect(lists.map(({ path }) => path).filter((path) => !asked.has(`/api${path}`))).toEqual([]);
});

/** Values by which every read finds something, by the names that endpoints have for them. */
const found = {
  cid: 1,
  contestID: 1,
  displayId: 'A',
  pid: 1,
  problemId: '1000',
  submitId: 1,
  submitIds: [1],
  pidList: [1],
  id: 1,
  uid: '',
  name: 'x',
  key: 'x',
  // A feed ends after what there is.
  stream: 'false',
};

it('no read at all reads or sorts all there is', async () => {
  const reads = site.app.core
    .declared()
    .routes.map(({ endpoint }) => endpoint)
    .filter(({ effects, access }) => !effects && access !== 'judge-node');
  expect(reads.length).toBeGreaterThan(60);
  const values = { ...found, uid: await root().uid() };
  const costly: string[] = [];
  let answered = 0;
  for (const endpoint of reads) {
    const commands = await commandsDuring(site.app, async () => {
      const input = endpoint.method === 'GET' ? { query: values } : { body: values };
      const { status } = await root().send(endpoint, { params: values, ...input });
      if (status === 200) answered += 1;
    });
    for (const { what } of await costlyQuestions(site.app, commands))
      costly.push(`${endpoint.path}: ${what}`);
  }
  // The others want values that a site at rest does not have.
  expect(answered).toBeGreaterThan(reads.length / 2);
  expect(costly).toEqual([]);
});

it('lists any number of rejudges with the same number of questions', async () => {
  // Another process, which does no periodic work.
  const reader = await startTestSite({ config: { ...site.app.core.config, roles: ['api'] } });
  const listed = () => reader.as('root').call(listRejudges);
  await listed();
  const questions = async () => (await commandsDuring(reader.app, async () => void (await listed()))).length;
  const before = await questions();
  await makeProblem(root(), '1001');
  for (let count = 0; count < 4; count += 1) {
    const { submitId } = await submitCode(root(), '1001');
    const { records } = site.app.services.submission;
    await until('the verdict', async () => (await records.find(submitId))?.open === false);
    await root().call(startRejudge, { body: { filter: { submitIds: [submitId] } } });
  }
  expect((await listed()).records).toHaveLength(5);
  expect(await questions()).toBe(before);
});
