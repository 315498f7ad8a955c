import { registerContest } from '@assize/shared/areas/contest/endpoints.ts';
import { removeContestInterval, revealContest } from '@assize/shared/areas/contest/life-endpoints.ts';
import type { FinalVerdict } from '@assize/shared/areas/judging/result.ts';
import { getContestBoard } from '@assize/shared/areas/standings/endpoints.ts';
import {
  endVirtualRun,
  getGhostBoard,
  getGhostRank,
  getVirtualRun,
  listVirtualRuns,
  mostVirtualRuns,
  startVirtualRun,
} from '@assize/shared/areas/virtual-run/endpoints.ts';
import { virtualParticipant } from '@assize/shared/domain/standings/virtual-row.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../test/clock.ts';
import { at, handIn, makeContest, placeProblem, tryHandIn } from '../../test/contests.ts';
import { announce, fakeJudge, resultOf } from '../../test/fake-judge.ts';
import { makeProblem } from '../../test/problems.ts';
import { type Caller, startTestSite, type TestSite } from '../../test/site.ts';
import { useSockets } from '../../test/socket.ts';
import { guards, rejects } from '../../test/tables.ts';
import { until } from '../../test/until.ts';

const clock = standingClock();
const { signedIn, subscribed, refusal } = useSockets();
let site: TestSite;
let root: Caller;
const pids: number[] = [];
let verdicts: FinalVerdict[] = [];
const [minute, hour] = [60_000, 3_600_000];
const began = clock.now();
const { accepted, wrongAnswer } = verdict;

beforeAll(async () => {
  site = await startTestSite({ ownData: true, clock });
  await announce(site);
  root = site.as('root');
  for (const name of ['ONE', 'TWO']) pids.push((await makeProblem(root, name, { auth: 2 })).pid);
  await fakeJudge(site, (job, attempt) => resultOf(job, attempt, { status: verdicts.shift() ?? accepted }));
});

let made = 0;
/** A contest of five hours with problems A and B; `go` sets the clock to ms since its start. */
const contestWith = async (changes: object = {}) => {
  made += 1;
  clock.set(began);
  const { cid } = await makeContest(root, clock, { allowEndSubmit: true, ...changes });
  for (const [n, pid] of pids.entries()) await placeProblem(root, cid, pid, 'AB'[n] ?? '');
  const startMs = began.getTime() + hour;
  const [ada, eve, vic] = ['ada', 'eve', 'vic'].map((name) => site.asUser(`${name}v${made}`)) as [
    Caller,
    Caller,
    Caller,
  ];
  return { cid, ada, eve, vic, startMs, go: (ms: number) => clock.set(startMs + ms) };
};
const run = async (by: Caller, cid: number, problem: string, status: FinalVerdict): Promise<number> => {
  verdicts = [status];
  const submitId = await handIn(by, cid, problem);
  await until(
    'the verdict',
    async () => (await site.app.services.submission.records.find(submitId))?.open === false,
  );
  return submitId;
};
const start = (by: Caller, cid: number) => by.call(startVirtualRun, { body: { cid } });
const codeOf = async (sent: Promise<{ status: number; body: { code?: string; field?: string } }>) => {
  const { status, body } = await sent;
  return [status, body.code, body.field];
};
/** The ghost board in short: names with solved problems and time, the own row last. */
const ghostOf = async (by: Caller, cid: number, id?: number) => {
  const found = await by.call(getGhostBoard, { query: { cid, ...(id !== undefined && { id }) } });
  const names = new Map(found.teams.map(({ uid, name }) => [uid, name.replace(/v\d+$/, '')]));
  const short = found.rows.map(({ uid, rank, solved, time }) => [names.get(uid), rank, solved, time]);
  const { own } = found;
  return { ...found, short, mine: own && [own.rank, own.solved, own.time] };
};

