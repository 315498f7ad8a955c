import { listProblemLanguages } from '@assize/shared/areas/language/endpoints.ts';
import { getProblemDetail, getUserProblemStatus } from '@assize/shared/areas/problem/endpoints.ts';
import { readRejudge, startRejudge } from '@assize/shared/areas/rejudge/endpoints.ts';
import {
  checkSubmissionsStatus,
  getAllCaseResult,
  getSubmissionDetail,
  listSubmissions,
  submitProblem,
} from '@assize/shared/areas/submission/endpoints.ts';
import { submitTestRun } from '@assize/shared/areas/task/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobPriority } from '../modules/judging/service.ts';
import { noCount } from '../modules/problem/service.ts';
import { serverModules } from '../modules.ts';
import { announce, fakeJudge, priorityOf, resultOf } from './fake-judge.ts';
import { makeProblem, submitCode } from './problems.ts';
import { type Caller, startSiteOf } from './site.ts';
import { useSockets } from './socket.ts';
import { quiz } from './toy/quiz.ts';
import { until } from './until.ts';

/** The one line in the list of modules. */
const withQuiz = serverModules.add(quiz);
const { signedIn, subscribed, refusal } = useSockets();
let site: Awaited<ReturnType<typeof startSiteOf<ReturnType<(typeof withQuiz)['build']>>>>;
let ada: Caller;
let stranger: Caller;
let id = 0;
let pid = 0;

beforeAll(async () => {
  site = await startSiteOf(withQuiz, { ownData: true });
  await announce(site);
  ({ pid } = await makeProblem(site.as('root'), 'HIDDEN', { auth: 2 }));
  await makeProblem(site.as('root'), 'OPEN');
  stranger = site.asUser('stranger');
});
/** A quiz of its own for each test, with a member of its own. */
beforeEach(async () => {
  id += 1;
  ada = site.asUser(`ada${id}`);
  site.app.services.quiz.hold(id, pid, [await ada.uid()]);
});

const program = { language: 'C++ 17', code: 'int main(){}' };
const hand = (by: Caller, more: { scope?: string; pid?: string } = {}) =>
  by.send(submitProblem, { body: { ...program, pid: 'A', scope: `quiz:${id}`, ...more } });
const handIn = async (by: Caller): Promise<number> =>
  (await by.call(submitProblem, { body: { ...program, pid: 'A', scope: `quiz:${id}` } })).submitId;
const find = (submitId: number) => site.app.services.submission.records.find(submitId);
/** Lets a judge accept the waiting submissions. */
const judgeAll = async (submitId: number) => {
  const judge = await fakeJudge(site);
  await until('the verdict', async () => (await find(submitId))?.open === false);
  await judge.stop();
};
const answered = ({ status, body }: { status: number; body: { code?: unknown; field?: unknown } }) => [
  status,
  body.code,
  body.field,
];

