import { setTimeout as sleep } from 'node:timers/promises';
import {
  claimBalloon,
  deliverBalloon,
  fetchBalloon,
  listBalloons,
  releaseBalloon,
  takeBackBalloon,
} from '@assize/shared/areas/balloon/endpoints.ts';
import {
  changeContestStaff,
  readContest,
  updateContest,
} from '@assize/shared/areas/contest/admin-endpoints.ts';
import type { contestDraft } from '@assize/shared/areas/contest/draft.ts';
import { extendContest } from '@assize/shared/areas/contest/life-endpoints.ts';
import { updateContestProblem } from '@assize/shared/areas/contest/problem-endpoints.ts';
import type { FinalVerdict } from '@assize/shared/areas/judging/result.ts';
import { applyRejudge, readRejudge, startRejudge } from '@assize/shared/areas/rejudge/endpoints.ts';
import { changeStanding, ignoreSubmission } from '@assize/shared/areas/team/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { standingClock } from '../../test/clock.ts';
import { at, handIn, makeContest, makeTeam, placeProblem } from '../../test/contests.ts';
import { announce, fakeJudge, resultOf } from '../../test/fake-judge.ts';
import { followed } from '../../test/followed.ts';
import { makeProblem } from '../../test/problems.ts';
import { type Caller, type Sent, startTestSite, type TestSite } from '../../test/site.ts';
import { useSockets } from '../../test/socket.ts';
import { rejects } from '../../test/tables.ts';
import { until } from '../../test/until.ts';

const clock = standingClock();
const { signedIn, subscribed, refusal } = useSockets();
let site: TestSite;
let root: Caller;
const pids: number[] = [];
let verdicts: FinalVerdict[] = [];
const [minute, hour] = [60_000, 3_600_000];
const began = clock.now();
const { accepted, wrongAnswer, compileError } = verdict;
const [near, far] = ['runner-who-is-near', 'runner-who-is-far'];

beforeAll(async () => {
  site = await startTestSite({ ownData: true, clock });
  await announce(site);
  root = site.as('root');
  for (const name of ['ONE', 'TWO', 'THREE']) pids.push((await makeProblem(root, name, { auth: 2 })).pid);
  await fakeJudge(site, (job, attempt) =>
    resultOf(job, attempt, { status: verdicts.shift() ?? accepted, score: job.type === 1 ? 100 : null }),
  );
});

let made = 0;
/** A contest of five hours, sealed for the last one, with problems A to C, contestants and balloon staff. */
const contestWith = async (changes: Partial<z.input<typeof contestDraft>> = {}) => {
  made += 1;
  clock.set(began);
  const { cid } = await makeContest(root, clock, { sealRank: true, sealOption: 1, ...changes });
  if ((changes.type ?? 0) === 0)
    for (const [n, pid] of pids.entries()) {
      await placeProblem(root, cid, pid, 'ABC'[n] ?? '');
      const problem = { displayId: 'ABC'[n] ?? '', displayTitle: 'x', color: '#ff4500' };
      await root.call(updateContestProblem, { body: { cid, pid, ...problem } });
    }
  const [ada, eve, bea, bob, pat] = ['ada', 'eve', 'bea', 'bob', 'pat'].map((name) =>
    site.asUser(`${name}${made}`),
  ) as [Caller, Caller, Caller, Caller, Caller];
  for (const one of [bea, bob, pat]) await one.token();
  const staff = [
    { username: `bea${made}`, roles: ['balloon' as const] },
    { username: `bob${made}`, roles: ['balloon' as const] },
    { username: `pat${made}`, roles: ['print' as const] },
  ];
  await root.call(changeContestStaff, { body: { cid, staff } });
  const start = began.getTime() + hour;
  const go = (ms: number) => clock.set(start + ms);
  return { cid, ada, eve, bea, bob, pat, go, sealMs: 4 * hour, endMs: 5 * hour };
};
const run = async (by: Caller, cid: number, problem: string, status: FinalVerdict): Promise<number> => {
  verdicts = [status];
  const submitId = await handIn(by, cid, problem);
  const { records } = site.app.services.submission;
  await until('the verdict', async () => (await records.find(submitId))?.open === false);
  await followed(site, 'balloons');
  return submitId;
};
/** Waits until the worker that tells of starts, seals and ends has looked at the present moment. */
const seenNow = () => {
  const { client, key } = site.app.core.redis;
  return until(
    'the look at the present moment',
    async () => Number(await client.get(key('contest-instants'))) === clock.now().getTime(),
  );
};
/** A number of frames once it has stood still for half a second. */
const atRest = async (frames: () => number): Promise<number> => {
  for (;;) {
    const before = frames();
    await sleep(500);
    if (frames() === before) return before;
  }
};
const list = (by: Caller, cid: number, query: object = {}) =>
  by.call(listBalloons, { query: { cid, ...query } });