describe('a virtual run (Virtual participation)', () => {
  it('meets the participants as they stood, and touches nothing official', async () => {
    const { cid, ada, eve, vic, startMs, go } = await contestWith();
    go(30 * minute);
    await run(ada, cid, 'A', accepted);
    go(2 * hour);
    // An hour is taken out, so that the contest ends six hours after its start.
    const [from, to] = [at(new Date(startMs), hour), at(new Date(startMs), 2 * hour)];
    await root.call(removeContestInterval, { body: { cid, from, to } });
    go(2.5 * hour);
    await run(eve, cid, 'A', wrongAnswer);
    go(3 * hour);
    await run(eve, cid, 'A', accepted);
    go(6 * hour - 1);
    expect(await codeOf(vic.send(startVirtualRun, { body: { cid } }))).toEqual([
      ...[409, 'virtual-run.not-ended', 'cid'],
    ]);
    go(6 * hour);
    const official = await root.call(getContestBoard, { query: { cid } });
    expect(official.rows.map(({ solved }) => solved)).toEqual([1, 1]);
    expect((await vic.call(getVirtualRun, { query: { cid } })).run).toBe(null);

    const beginMs = 7 * hour;
    const since = (ms: number) => go(beginMs + ms);
    since(0);
    const began = await start(vic, cid);
    expect(began).toMatchObject({
      startTime: at(new Date(startMs), beginMs),
      endTime: at(new Date(startMs), beginMs + 5 * hour),
      ...{ endedAt: null, over: false },
    });
    expect((await vic.call(getVirtualRun, { query: { cid } })).run).toEqual(began);
    const first = await ghostOf(vic, cid);
    expect([first.short.map(([, , solved]) => solved), first.mine, first.elapsed]).toEqual([
      ...[[0, 0], [1, 0, 0], 0],
    ]);
    expect(first.nextChange).toBe(at(new Date(startMs), beginMs + 30 * minute));
    since(30 * minute - 1);
    expect((await ghostOf(vic, cid)).short[0]).toEqual(['ada', 1, 0, 0]);
    since(30 * minute);
    const second = await ghostOf(vic, cid);
    expect(second.short).toEqual([
      ['ada', 1, 1, 1_800],
      ['eve', 2, 0, 0],
    ]);
    expect(second.nextChange).toBe(at(new Date(startMs), beginMs + 90 * minute));
    since(40 * minute);
    await run(vic, cid, 'A', wrongAnswer);
    since(50 * minute);
    await run(vic, cid, 'A', accepted);
    expect((await ghostOf(vic, cid)).mine).toEqual([2, 1, 4_200]);
    since(2 * hour);
    const third = await ghostOf(vic, cid);
    expect(third.short[1]).toEqual(['eve', 2, 1, 8_400]);
    expect([third.mine, third.own?.uid, third.own?.cells[0]]).toEqual([
      ...[[2, 1, 4_200], virtualParticipant, { ac: true, at: 3_000, err: 1 }],
    ]);
    expect(third.nextChange).toBe(began.endTime);

    since(5 * hour - 1);
    await run(vic, cid, 'B', accepted);
    expect((await ghostOf(vic, cid)).mine).toEqual([1, 2, 4_200 + 17_999]);
    since(5 * hour);
    await run(eve, cid, 'B', accepted);
    const last = await ghostOf(vic, cid);
    expect(last).toMatchObject({ nextChange: null, elapsed: 18_000, run: { over: true } });
    expect(last.rows).toEqual(official.rows);
    expect(last.mine).toEqual([1, 2, 22_199]);
    const [done] = await vic.call(listVirtualRuns, { query: { cid } });
    expect(done).toMatchObject({
      id: began.id,
      result: { rank: 1, ranked: 2, solved: 2, score: null, time: 22_199 },
    });
    // The official board has neither the person nor what was handed in after the end.
    const after = await root.call(getContestBoard, { query: { cid } });
    expect([after.rows, after.teams.length]).toEqual([official.rows, 2]);
    const upsolved = await root.call(getContestBoard, { query: { cid, containsEnd: 'true' } });
    expect(upsolved.rows).toHaveLength(3);
  });

  it('is one at a time, is ended once by its owner, and can be had again', async () => {
    const { cid, ada, vic, go } = await contestWith();
    go(hour);
    await run(ada, cid, 'A', accepted);
    go(6 * hour);
    const sent = await Promise.all([1, 2, 3].map(() => codeOf(vic.send(startVirtualRun, { body: { cid } }))));
    expect(sent.map(([status]) => status).sort()).toEqual([200, 409, 409]);
    expect(sent.filter(([status]) => status === 409)).toEqual(
      Array(2).fill([409, 'virtual-run.running', 'cid']),
    );
    const { run: running } = await vic.call(getVirtualRun, { query: { cid } });
    if (!running) throw new Error('none goes on');
    const body = { cid, id: running.id };
    expect(await codeOf(ada.send(endVirtualRun, { body }))).toEqual([404, 'virtual-run.not-found', 'id']);
    go(6 * hour + 10 * minute);
    await run(vic, cid, 'A', accepted);
    go(6 * hour + 20 * minute);
    const ended = await vic.call(endVirtualRun, { body });
    expect([ended.over, ended.endedAt]).toEqual([true, clock.now().toISOString()]);
    expect(await codeOf(vic.send(endVirtualRun, { body }))).toEqual([409, 'virtual-run.over', 'id']);
    expect((await vic.call(getVirtualRun, { query: { cid } })).run).toBe(null);
    // What is handed in from its end on does not count in it, and its board is the final one.
    await run(vic, cid, 'B', accepted);
    const ghost = await ghostOf(vic, cid, running.id);
    expect([ghost.mine, ghost.short]).toEqual([[1, 1, 600], [['ada', 1, 1, 3_600]]]);
    const again = await start(vic, cid);
    expect((await vic.call(listVirtualRuns, { query: { cid } })).map(({ id }) => id)).toEqual([
      ...[again.id, running.id],
    ]);
    expect((await ghostOf(vic, cid)).mine).toEqual([1, 1, 0]);
    // One that ran out makes room as well.
    go(11 * hour + 20 * minute);
    expect((await start(vic, cid)).over).toBe(false);
    for (const other of [ada, root])
      expect(await codeOf(other.send(getGhostBoard, { query: { cid, id: again.id } }))).toEqual([
        ...[404, 'virtual-run.not-found', 'id'],
      ]);
    expect((await start(root, cid)).over).toBe(false);
  });

  it('tells the open pages of its owner alone when it begins and ends', async () => {
    const { cid, ada, vic, go } = await contestWith();
    go(5 * hour);
    const page = await signedIn(site, await vic.token());
    const topic = `user.${await vic.uid()}`;
    await subscribed(page, topic);
    const other = await signedIn(site, await ada.token());
    expect(await refusal(other, topic)).toBe('auth.forbidden');
    const told = (n: number) =>
      until(`${n} events`, async () => {
        const found = page
          .events(topic)
          .flatMap((one) => (one.type === 'event' && one.event === 'virtual' ? [one.data] : []));
        return found.length === n && found;
      });
    const { id } = await start(vic, cid);
    expect(await told(1)).toEqual([{ cid }]);
    await vic.send(startVirtualRun, { body: { cid } });
    await vic.call(endVirtualRun, { body: { cid, id } });
    expect(await told(2)).toEqual([{ cid }, { cid }]);
  });

  it('shows nothing of problems, board or runs before the start of a contest', async () => {
    const { cid, vic, go } = await contestWith();
    go(-1);
    for (const by of [vic, root])
      for (const endpoint of [getVirtualRun, listVirtualRuns, getGhostBoard]) {
        const { status, body } = await by.send(endpoint, { query: { cid } });
        expect([status, body.data ?? null]).toEqual([status === 403 ? 403 : 409, null]);
      }
    expect((await vic.send(startVirtualRun, { body: { cid } })).status).not.toBe(200);
  });

  it('has pages of its ghost board, with search', async () => {
    const { cid, ada, eve, vic, go } = await contestWith();
    go(hour);
    await run(eve, cid, 'A', accepted);
    await run(ada, cid, 'B', wrongAnswer);
    go(5 * hour);
    await start(vic, cid);
    go(6 * hour);
    const page = (more: object = {}) => vic.call(getGhostRank, { body: { cid, ...more } });
    const first = await page({ limit: 1 });
    expect([first.total, first.records.map(({ rank, ac }) => [rank, ac])]).toEqual([2, [[1, 1]]]);
    expect(first.pinned.map(({ uid, rank, ac, isWinAward }) => [uid, rank, ac, isWinAward])).toEqual([
      [virtualParticipant, 2, 0, false],
    ]);
    const found = await page({ keyword: 'ada' });
    expect(found.records.map(({ uid }) => uid)).toEqual([await ada.uid()]);
  });

  it('is refused where the contest does not admit it', async () => {
    const sealed = await contestWith({ sealRank: true, sealOption: 1, autoRealRank: false });
    const reads = [getVirtualRun, listVirtualRuns, getGhostBoard];
    const all = (by: Caller, cid: number) =>
      Promise.all([
        ...reads.map((endpoint) => codeOf(by.send(endpoint, { query: { cid } }))),
        codeOf(by.send(startVirtualRun, { body: { cid } })),
        codeOf(by.send(endVirtualRun, { body: { cid, id: 1 } })),
        codeOf(by.send(getGhostRank, { body: { cid } })),
      ]);
    sealed.go(5 * hour);
    for (const by of [sealed.vic, root])
      for (const answer of await all(by, sealed.cid))
        expect(answer).toEqual([409, 'virtual-run.sealed', 'cid']);
    await root.call(revealContest, { body: { cid: sealed.cid } });
    expect((await start(sealed.vic, sealed.cid)).over).toBe(false);

    const closed = await contestWith({ allowEndSubmit: false });
    closed.go(hour);
    for (const answer of await all(closed.vic, closed.cid))
      expect(answer).toEqual([409, 'virtual-run.not-ended', 'cid']);
    closed.go(5 * hour);
    for (const by of [closed.vic, root])
      expect(await codeOf(by.send(startVirtualRun, { body: { cid: closed.cid } }))).toEqual([
        ...[409, 'virtual-run.closed', 'cid'],
      ]);

    const locked = await contestWith({ auth: 1, pwd: 'open sesame' });
    locked.go(5 * hour);
    for (const [, code] of await all(locked.vic, locked.cid)) expect(code).toBe('contest.password-needed');
    const unseen = await contestWith({ visible: false });
    unseen.go(5 * hour);
    for (const [status] of await all(unseen.vic, unseen.cid)) expect(status).toBe(404);
  });

  it('of a protected contest needs the password, which puts nobody on the official board', async () => {
    const { cid, ada, vic, go } = await contestWith({ auth: 2, pwd: 'open sesame' });
    const register = (by: Caller) => by.call(registerContest, { body: { cid, password: 'open sesame' } });
    go(hour);
    await register(ada);
    await run(ada, cid, 'A', accepted);
    go(5 * hour);
    expect(await codeOf(vic.send(startVirtualRun, { body: { cid } }))).toEqual([
      ...[403, 'contest.password-needed', 'cid'],
    ]);
    await register(vic);
    expect((await start(vic, cid)).over).toBe(false);
    expect((await tryHandIn(vic, cid, 'A')).status).toBe(200);
    const { teams } = await root.call(getContestBoard, { query: { cid } });
    expect(teams.map(({ uid }) => uid)).toEqual([await ada.uid()]);
  });

  it('is had 50 times at most', async () => {
    const { cid, vic, go } = await contestWith();
    go(5 * hour);
    for (let n = 0; n < mostVirtualRuns; n += 1) {
      const { id } = await start(vic, cid);
      await vic.call(endVirtualRun, { body: { cid, id } });
    }
    expect(await codeOf(vic.send(startVirtualRun, { body: { cid } }))).toEqual([
      ...[422, 'virtual-run.too-many', 'cid'],
    ]);
  });

  it('waits at the judges as practice does, from the end of the contest on', async () => {
    const { cid, startMs } = await contestWith();
    const { jobClassOf } = site.app.services.submission.scopes;
    const classes = [5 * hour - 1, 5 * hour].map((ms) =>
      jobClassOf({ scope: `contest:${cid}`, submitTime: new Date(startMs + ms) }),
    );
    expect(await Promise.all(classes)).toEqual(['contest', 'practice']);
  });
});