describe('a module that registers a scope has its submissions', () => {
  it('admitted by its rules', async () => {
    const closed = [404, 'problem.not-found', 'pid'];
    expect(answered(await hand(stranger))).toEqual(closed);
    expect(answered(await hand(ada, { pid: 'B' }))).toEqual(closed);
    expect(answered(await hand(ada, { scope: 'quiz:99' }))).toEqual(closed);
    expect(answered(await hand(ada, { scope: 'olympiad:1' }))).toEqual(closed);
    expect(answered(await hand(ada, { scope: 'Quiz' }))).toEqual([400, 'request.invalid', 'scope']);
    // The scope's name for the problem means nothing outside.
    expect((await hand(ada, { scope: 'practice' })).status).toBe(404);
    expect(await find(await handIn(ada))).toMatchObject({ scope: `quiz:${id}`, isPractice: false, pid });
    await site.app.services.quiz.end(id);
    expect(answered(await hand(ada))).toEqual([403, 'submission.judging-off', undefined]);
  });

  it('limited by its pace, and that of others goes on beside it', async () => {
    await handIn(ada);
    const again = await hand(ada);
    expect([again.status, again.body.code]).toEqual([429, 'submission.too-fast']);
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(50);
    await submitCode(ada, 'OPEN');
  });

  it('hidden by its phase: in lists, details, cases and states', async () => {
    const submitId = await handIn(ada);
    await judgeAll(submitId);
    const rows = async (by: Caller, onlyMine = false) =>
      (await by.call(listSubmissions, { query: { onlyMine, limit: 500 } })).records.map(
        (one) => one.submitId,
      );
    for (const by of [site.asVisitor(), ada, site.as('root')]) expect(await rows(by)).not.toContain(submitId);
    expect(await rows(ada, true)).not.toContain(submitId);

    const look = (by: Caller) => by.send(getSubmissionDetail, { query: { submitId } });
    expect([(await look(stranger)).status, (await look(site.as('root'))).status]).toEqual([404, 404]);
    const detail = () => ada.call(getSubmissionDetail, { query: { submitId } });
    const blind = { status: verdict.unknown, time: null, memory: null, score: null };
    expect((await detail()).submission).toMatchObject({
      ...blind,
      code: program.code,
      errorMessage: null,
      judger: null,
    });
    const cases = async () => (await ada.call(getAllCaseResult, { query: { submitId } })).judgeCaseList;
    expect(await cases()).toEqual([]);
    const states = (by: Caller) => by.call(checkSubmissionsStatus, { body: { submitIds: [submitId] } });
    expect(await states(ada)).toMatchObject({ [submitId]: blind });
    expect([await states(stranger), await states(site.as('root'))]).toEqual([{}, {}]);

    await site.app.services.quiz.end(id);
    expect((await detail()).submission).toMatchObject({ status: verdict.accepted, time: 3 });
    const seen = await stranger.call(getSubmissionDetail, { query: { submitId } });
    expect(seen.submission).toMatchObject({ status: verdict.accepted, code: null });
    expect(await states(stranger)).toMatchObject({ [submitId]: { status: verdict.accepted } });
    for (const by of [stranger, site.as('root')]) expect(await rows(by)).not.toContain(submitId);
  });

  it('hidden in what is pushed, until its phase turns', async () => {
    const submitId = await handIn(ada);
    const uid = await ada.uid();
    const [own, other] = [
      await signedIn(site, await ada.token()),
      await signedIn(site, await stranger.token()),
    ];
    for (const topic of [`submission.${submitId}`, `user.${uid}`]) await subscribed(own, topic);
    expect(await refusal(other, `submission.${submitId}`)).toBe('submission.not-found');
    await judgeAll(submitId);
    const told = await until('the verdict', async () => own.events(`user.${uid}`).at(-1));
    const states = () =>
      own.events(`submission.${submitId}`).filter((one) => one.type === 'event' && one.event === 'state');
    await until('the state', async () => states().length > 0);
    for (const one of [...states(), told])
      expect(one).toMatchObject({ data: { status: verdict.unknown, time: null } });
    await site.app.services.quiz.end(id);
    await site.app.services.submission.announceStored([submitId]);
    await until('the verdict', async () => states().length > 1);
    expect(states().at(-1)).toMatchObject({ data: { status: verdict.accepted, time: 3 } });
  });

  it('queued in its class', async () => {
    const submitId = await handIn(ada);
    const practiceId = (await submitCode(ada, 'OPEN')).submitId;
    expect(await priorityOf(site, { submitId, round: 0 })).toBe(jobPriority('contest', 1));
    expect(await priorityOf(site, { submitId: practiceId, round: 0 })).toBe(jobPriority('practice', 2));
    await judgeAll(practiceId);
  });

  it('kept out of what counts as practice, and told in order to what counts in its place', async () => {
    const submitId = await handIn(ada);
    await judgeAll(submitId);
    const apart = async () => {
      const status = await ada.call(getUserProblemStatus, { body: { pidList: [pid] } });
      expect(status[pid]?.status).toBe(verdict.notSubmitted);
      expect((await site.app.services.problem.records.byPid(pid))?.count).toEqual(noCount());
    };
    await apart();
    // The submission is judged again, with another verdict.
    const root = site.as('root');
    const judge = await fakeJudge(site, (job, attempt) =>
      resultOf(job, attempt, { status: verdict.wrongAnswer }),
    );
    const filter = { submitIds: [submitId] };
    const { id: rejudgeId } = await root.call(startRejudge, { body: { filter, autoApply: true } });
    await until('the rejudge', async () => {
      const { rejudge } = await root.call(readRejudge, { query: { id: rejudgeId } });
      return rejudge.state === 'applied';
    });
    await judge.stop();
    expect((await find(submitId))?.status).toBe(verdict.wrongAnswer);
    await apart();
    // The board of the scope follows from the events of its verdicts.
    const board = await until('the board', async () => {
      const told = site.app.services.quiz.boardOf(id);
      return told.length > 2 && told;
    });
    expect(board.map(({ what, status }) => [what, status])).toEqual([
      ['taken', verdict.pending],
      ['judged', verdict.accepted],
      ['rejudged', verdict.wrongAnswer],
    ]);
  });

  it('and lets its readers have the problem where they are told its number', async () => {
    const languages = (by: Caller) => by.send(listProblemLanguages, { query: { pid } });
    expect((await languages(ada)).status).toBe(200);
    expect((await languages(stranger)).status).toBe(404);
    expect((await ada.send(getProblemDetail, { query: { problemId: 'HIDDEN' } })).status).toBe(404);
    const testRun = { ...program, pid, userInput: '1 2', type: 'public' } as const;
    expect((await ada.send(submitTestRun, { body: testRun })).status).toBe(404);
  });
});

it('refuses two modules with one kind of scope', () => {
  const { scopes } = site.app.services.submission;
  const taken = { kind: 'practice' } as Parameters<typeof scopes.register>[0];
  expect(() => scopes.register(taken)).toThrow('two modules register the scope practice');
});