const short = async (by: Caller, cid: number, query: object = {}) =>
  (await list(by, cid, { view: 'open', ...query })).records.map((one) => [
    ...[one.name.replace(/\d+$/, ''), one.displayId, one.state],
  ]);
const answer = ({ status, body }: Sent) => [status, body.code];
const keyOf = async (cid: number, team: Caller, problem: 'A' | 'B' | 'C', runner: string = near) => ({
  body: { cid, team: await team.uid(), pid: pids['ABC'.indexOf(problem)] ?? 0, runner },
});
const rejudged = async (submitIds: readonly number[], status: FinalVerdict) => {
  verdicts = submitIds.map(() => status);
  const { id } = await root.call(startRejudge, { body: { filter: { submitIds: [...submitIds] } } });
  await until(
    'the rejudge',
    async () => (await root.call(readRejudge, { query: { id } })).rejudge.state === 'ready',
  );
  await root.call(applyRejudge, { body: { id } });
  await until('the new verdict', async () => {
    const found = await site.app.services.submission.records.findMany(submitIds);
    return found.every((one) => one.status === status);
  });
  await followed(site, 'balloons');
};

describe('balloons', () => {
  it('are made of problems solved, one each, with first bloods and what the team has', async () => {
    const { cid, ada, eve, bea, go } = await contestWith();
    go(minute);
    await run(ada, cid, 'A', wrongAnswer);
    expect(await short(bea, cid)).toEqual([]);
    go(2 * minute);
    await run(ada, cid, 'A', accepted);
    await run(ada, cid, 'A', accepted);
    go(3 * minute);
    await run(eve, cid, 'A', accepted);
    go(4 * minute);
    await run(ada, cid, 'B', accepted);
    await run(root, cid, 'C', accepted);
    const { records, sums, waiting, zones } = await list(bea, cid, { view: 'open' });
    expect(records.map((one) => [one.name, one.displayId, one.first, one.firstOfTeam])).toEqual([
      [`ada${made}`, 'A', true, true],
      [`eve${made}`, 'A', false, true],
      [`ada${made}`, 'B', true, false],
    ]);
    expect(records[0]).toMatchObject({ color: '#ff4500', state: 'waiting', staff: null, others: [] });
    expect(sums.map((one) => [one.displayId, one.waiting, one.delivered])).toEqual([
      ['A', 2, 0],
      ['B', 1, 0],
      ['C', 0, 0],
    ]);
    expect([waiting, zones]).toEqual([3, []]);
    await bea.call(deliverBalloon, await keyOf(cid, ada, 'A'));
    const after = await list(bea, cid, { view: 'open', problem: 'B' });
    expect(after.records[0]?.others.map((one) => one.displayId)).toEqual(['A']);
    expect([after.total, after.sums[0]?.delivered]).toEqual([1, 1]);
    expect(await short(bea, cid, { view: 'done' })).toEqual([['ada', 'A', 'delivered']]);
    expect(await short(bea, cid, { zone: 'nowhere' })).toEqual([]);
  });

  it('are for balloon staff and those who manage the contest, of ACM contests', async () => {
    const { cid, ada, pat, bea, bob, go } = await contestWith();
    go(minute);
    await run(ada, cid, 'A', accepted);
    const step = await keyOf(cid, ada, 'A');
    const calls = [
      [listBalloons, { query: { cid } }],
      ...[claimBalloon, releaseBalloon, deliverBalloon, takeBackBalloon, fetchBalloon].map(
        (endpoint) => [endpoint, step] as const,
      ),
    ] as const;
    for (const [endpoint, input] of calls) {
      expect((await site.asVisitor().send(endpoint, input)).status).toBe(401);
      for (const by of [ada, pat, site.as('admin')])
        expect([endpoint.path, ...answer(await by.send(endpoint, input))]).toEqual([
          ...[endpoint.path, 403, 'auth.forbidden'],
        ]);
    }
    for (const by of [bea, bob, root]) expect(await short(by, cid)).toHaveLength(1);
    const oi = await contestWith({ type: 1 });
    expect(answer(await oi.bea.send(listBalloons, { query: { cid: oi.cid } }))).toEqual([
      422,
      'balloon.not-acm',
    ]);
    const hidden = await contestWith({ visible: false });
    for (const number of [hidden.cid, 999_999])
      expect(answer(await ada.send(listBalloons, { query: { cid: number } }))).toEqual([
        404,
        'contest.not-found',
      ]);
  });

  rejects(
    listBalloons,
    { cid: ['x', '0'], view: ['x'], zone: ['x'.repeat(65)], runner: ['!'] },
    {
      as: 'user',
      base: { cid: 1 },
    },
  );
  rejects(
    claimBalloon,
    { cid: ['x'], team: ['', 1], pid: [0, 'A'], runner: ['short', null] },
    {
      as: 'user',
      base: { cid: 1, team: 'a', pid: 1, runner: near },
    },
  );
});

