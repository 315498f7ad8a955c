import { listAdminProblems } from '@assize/shared/areas/authoring/endpoints.ts';
import {
  getHeatMap,
  getUserHome,
  listRecentSolvers,
  readWeek,
} from '@assize/shared/areas/people/endpoints.ts';
import {
  countProblems,
  getProblemDetail,
  getRandomProblem,
  listProblems,
  listRecentProblems,
} from '@assize/shared/areas/problem/endpoints.ts';
import { getWebsiteConfig, listAnnouncements } from '@assize/shared/areas/site/endpoints.ts';
import {
  getAllCaseResult,
  getSubmissionDetail,
  listBestSubmissions,
  listSubmissions,
} from '@assize/shared/areas/submission/endpoints.ts';
import { listTagsByClassification } from '@assize/shared/areas/tag/endpoints.ts';
import { listUsers } from '@assize/shared/areas/user-admin/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import type { Chance } from './chance.ts';

/** What readers draw from. */
export type AtSize = { problems: number; submissions: number; users: number; busiest: string };
type Who = 'visitor' | 'user' | 'root';
type Asked = { endpoint: { path: string }; query?: Readonly<Record<string, string | number>> };
export type Request = { name: string; as: Who; ask: (chance: Chance, at: AtSize) => Asked };

const request = (
  name: string,
  as: Who,
  endpoint: { path: string },
  query: (chance: Chance, at: AtSize) => NonNullable<Asked['query']> = () => ({}),
): Request => ({
  name,
  as,
  ask: (chance, at) => ({ endpoint, query: query(chance, at) }),
});
const list = (name: string, query: Parameters<typeof request>[3], as: Who = 'visitor') =>
  request(`problem list${name}`, as, listProblems, query);
const status = (name: string, query: Parameters<typeof request>[3], as: Who = 'visitor') =>
  request(`status list${name}`, as, listSubmissions, query);
const users = (name: string, query: Parameters<typeof request>[3]) =>
  request(`user list${name}`, 'root', listUsers, query);

const words = ['bridge', 'sequence', 'king', '花园', '区间', '求和'];
const names = ['王', 'chen_1', 'example', 'ada_99', '伟'];
const displayId = (chance: Chance, { problems }: AtSize) => {
  const index = chance.below(Math.ceil(problems / 4));
  return `${index % 5 === 4 ? 'P' : ''}${1000 + index}`;
};

/** What readers of a site ask for, each with values of its own every time. */
export const requests: readonly Request[] = [
  list('', () => ({})),
  list(', some page', (chance, { problems }) => ({
    currentPage: chance.between(1, Math.floor(problems / 35)),
  })),
  list(', keyword', (chance) => ({ keyword: chance.pick(words) })),
  list(', keyword that none has', (chance) => ({ keyword: `none${chance.below(1e6)}` })),
  list(', difficulty', (chance) => ({ difficulty: chance.below(6), currentPage: chance.between(1, 10) })),
  list(', tag', (chance) => ({ tagId: chance.between(1, 40) })),
  list(', two tags', (chance) => ({ tagId: `${chance.between(1, 5)},${chance.between(6, 12)}` })),
  ...['difficulty', 'total', 'rate'].map((sort) =>
    list(`, by ${sort}`, (chance) => ({
      sort,
      order: chance.pick(['asc', 'desc']),
      currentPage: chance.between(1, 50),
    })),
  ),
  list(', signed in', () => ({}), 'user'),
  ...['unsolved', 'tried', 'solved'].map((state) =>
    list(`, ${state}`, (chance) => ({ state, currentPage: chance.between(1, 3) }), 'user'),
  ),
  request('rail of the problem list', 'visitor', countProblems),
  request('rail of the problem list, signed in', 'user', countProblems),
  request('tags of the rail', 'visitor', listTagsByClassification),
  request('random problem', 'visitor', getRandomProblem),
  request('random problem, unsolved of a difficulty', 'user', getRandomProblem, (chance) => ({
    state: 'unsolved',
    difficulty: chance.below(6),
  })),
  request('problem', 'visitor', getProblemDetail, (chance, at) => ({ problemId: displayId(chance, at) })),
  request('best programs of a problem', 'visitor', listBestSubmissions, (chance, at) => ({
    problemId: displayId(chance, at),
  })),

  status('', () => ({})),
  status(', some page', (chance) => ({ currentPage: chance.between(1, 300) })),
  status(', user', (chance, { busiest }) => ({ username: busiest, currentPage: chance.between(1, 20) })),
  status(', own', (chance) => ({ onlyMine: 'true', currentPage: chance.between(1, 20) }), 'user'),
  status(', problem', (chance, at) => ({ problemID: displayId(chance, at), completeProblemID: 'true' })),
  status(', part of a display id', (chance) => ({ problemID: String(chance.between(10, 30)) })),
  status(', verdict', (chance) => ({
    status: chance.pick([verdict.accepted, verdict.wrongAnswer, verdict.memoryLimit]),
  })),
  status(', language', (chance) => ({ language: chance.pick(['C++ 17', 'Java']) })),
  status(', user and verdict', (chance, { busiest }) => ({
    username: busiest,
    status: chance.pick([verdict.accepted, verdict.runtimeError]),
  })),
  status(', problem and verdict', (chance, at) => ({
    problemID: displayId(chance, at),
    completeProblemID: 'true',
    status: verdict.runtimeError,
  })),
  status(', for staff', (chance) => ({ currentPage: chance.between(1, 20) }), 'root'),
  request('submission', 'user', getSubmissionDetail, (chance, at) => ({
    submitId: chance.between(1, at.submissions),
  })),
  request('cases of a submission', 'user', getAllCaseResult, (chance, at) => ({
    submitId: chance.between(1, at.submissions),
  })),

  request('user home, busiest user', 'visitor', getUserHome, (_, { busiest }) => ({ username: busiest })),
  request('user home', 'visitor', getUserHome, (chance, at) => ({
    uid: chance
      .between(1, at.users - 1)
      .toString(16)
      .padStart(32, '0'),
  })),
  request('heat map, busiest user', 'visitor', getHeatMap, (_, { busiest }) => ({ username: busiest })),

  request('home: website', 'visitor', getWebsiteConfig),
  request('home: announcements', 'visitor', listAnnouncements),
  request('home: recent problems', 'visitor', listRecentProblems),
  request('home: who solved most', 'visitor', listRecentSolvers),
  request('home: week', 'visitor', readWeek),

  users('', () => ({})),
  users(', some page', (chance, at) => ({ currentPage: chance.between(1, Math.floor(at.users / 10)) })),
  users(', keyword', (chance) => ({ keyword: chance.pick(names) })),
  users(', keyword that none has', (chance) => ({ keyword: `nobody${chance.below(1e6)}` })),
  users(', staff only', () => ({ onlyAdmin: 'true' })),
  request('problem list for staff', 'root', listAdminProblems),
  request('problem list for staff, keyword', 'root', listAdminProblems, (chance) => ({
    keyword: chance.pick(words),
  })),
];
