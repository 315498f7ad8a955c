/** The course of a contest: its times while it lives, and its results once it is over. */

import { listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import { readContest, updateContest } from '@assize/shared/areas/contest/admin-endpoints.ts';
import { getContestInfo } from '@assize/shared/areas/contest/endpoints.ts';
import {
  delayContest,
  extendContest,
  finalizeContest,
  removeContestInterval,
  restoreContestInterval,
  revealContest,
  unfinalizeContest,
} from '@assize/shared/areas/contest/life-endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import type { Endpoint } from '@assize/shared/wire/http.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../test/clock.ts';
import { at, handIn, makeContest, placeProblem } from '../../test/contests.ts';
import { announce, fakeJudge, resultOf } from '../../test/fake-judge.ts';
import { makeProblem } from '../../test/problems.ts';
import { type Caller, startTestSite, type TestSite } from '../../test/site.ts';
import { useSockets } from '../../test/socket.ts';
import { until } from '../../test/until.ts';

const clock = standingClock();
const { signedIn, subscribed } = useSockets();
let site: TestSite;
let owner: Caller;
let pid = 0;
const hour = 3_600_000;
const began = clock.now();
const start = at(began, hour);

beforeAll(async () => {
  site = await startTestSite({ ownData: true, clock });
  await announce(site);
  owner = site.asUser('owner', 'admin');
  ({ pid } = await makeProblem(owner, 'LIFE', { auth: 2 }));
});
/** A contest of five hours from `start` on, sealed for its last hour. */
const make = async (changes = {}) => {
  clock.set(began);
  const { cid } = await makeContest(owner, clock, { sealRank: true, sealOption: 1, ...changes });
  await placeProblem(owner, cid, pid, 'A');
  return cid;
};
const go = (ms: number) => clock.set(Date.parse(start) + ms);
const times = async (cid: number) => {
  const { startTime, endTime, sealRankTime, duration } = await owner.call(getContestInfo, { query: { cid } });
  const from = (time: string | null) => time && (Date.parse(time) - Date.parse(start)) / 60_000;
  return [from(startTime), from(sealRankTime), from(endTime), duration / 60];
};
const answer = async (endpoint: Endpoint, body: object, by = owner) => {
  const sent = await by.send(endpoint, { body });
  return sent.status === 200 ? [200] : [sent.status, sent.body.code, sent.body.field];
};
const wrongPhase = [409, 'contest.wrong-phase', 'cid'];

describe('the start', () => {
  it('moves with seal and end, until it has come', async () => {
    const cid = await make();
    go(-1);
    expect(await answer(delayContest, { cid, startTime: at(start, 600_000) })).toEqual([200]);
    expect(await times(cid)).toEqual([10, 250, 310, 300]);
    expect(await answer(delayContest, { cid, startTime: at(start, -2) })).toEqual([
      400,
      'request.invalid',
      'startTime',
    ]);
    go(600_000);
    expect(await answer(delayContest, { cid, startTime: at(start, 700_000) })).toEqual(wrongPhase);
  });
});

describe('the end', () => {
  it('moves with the seal until that has begun, then alone', async () => {
    const cid = await make();
    go(0);
    expect(await answer(extendContest, { cid, endTime: at(start, 5.5 * hour) })).toEqual([200]);
    expect(await times(cid)).toEqual([0, 270, 330, 330]);
    expect(await answer(extendContest, { cid, endTime: at(start, 6 * hour), moveSeal: false })).toEqual([
      200,
    ]);
    expect(await times(cid)).toEqual([0, 270, 360, 360]);
    go(270 * 60_000);
    expect(await answer(extendContest, { cid, endTime: at(start, 5 * hour) })).toEqual([200]);
    expect(await times(cid)).toEqual([0, 270, 300, 300]);
    expect(await answer(extendContest, { cid, endTime: at(start, 4.6 * hour - 3_600_000) })).toEqual([
      ...[400, 'request.invalid', 'endTime'],
    ]);
    go(5 * hour);
    expect(await answer(extendContest, { cid, endTime: at(start, 9 * hour) })).toEqual(wrongPhase);
  });
  it('does not come before the start or the seal', async () => {
    const cid = await make();
    expect(await answer(extendContest, { cid, endTime: start })).toEqual([400, 'request.invalid', 'endTime']);
    expect(await answer(extendContest, { cid, endTime: at(start, hour / 2) })).toEqual([
      ...[400, 'request.invalid', 'endTime'],
    ]);
  });
});

describe('a stretch that does not count', () => {
  it('moves end and seal, and counts again where it is put back', async () => {
    const cid = await make();
    go(2 * hour);
    const stretch = { from: at(start, hour), to: at(start, 1.5 * hour) };
    expect(await answer(removeContestInterval, { cid, ...stretch })).toEqual([200]);
    expect(await times(cid)).toEqual([0, 270, 330, 300]);
    expect(await answer(removeContestInterval, { cid, ...stretch })).toEqual([
      400,
      'request.invalid',
      'from',
    ]);
    const { removedIntervals } = await owner.call(getContestInfo, { query: { cid } });
    expect(removedIntervals).toEqual([stretch]);
    expect(await answer(restoreContestInterval, { cid, ...stretch })).toEqual([200]);
    expect(await times(cid)).toEqual([0, 240, 300, 300]);
    expect(await answer(restoreContestInterval, { cid, ...stretch })).toEqual([
      400,
      'request.invalid',
      'from',
    ]);
  });
  it('lies within the contest and has a length', async () => {
    const cid = await make();
    const outcome = (from: number, to: number) =>
      answer(removeContestInterval, { cid, from: at(start, from), to: at(start, to) });
    expect(await outcome(-1, hour)).toEqual([400, 'request.invalid', 'from']);
    expect(await outcome(0, 5 * hour + 1)).toEqual([400, 'request.invalid', 'to']);
    expect(await outcome(hour, hour)).toEqual([400, 'request.invalid', 'to']);
    go(5 * hour);
    expect(await outcome(0, hour)).toEqual(wrongPhase);
  });
});

describe('results', () => {
  it('of a contest that stays sealed are revealed by hand, once, after the end', async () => {
    const cid = await make({ autoRealRank: false });
    const phase = async () => (await owner.call(getContestInfo, { query: { cid } })).phase;
    go(5 * hour - 1);
    expect(await answer(revealContest, { cid })).toEqual(wrongPhase);
    go(5 * hour);
    expect([await phase(), await answer(finalizeContest, { cid })]).toEqual(['ended-sealed', wrongPhase]);
    expect([await answer(revealContest, { cid }), await phase()]).toEqual([[200], 'ended']);
    expect(await answer(revealContest, { cid })).toEqual(wrongPhase);
    const { records } = await site.as('root').call(listAudit, { query: { action: 'contest.reveal' } });
    expect(records[0]).toMatchObject({ username: 'owner', target: `${cid} Spring cup` });
  });

  it('are final once everything is judged, and open again', async () => {
    const cid = await make();
    go(0);
    const submitId = await handIn(site.asUser('ada'), cid, 'A');
    go(5 * hour - 1);
    expect(await answer(finalizeContest, { cid })).toEqual(wrongPhase);
    go(5 * hour);
    expect(await answer(finalizeContest, { cid })).toEqual([422, 'contest.not-judged', undefined]);
    const judge = await fakeJudge(site, (job, attempt) =>
      resultOf(job, attempt, { status: verdict.accepted }),
    );
    const { records } = site.app.services.submission;
    await until('the verdict', async () => (await records.find(submitId))?.open === false);
    await judge.stop();
    expect([await answer(unfinalizeContest, { cid }), await answer(finalizeContest, { cid })]).toEqual([
      wrongPhase,
      [200],
    ]);
    expect(await answer(finalizeContest, { cid })).toEqual(wrongPhase);
    const { version, draft } = await owner.call(readContest, { query: { cid } });
    const change = { cid, version, draft: { ...draft, title: 'Late' } };
    expect(await answer(updateContest, change)).toEqual([409, 'contest.finalized', undefined]);
    expect(await answer(unfinalizeContest, { cid })).toEqual([200]);
    expect(await answer(updateContest, { ...change, version: version + 1 })).toEqual([200]);
  });

  it('are not final while one is a System Error', async () => {
    const cid = await make();
    go(0);
    const submitId = await handIn(site.asUser('ada'), cid, 'A');
    await site.app.core.database
      .collection<{ _id: number }>('submissions')
      .updateOne({ _id: submitId }, { $set: { status: verdict.systemError }, $unset: { open: 1 } });
    go(5 * hour);
    expect(await answer(finalizeContest, { cid })).toEqual([422, 'contest.not-judged', undefined]);
  });
});

describe('open pages', () => {
  it('hear that the times are others', async () => {
    const cid = await make();
    const client = await signedIn(site, await site.asUser('ada').token());
    await subscribed(client, `contest.${cid}`);
    await owner.call(extendContest, { body: { cid, endTime: at(start, 6 * hour) } });
    await client.first('event', (frame) => frame.topic === `contest.${cid}` && frame.event === 'changed');
  });
});

describe('the course of a contest is its owner’s', () => {
  const soon = {
    startTime: at(start, 1_000),
    endTime: at(start, 6 * hour),
    from: start,
    to: at(start, 1_000),
  };
  const all: Endpoint[] = [
    delayContest,
    extendContest,
    removeContestInterval,
    restoreContestInterval,
    revealContest,
    finalizeContest,
    unfinalizeContest,
  ];
  it.each(all.map((one) => [one.path, one] as const))('%s', async (_, endpoint) => {
    const cid = await make();
    const body = { cid, ...soon };
    expect(await answer(endpoint, body, site.asUser('other', 'admin'))).toEqual([
      403,
      'auth.forbidden',
      undefined,
    ]);
    expect(await answer(endpoint, body, site.as('user'))).toEqual([403, 'auth.forbidden', undefined]);
    expect((await site.asVisitor().send(endpoint, { body })).status).toBe(401);
    expect(await answer(endpoint, { ...body, cid: 999_999 })).toEqual([404, 'contest.not-found', 'cid']);
    expect((await answer(endpoint, { ...body, cid: 'x' }))[0]).toBe(400);
  });
  it.each([
    [delayContest, { startTime: 'soon' }],
    [extendContest, { endTime: 5 }],
    [extendContest, { endTime: soon.endTime, moveSeal: 1 }],
    [removeContestInterval, { from: 'x', to: soon.to }],
  ] as const)('takes no input that is none', async (endpoint, more) => {
    expect((await answer(endpoint, { cid: 1, ...more })).slice(0, 2)).toEqual([400, 'request.invalid']);
  });
});