describe('a balloon', () => {
  it('is with one runner, until it is delivered, put back or the time is over', async () => {
    const { cid, ada, bea, bob, go } = await contestWith();
    go(minute);
    await run(ada, cid, 'A', accepted);
    const [mine, other] = [await keyOf(cid, ada, 'A'), await keyOf(cid, ada, 'A', far)];
    const race = await Promise.all([bea.send(claimBalloon, mine), bob.send(claimBalloon, other)]);
    expect(race.map((one) => one.status).toSorted()).toEqual([200, 409]);
    const [first, second] = race[0]?.status === 200 ? [bea, bob] : [bob, bea];
    const [won, lost] = first === bea ? [mine, other] : [other, mine];
    const refused = await second.send(deliverBalloon, lost);
    expect([...answer(refused), refused.body.params?.name]).toEqual([
      ...[409, 'balloon.claimed', first === bea ? `bea${made}` : `bob${made}`],
    ]);
    expect(answer(await second.send(releaseBalloon, lost))).toEqual([409, 'balloon.claimed']);
    await first.call(releaseBalloon, won);
    await second.call(claimBalloon, lost);
    await second.call(claimBalloon, lost);
    expect((await list(second, cid, { runner: lost.body.runner })).records[0]).toMatchObject({ own: true });
    go(11 * minute);
    expect(await short(bea, cid)).toEqual([['ada', 'A', 'waiting']]);
    await first.call(claimBalloon, won);
    await first.call(deliverBalloon, won);
    expect(answer(await first.send(deliverBalloon, won))).toEqual([409, 'balloon.wrong-state']);
    expect(answer(await second.send(claimBalloon, lost))).toEqual([409, 'balloon.wrong-state']);
    await second.call(takeBackBalloon, lost);
    expect(answer(await second.send(takeBackBalloon, lost))).toEqual([409, 'balloon.wrong-state']);
    expect(await short(bea, cid)).toEqual([['ada', 'A', 'waiting']]);
    for (const key of [await keyOf(cid, bea, 'A'), await keyOf(cid, ada, 'B')])
      expect(answer(await bea.send(claimBalloon, key))).toEqual([404, 'balloon.not-found']);
  });

  it('follows what is judged again: undelivered it vanishes, delivered it is fetched back', async () => {
    const { cid, ada, eve, bea, go } = await contestWith();
    go(minute);
    const [first, second] = [await run(ada, cid, 'A', accepted), await run(eve, cid, 'A', accepted)];
    const third = await run(eve, cid, 'B', wrongAnswer);
    await bea.call(deliverBalloon, await keyOf(cid, ada, 'A'));
    await bea.call(claimBalloon, await keyOf(cid, eve, 'A'));
    await rejudged([first, second], wrongAnswer);
    expect(await short(bea, cid)).toEqual([['ada', 'A', 'fetch-back']]);
    expect(answer(await bea.send(deliverBalloon, await keyOf(cid, eve, 'A')))).toEqual([
      404,
      'balloon.not-found',
    ]);
    expect(answer(await bea.send(claimBalloon, await keyOf(cid, ada, 'A')))).toEqual([
      409,
      'balloon.wrong-state',
    ]);
    // It counts again before somebody has fetched it.
    await rejudged([first], accepted);
    expect(await short(bea, cid, { view: 'done' })).toEqual([['ada', 'A', 'delivered']]);
    await rejudged([first], wrongAnswer);
    await bea.call(fetchBalloon, await keyOf(cid, ada, 'A'));
    expect(answer(await bea.send(fetchBalloon, await keyOf(cid, ada, 'A')))).toEqual([
      404,
      'balloon.not-found',
    ]);
    expect(await short(bea, cid)).toEqual([]);
    await rejudged([third], accepted);
    expect(await short(bea, cid)).toEqual([['eve', 'B', 'waiting']]);
    await rejudged([first], accepted);
    expect((await short(bea, cid)).toSorted()).toEqual([
      ['ada', 'A', 'waiting'],
      ['eve', 'B', 'waiting'],
    ]);
  });

  it('belongs to the team, with its seat and zone; follows its accounts, and runs that do not count', async () => {
    const { cid, ada, eve, bea, go } = await contestWith();
    for (const one of [ada, eve]) await one.token();
    const usernames = [`ada${made}`, `eve${made}`];
    await makeTeam(root, cid, { name: 'Rivers', usernames, seat: 'B-17', zone: 'B' });
    go(minute);
    const submitId = await run(eve, cid, 'A', accepted);
    go(2 * minute);
    await run(ada, cid, 'A', accepted);
    await run(site.asUser(`solo${made}`), cid, 'A', accepted);
    const { records, zones } = await list(bea, cid, { view: 'open', zone: 'B' });
    expect(records).toMatchObject([
      { name: 'Rivers', seat: 'B-17', zone: 'B', first: true, team: await ada.uid() },
    ]);
    expect(zones).toEqual(['B']);
    const solved = records[0]?.solvedAt ?? '';
    await root.call(ignoreSubmission, { body: { cid, submitId, ignored: true, reason: 'a test run' } });
    await until('the later run', async () => {
      const [row] = (await list(bea, cid, { zone: 'B' })).records;
      return row !== undefined && row.solvedAt > solved;
    });
    await bea.call(deliverBalloon, await keyOf(cid, ada, 'A'));
    await root.call(changeStanding, {
      body: { cid, uid: await ada.uid(), change: { hidden: true }, reason: 'stays at home' },
    });
    await until('the hidden row', async () => (await short(bea, cid)).some((one) => one[2] === 'fetch-back'));
    await root.call(changeStanding, {
      body: { cid, uid: await ada.uid(), change: { hidden: false }, reason: 'came after all' },
    });
    await until('the shown row', async () => (await short(bea, cid, { view: 'done' })).length === 1);
  });

  it('follows the times of the contest, and its problems', async () => {
    const { cid, ada, bea, go } = await contestWith({ sealRank: false });
    go(minute);
    await run(ada, cid, 'A', accepted);
    go(2 * hour);
    await run(ada, cid, 'B', accepted);
    go(2 * hour + minute);
    expect(await short(bea, cid)).toHaveLength(2);
    const end = at(clock.now(), 0);
    await root.call(extendContest, { body: { cid, endTime: end } });
    clock.set(end);
    // What came before the end stays.
    expect(await short(bea, cid)).toHaveLength(2);
  });

  it('is in the audit log at each step', async () => {
    const { cid, ada, bea, go } = await contestWith();
    go(minute);
    await run(ada, cid, 'A', accepted);
    const key = await keyOf(cid, ada, 'A');
    for (const endpoint of [claimBalloon, deliverBalloon, takeBackBalloon]) await bea.call(endpoint, key);
    const entries = await site.app.core.database
      .collection('audit_log')
      .find({ target: `${cid} A ada${made}` })
      .sort({ _id: 1 })
      .toArray();
    expect(entries.map((one) => one.action)).toEqual([
      'balloon.claim',
      'balloon.deliver',
      'balloon.take-back',
    ]);
  });
});

