/** What each audience sees of runs, over REST and WebSocket, at each boundary of a contest. */
import { changeContestStaff } from '@assize/shared/areas/contest/admin-endpoints.ts';
import {
  listContestProblems,
  listContestSubmissions,
  listFullScreenProblems,
} from '@assize/shared/areas/contest/endpoints.ts';
import { extendContest } from '@assize/shared/areas/contest/life-endpoints.ts';
import type { JudgeResult } from '@assize/shared/areas/judging/result.ts';
import { getUserProblemStatus } from '@assize/shared/areas/problem/endpoints.ts';
import {
  checkSubmissionsStatus,
  getAllCaseResult,
  getLastAcceptedCode,
  getSubmissionDetail,
} from '@assize/shared/areas/submission/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../test/clock.ts';
import { at, handIn, makeContest, placeProblem } from '../../test/contests.ts';
import { announce, fakeJudge, resultOf } from '../../test/fake-judge.ts';
import { makeProblem } from '../../test/problems.ts';
import { type Caller, startTestSite, type TestSite } from '../../test/site.ts';
import { useSockets } from '../../test/socket.ts';
import { until } from '../../test/until.ts';

type Verdict = JudgeResult['status'];

const clock = standingClock();
const { signedIn, subscribed, refusal } = useSockets();
let site: TestSite;
let root: Caller;
/** Problems of the rule types. */
const pids: Record<0 | 1, number> = { 0: 0, 1: 0 };
let verdicts: Verdict[] = [];
/** What the judge waits for before each verdict. */
let gate: Promise<unknown> = Promise.resolve();
const hour = 3_600_000;
const began = clock.now();

beforeAll(async () => {
  site = await startTestSite({ ownData: true, clock });
  await announce(site);
  root = site.as('root');
  for (const type of [0, 1] as const) {
    const samples = [{ input: '1', output: '1', score: 100 }];
    pids[type] = (await makeProblem(root, `HID${type}`, { auth: 2, type }, { samples })).pid;
  }
  await fakeJudge(site, async (job, attempt) => {
    await gate;
    const status = verdicts.shift() ?? verdict.accepted;
    const score = job.type === 1 ? (status === verdict.accepted ? 100 : 30) : null;
    return resultOf(job, attempt, { status, score });
  });
});

let made = 0;
/** A contest of five hours that is sealed for the last one, with a contestant, a rival, and each kind of staff. */
const sealedContest = async (type: 0 | 1 | 2, changes: object = {}) => {
  made += 1;
  clock.set(began);
  const { cid } = await makeContest(root, clock, { type, sealRank: true, sealOption: 1, ...changes });
  const startMs = clock.now().getTime() + hour;
  await placeProblem(root, cid, pids[type === 0 ? 0 : 1], 'A');
  const [ada, eve] = [site.asUser(`ada${made}`), site.asUser(`eve${made}`)];
  const staff = [
    { username: `jury${made}`, roles: ['jury' as const] },
    { username: `board${made}`, roles: ['scoreboard' as const] },
    { username: `proctor${made}`, roles: ['proctor' as const] },
  ];
  const people = Object.fromEntries(
    staff.map(({ username }) => [username.replace(/\d+$/, ''), site.asUser(username)]),
  );
  for (const one of Object.values(people)) await one.token();
  await root.call(changeContestStaff, { body: { cid, staff } });
  return {
    cid,
    ada,
    eve,
    ...(people as { jury: Caller; board: Caller; proctor: Caller }),
    /** Sets the clock to a time after the start. */
    go: (ms: number) => clock.set(startMs + ms),
    sealMs: 4 * hour,
    endMs: 5 * hour,
    sealAt: at(new Date(startMs), 4 * hour),
  };
};
type Contest = Awaited<ReturnType<typeof sealedContest>>;

const judged = (submitId: number) =>
  until(
    'the verdict',
    async () => (await site.app.services.submission.records.find(submitId))?.open === false,
  );