describe('the doors of virtual runs', () => {
  const cid = 999_999;
  const table = { allowed: ['root', 'user'], refused: ['visitor'] } as const;
  for (const endpoint of [getVirtualRun, listVirtualRuns, getGhostBoard])
    guards(endpoint, { ...table, input: { query: { cid } } });
  guards(startVirtualRun, { ...table, input: { body: { cid } } });
  guards(endVirtualRun, { ...table, input: { body: { cid, id: 1 } } });
  guards(getGhostRank, { ...table, input: { body: { cid } } });
  const ids = ['x', 0, -1, 1.5];
  for (const endpoint of [getVirtualRun, listVirtualRuns]) rejects(endpoint, { cid: ids }, { as: 'user' });
  rejects(getGhostBoard, { cid: ids, id: ids }, { as: 'user', base: { cid: 1 } });
  rejects(startVirtualRun, { cid: [...ids, '1', null, []] }, { as: 'user' });
  rejects(endVirtualRun, { cid: ['1', null], id: ['1', 0] }, { as: 'user', base: { cid: 1, id: 1 } });
  rejects(
    getGhostRank,
    { cid: [0, '1'], id: ['1', 0], keyword: ['a'.repeat(65)], concernedList: [Array(501).fill('a')] },
    { as: 'user', base: { cid: 1 } },
  );
});