describe('behind the seal', () => {
  it('balloons are given to teams that have fewer than the contest says, and to nobody else', async () => {
    const { cid, ada, eve, bea, go, sealMs, endMs } = await contestWith({ balloonsInSeal: 2 });
    go(minute);
    await run(ada, cid, 'A', accepted);
    await run(ada, cid, 'B', accepted);
    for (const problem of ['A', 'B'] as const) await bea.call(deliverBalloon, await keyOf(cid, ada, problem));
    go(sealMs);
    await run(ada, cid, 'C', accepted);
    for (const problem of ['A', 'B', 'C']) await run(eve, cid, problem, accepted);
    expect(await short(bea, cid)).toEqual([
      ['eve', 'A', 'waiting'],
      ['eve', 'B', 'waiting'],
    ]);
    expect(await short(root, cid)).toHaveLength(2);
    go(endMs);
    expect(await short(bea, cid)).toHaveLength(4);
  });

  it('a rule that is changed gives what it did not give before', async () => {
    const { cid, ada, bea, go, sealMs } = await contestWith();
    go(sealMs);
    await run(ada, cid, 'A', accepted);
    expect(await short(bea, cid)).toEqual([]);
    const { draft, version } = await root.call(readContest, { query: { cid } });
    await root.call(updateContest, { body: { cid, version, draft: { ...draft, balloonsInSeal: 1 } } });
    await until('the balloon', async () => (await short(bea, cid)).length === 1);
  });

  it('nothing tells of results, whatever they are: answers and frames are the same (golden)', async () => {
    const seen = async (statuses: readonly [FinalVerdict, FinalVerdict]) => {
      const { cid, ada, eve, bea, go, sealMs, endMs } = await contestWith({ autoRealRank: false });
      go(minute);
      await run(ada, cid, 'A', accepted);
      await bea.call(deliverBalloon, await keyOf(cid, ada, 'A'));
      go(sealMs - 1);
      await run(eve, cid, 'B', wrongAnswer);
      const client = await signedIn(site, await bea.token());
      await subscribed(client, `balloon.${cid}`);
      const frames = () => client.events(`balloon.${cid}`).length;
      await seenNow();
      // A frame of a step may still be on its way when the step has been answered.
      const early = await atRest(frames);
      go(sealMs);
      await until('the turn of the seal', async () => frames() > early);
      const before = await atRest(frames);
      await run(ada, cid, 'B', statuses[0]);
      await run(eve, cid, 'A', statuses[1]);
      await run(eve, cid, 'B', statuses[1]);
      const told = (await atRest(frames)) - before;
      const answers = [];
      for (const by of [bea, root])
        for (const view of ['open', 'done', undefined])
          for (const ms of [sealMs, endMs - 1, endMs, endMs + hour]) {
            go(ms);
            answers.push(await by.call(listBalloons, { query: { cid, view } }));
          }
      go(sealMs);
      const tried = [];
      for (const problem of ['A', 'B'] as const)
        for (const team of [ada, eve])
          tried.push(answer(await bea.send(claimBalloon, await keyOf(cid, team, problem))));
      const plain = JSON.stringify([answers, tried])
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
        .replaceAll(/"team":"\w+"/g, '"team":0')
        .replaceAll(/([a-z])\d+"/g, '$1"');
      return { plain, told };
    };
    const right = await seen([accepted, accepted]);
    const wrong = await seen([compileError, wrongAnswer]);
    expect(wrong.plain).toBe(right.plain);
    expect([right.told, wrong.told]).toEqual([0, 0]);
  });
});

describe('a socket', () => {
  it('tells balloon staff of balloons, and nobody else', async () => {
    const { cid, ada, bea, pat, go } = await contestWith();
    go(minute);
    const client = await signedIn(site, await bea.token());
    await subscribed(client, `balloon.${cid}`);
    for (const by of [ada, pat])
      expect(await refusal(await signedIn(site, await by.token()), `balloon.${cid}`)).toBe('auth.forbidden');
    expect(await refusal(await signedIn(site, null), `balloon.${cid}`)).toBe('contest.not-found');
    await run(ada, cid, 'A', accepted);
    await until('the balloon', async () => client.events(`balloon.${cid}`).length > 0);
    await root.call(changeContestStaff, { body: { cid, staff: [] } });
    await client.first('refused', (frame) => frame.topic === `balloon.${cid}`);
  });
});