const run = async (by: Caller, cid: number, status: Verdict): Promise<number> => {
  verdicts = [status];
  const submitId = await handIn(by, cid, 'A');
  await judged(submitId);
  return submitId;
};
const rows = async (by: Caller, contestID: number, query: object = {}) => {
  const { records, total } = await by.call(listContestSubmissions, { query: { contestID, ...query } });
  expect(records).toHaveLength(total);
  return records.map((one) => [one.submitId, one.status]);
};
const look = async (by: Caller, submitId: number) => {
  const sent = await by.send(getSubmissionDetail, { query: { submitId } });
  if (sent.status !== 200) return sent.body.code;
  const { submission } = getSubmissionDetail.reply.parse(sent.body.data);
  const { status, time, memory, length, code } = submission;
  return { status, uses: [time, memory, length].some((one) => one !== null), code: code !== null };
};
const problem = async (by: Caller, cid: number) =>
  (await by.call(listContestProblems, { query: { cid } })).map(({ ac, total, myStatus, score }) => ({
    ...{ ac, total, myStatus, score },
  }))[0];
const cases = async (by: Caller, submitId: number) =>
  (await by.call(getAllCaseResult, { query: { submitId } })).judgeCaseList.length;

const { accepted, wrongAnswer, unknown, notSubmitted } = verdict;

describe('an ACM contest', () => {
  let one: Contest;
  let early: number;
  let late: number;
  beforeAll(async () => {
    one = await sealedContest(0);
    one.go(one.sealMs - 1);
    early = await run(one.ada, one.cid, wrongAnswer);
    one.go(one.sealMs);
    late = await run(one.ada, one.cid, accepted);
  });

  it('shows a verdict to all before the seal, and what the program used to its owner', async () => {
    one.go(one.sealMs - 1);
    expect(await look(one.ada, early)).toEqual({ status: wrongAnswer, uses: true, code: true });
    expect(await look(one.eve, early)).toEqual({ status: wrongAnswer, uses: false, code: false });
    expect(await look(one.proctor, early)).toEqual({ status: wrongAnswer, uses: false, code: false });
    expect(await look(one.board, early)).toEqual({ status: wrongAnswer, uses: true, code: false });
    for (const by of [one.jury, root])
      expect(await look(by, early)).toEqual({ status: wrongAnswer, uses: true, code: true });
    expect(await look(site.asVisitor(), early)).toBe('submission.not-found');
    expect([await cases(one.ada, early), await cases(one.eve, early), await cases(one.jury, early)]).toEqual([
      0, 0, 1,
    ]);
  });

  it('keeps runs of after the seal from others until the end', async () => {
    for (const ms of [one.sealMs, one.endMs - 1]) {
      one.go(ms);
      expect(await look(one.ada, late)).toEqual({ status: accepted, uses: true, code: true });
      expect([await look(one.eve, late), await look(one.proctor, late)]).toEqual([
        'submission.not-found',
        'submission.not-found',
      ]);
      expect(await look(one.board, late)).toMatchObject({ status: accepted, code: false });
      expect(await rows(one.eve, one.cid)).toEqual([[early, wrongAnswer]]);
      expect(await rows(one.eve, one.cid, { status: accepted })).toEqual([]);
      expect(await rows(one.ada, one.cid)).toEqual([
        [late, accepted],
        [early, wrongAnswer],
      ]);
      expect(await rows(one.jury, one.cid, { status: accepted })).toEqual([[late, accepted]]);
      expect(await problem(one.eve, one.cid)).toEqual({
        ac: null,
        total: null,
        myStatus: notSubmitted,
        score: null,
      });
      expect(await problem(one.ada, one.cid)).toMatchObject({ ac: null, myStatus: accepted });
      expect(await problem(root, one.cid)).toMatchObject({ ac: 1, total: 2 });
      const states = await one.eve.call(checkSubmissionsStatus, { body: { submitIds: [early, late] } });
      expect(Object.keys(states)).toEqual([`${early}`]);
    }
  });

  it('opens at the end, cases too', async () => {
    one.go(one.endMs);
    expect(await look(one.eve, late)).toEqual({ status: accepted, uses: true, code: false });
    expect([await cases(one.ada, early), await cases(one.eve, early)]).toEqual([1, 1]);
    expect(await rows(one.eve, one.cid)).toEqual([
      [late, accepted],
      [early, wrongAnswer],
    ]);
    expect(await problem(one.eve, one.cid)).toMatchObject({ ac: 1, total: 2 });
  });
});

describe('an OI contest', () => {
  it('shows nobody a result behind the seal, the owner neither', async () => {
    const one = await sealedContest(1, { sealOption: 2 });
    one.go(0);
    const submitId = await run(one.ada, one.cid, accepted);
    one.go(one.endMs - 1);
    expect(await look(one.ada, submitId)).toEqual({ status: unknown, uses: true, code: true });
    expect(await cases(one.ada, submitId)).toBe(0);
    expect(await look(one.eve, submitId)).toBe('submission.not-found');
    expect(await rows(one.ada, one.cid)).toEqual([[submitId, unknown]]);
    expect(await rows(one.ada, one.cid, { status: unknown })).toEqual([[submitId, unknown]]);
    for (const status of [accepted, wrongAnswer, verdict.partial, verdict.pending])
      expect(await rows(one.ada, one.cid, { status })).toEqual([]);
    expect(await rows(one.eve, one.cid)).toEqual([]);
    expect(await problem(one.ada, one.cid)).toEqual({
      ac: null,
      total: null,
      myStatus: unknown,
      score: null,
    });
    const pid = pids[1];
    const asked = { pidList: [pid], isContestProblemList: true, cid: one.cid };
    expect(await one.ada.call(getUserProblemStatus, { body: asked })).toEqual({
      [pid]: { status: unknown, score: null },
    });
    expect(await one.ada.call(listFullScreenProblems, { query: { cid: one.cid } })).toEqual([
      { pid, problemId: 'A', title: 'Problem A', status: unknown, score: null },
    ]);
    const last = await one.ada.send(getLastAcceptedCode, { query: { pid, cid: one.cid } });
    expect(last.body.code).toBe('submission.no-accepted');
    one.go(one.endMs);
    expect(await rows(one.ada, one.cid, { status: accepted })).toEqual([[submitId, accepted]]);
    expect(await problem(one.ada, one.cid)).toEqual({ ac: 1, total: 1, myStatus: accepted, score: 100 });
    expect(await one.ada.call(getLastAcceptedCode, { query: { pid, cid: one.cid } })).toMatchObject({
      language: 'C++ 17',
    });
  });

  it('is the same to every contestant, whatever the verdicts behind the seal are', async () => {
    const seen = async (status: Verdict) => {
      const one = await sealedContest(1, { sealOption: 2 });
      one.go(1);
      const uid = await one.ada.uid();
      const [own, other] = [
        await signedIn(site, await one.ada.token()),
        await signedIn(site, await one.eve.token()),
      ];
      await subscribed(own, `user.${uid}`);
      verdicts = [status];
      const waiting = Promise.withResolvers<void>();
      gate = waiting.promise;
      const submitId = await handIn(one.ada, one.cid, 'A');
      await subscribed(own, `submission.${submitId}`);
      expect(await refusal(other, `submission.${submitId}`)).toBe('submission.not-found');
      waiting.resolve();
      await until('the toast', async () => own.events(`user.${uid}`).length > 0);
      const isState = (frame: object) => JSON.stringify(frame).includes('"status":-5');
      await until('the state', async () => own.events(`submission.${submitId}`).some(isState));
      const frames = [...own.events(`submission.${submitId}`), ...own.events(`user.${uid}`)];
      const answers = [];
      for (const by of [one.ada, one.eve, one.proctor]) {
        for (const filter of [{}, { status: accepted }, { status: wrongAnswer }, { status: unknown }])
          answers.push(await by.call(listContestSubmissions, { query: { contestID: one.cid, ...filter } }));
        answers.push(await by.call(listContestProblems, { query: { cid: one.cid } }));
      }
      const plain = (what: unknown) =>
        JSON.stringify(what)
          .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
          .replaceAll(/"(?:submitId|cid|seq|topic|uid|username|epoch)":(?:"[^"]*"|\d+)/g, '"x":0');
      const isFinal = (frame: object) => !JSON.stringify(frame).includes('"status":5');
      return { answers: plain(answers), frames: plain(frames.filter(isFinal)) };
    };
    const right = await seen(accepted);
    expect(await seen(wrongAnswer)).toEqual(right);
    expect(await seen(verdict.compileError)).toEqual(right);
  });
});

describe('an IOI contest', () => {
  it('shows the owner every result at once, behind the seal too, and the best points', async () => {
    const one = await sealedContest(2);
    one.go(one.sealMs);
    const first = await run(one.ada, one.cid, accepted);
    await run(one.ada, one.cid, verdict.partial);
    expect(await cases(one.ada, first)).toBe(1);
    expect(await problem(one.ada, one.cid)).toMatchObject({ myStatus: accepted, score: 100 });
    expect(await rows(one.eve, one.cid)).toEqual([]);
  });
});

describe('the state of a problem', () => {
  it('follows each run and verdict, however often it was asked for before', async () => {
    const one = await sealedContest(0);
    one.go(one.sealMs - 1);
    const state = async () => (await problem(one.ada, one.cid))?.myStatus;
    expect([await state(), await state()]).toEqual([notSubmitted, notSubmitted]);
    for (const status of [wrongAnswer, accepted]) {
      await run(one.ada, one.cid, status);
      await until(`state ${status}`, async () => (await state()) === status, 10_000);
    }
  });
});

describe('a contest that stays sealed', () => {
  it('keeps its secret after the end', async () => {
    const one = await sealedContest(0, { autoRealRank: false });
    one.go(one.sealMs);
    const late = await run(one.ada, one.cid, accepted);
    for (const ms of [one.endMs, one.endMs + 3 * hour]) {
      one.go(ms);
      expect(await look(one.eve, late)).toBe('submission.not-found');
      expect(await rows(one.eve, one.cid)).toEqual([]);
      expect(await look(one.ada, late)).toMatchObject({ status: accepted });
      expect(await problem(one.eve, one.cid)).toMatchObject({ ac: null });
    }
  });
});

describe('a socket', () => {
  it('that was opened before the seal hears nothing of what comes after it', async () => {
    const one = await sealedContest(0);
    one.go(one.sealMs - 1);
    verdicts = [wrongAnswer, accepted];
    const early = await run(one.ada, one.cid, wrongAnswer);
    const client = await signedIn(site, await one.eve.token());
    await subscribed(client, `submission.${early}`);
    await subscribed(client, `contest.${one.cid}`);
    one.go(one.sealMs);
    const late = await run(one.ada, one.cid, accepted);
    expect(await refusal(client, `submission.${late}`)).toBe('submission.not-found');
    await site.app.services.submission.announceStored([early, late]);
    await until('the run of before the seal', async () => client.events(`submission.${early}`).length > 0);
    expect(client.events(`submission.${late}`)).toEqual([]);
  });

  it('hears more of a run once the contest has ended', async () => {
    const one = await sealedContest(1, { sealOption: 2 });
    one.go(1);
    const submitId = await run(one.ada, one.cid, accepted);
    const client = await signedIn(site, await one.ada.token());
    await subscribed(client, `submission.${submitId}`);
    const told = async () => {
      await site.app.services.submission.announceStored([submitId]);
      return JSON.stringify(client.events(`submission.${submitId}`).at(-1) ?? '');
    };
    await until('a blind frame', async () => (await told()).includes('"status":-5'));
    one.go(one.endMs);
    // Sooner than readers are looked at anew anyway.
    await until('the verdict', async () => (await told()).includes('"status":0'), 20_000);
  });

  it('of a run that the seal comes to cover loses it at once', async () => {
    const one = await sealedContest(0);
    one.go(one.sealMs - 60_000);
    const submitId = await run(one.ada, one.cid, accepted);
    const client = await signedIn(site, await one.eve.token());
    await subscribed(client, `submission.${submitId}`);
    await root.call(extendContest, { body: { cid: one.cid, endTime: at(one.sealAt, hour - 60_000) } });
    await client.first('refused', (frame) => frame.topic === `submission.${submitId}`);
    await site.app.services.submission.announceStored([submitId]);
    expect(await look(one.eve, submitId)).toBe('submission.not-found');
    expect(client.events(`submission.${submitId}`)).toEqual([]);
  });
});
