import { changeContestStaff } from '@assize/shared/areas/contest/admin-endpoints.ts';
import type { contestDraft } from '@assize/shared/areas/contest/draft.ts';
import {
  checkPrint,
  claimPrint,
  downloadPrint,
  failPrint,
  listOwnPrints,
  listPrints,
  printLeaseMs,
  printPdf,
  releasePrint,
  renewPrints,
  reprint,
  submitPrint,
} from '@assize/shared/areas/print/endpoints.ts';
import { paper } from '@assize/shared/domain/print/pages.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { standingClock } from '../../test/clock.ts';
import { makeContest, makeTeam } from '../../test/contests.ts';
import { type Caller, type Sent, startTestSite, type TestSite } from '../../test/site.ts';
import { useSockets } from '../../test/socket.ts';
import { rejects } from '../../test/tables.ts';
import { until } from '../../test/until.ts';

const clock = standingClock();
const { signedIn, subscribed, refusal } = useSockets();
let site: TestSite;
let root: Caller;
const hour = 3_600_000;
const began = clock.now();
const text = 'int main() { return 0; }\n'.repeat(3);
const pagesOf = (count: number) => 'line\n'.repeat(count * paper.lines);
const [left, right] = ['desk-on-the-left', 'desk-on-the-right'];

beforeAll(async () => {
  site = await startTestSite({ ownData: true, clock });
  root = site.as('root');
});

let made = 0;
/** A contest with printing that has just begun, two contestants and two of its print staff. */
const printing = async (changes: Partial<z.input<typeof contestDraft>> = {}) => {
  made += 1;
  clock.set(began);
  const { cid } = await makeContest(root, clock, { openPrint: true, ...changes });
  const [ada, eve, pat, pip, bea] = ['ada', 'eve', 'pat', 'pip', 'bea'].map((name) =>
    site.asUser(`${name}${made}`),
  ) as [Caller, Caller, Caller, Caller, Caller];
  for (const one of [pat, pip, bea]) await one.token();
  const staff = [
    { username: `pat${made}`, roles: ['print' as const] },
    { username: `pip${made}`, roles: ['print' as const] },
    { username: `bea${made}`, roles: ['balloon' as const] },
  ];
  await root.call(changeContestStaff, { body: { cid, staff } });
  const start = began.getTime() + hour;
  clock.set(start);
  return { cid, ada, eve, pat, pip, bea, go: (ms: number) => clock.set(start + ms) };
};
/** Takes the half minute between two jobs away. */
const rested = async (cid: number, by: Caller) => {
  const { redis } = site.app.core;
  await redis.client.del(redis.key('printed', String(cid), await by.uid()));
};
const send = (by: Caller, cid: number, content = text, problem?: string) =>
  by.send(submitPrint, { body: { cid, content, ...(problem === undefined ? {} : { problem }) } });
const hand = async (by: Caller, cid: number, content = text): Promise<number> => {
  await rested(cid, by);
  return (await by.call(submitPrint, { body: { cid, content } })).id;
};
const answer = ({ status, body }: Sent) => [status, body.code];
const mine = async (by: Caller, cid: number) => (await by.call(listOwnPrints, { query: { cid } })).jobs;
const list = (by: Caller, cid: number, query: object = {}) =>
  by.call(listPrints, { query: { cid, ...query } });

describe('a text', () => {
  it('is printed for those who take part, with its pages, seen by its owner and the print staff', async () => {
    const { cid, ada, eve, pat } = await printing();
    expect(answer(await send(ada, cid, text, 'A'))).toEqual([200, undefined]);
    expect(await mine(ada, cid)).toMatchObject([{ state: 'queued', problem: 'A', pages: 1, copy: 1 }]);
    expect(await mine(eve, cid)).toEqual([]);
    const { records, total, waiting } = await list(pat, cid);
    expect([total, waiting]).toEqual([1, 1]);
    expect(records).toMatchObject([
      { cid, username: `ada${made}`, realname: '', team: `ada${made}`, problem: 'A', status: 0, own: false },
    ]);
    expect(JSON.stringify(records)).not.toContain('main');
  });

  it('is taken while the contest runs, and where it has printing', async () => {
    const { cid, ada, go } = await printing();
    go(-1);
    expect(answer(await send(ada, cid))).toEqual([403, 'contest.not-started']);
    go(5 * hour);
    expect(answer(await send(ada, cid))).toEqual([403, 'contest.ended']);
    go(5 * hour - 1);
    expect(answer(await send(ada, cid))).toEqual([200, undefined]);
    const off = await printing({ openPrint: false });
    expect(answer(await send(off.ada, off.cid))).toEqual([403, 'print.off']);
    const own = await off.ada.send(listOwnPrints, { query: { cid: off.cid } });
    expect(answer(own)).toEqual([403, 'print.off']);
  });

  it('is refused where a password is needed, and of a contest that one may not know of', async () => {
    const closed = await printing({ auth: 1, pwd: 'sesame' });
    expect(answer(await send(closed.ada, closed.cid))).toEqual([403, 'contest.password-needed']);
    const guarded = await printing({ auth: 2, pwd: 'sesame' });
    expect(answer(await send(guarded.ada, guarded.cid))).toEqual([403, 'contest.password-needed']);
    const hidden = await printing({ visible: false });
    expect(answer(await send(hidden.ada, hidden.cid))).toEqual([404, 'contest.not-found']);
    expect(answer(await send(hidden.ada, 999_999))).toEqual([404, 'contest.not-found']);
    expect((await send(site.asVisitor(), hidden.cid)).status).toBe(401);
  });

  it('comes half a minute after the one before; one that was refused does not count', async () => {
    const { cid, ada, eve } = await printing({ printPages: 2 });
    expect(answer(await send(ada, cid, pagesOf(3)))).toEqual([422, 'print.no-pages-left']);
    const both = await Promise.all([send(ada, cid), send(ada, cid)]);
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 429]);
    const late = both.find((one) => one.status === 429);
    expect(late?.body.code).toBe('print.too-soon');
    expect(Number(late?.headers['retry-after'])).toBeGreaterThan(25);
    const { nextAt, now } = await ada.call(listOwnPrints, { query: { cid } });
    expect(Date.parse(nextAt ?? '') - Date.parse(now)).toBeGreaterThan(20_000);
    expect(answer(await send(eve, cid))).toEqual([200, undefined]);
  });

  it('is within the quota of jobs and pages, of which failed ones take nothing', async () => {
    const { cid, ada, pat } = await printing({ printJobs: 2, printPages: 5 });
    const quota = async () => (await ada.call(listOwnPrints, { query: { cid } })).quota;
    const first = await hand(ada, cid, pagesOf(3));
    expect(await quota()).toEqual({ jobs: 2, jobsLeft: 1, pages: 5, pagesLeft: 2 });
    await rested(cid, ada);
    const tooLong = await send(ada, cid, pagesOf(3));
    expect(answer(tooLong)).toEqual([422, 'print.no-pages-left']);
    expect(tooLong.body.params).toMatchObject({ pages: 3, left: 2 });
    await hand(ada, cid, pagesOf(2));
    await rested(cid, ada);
    expect(answer(await send(ada, cid))).toEqual([422, 'print.no-jobs-left']);
    await pat.call(failPrint, { body: { cid, id: first, reason: 'no paper' } });
    expect(await quota()).toEqual({ jobs: 2, jobsLeft: 1, pages: 5, pagesLeft: 3 });
    expect((await mine(ada, cid)).at(-1)).toMatchObject({ state: 'failed', reason: 'no paper' });
  });

  it('is at the cost of the team, whichever account sends it; all of the team see it', async () => {
    const { cid, ada, eve, pat } = await printing({ printJobs: 1 });
    for (const one of [ada, eve]) await one.token();
    const usernames = [`ada${made}`, `eve${made}`];
    await makeTeam(root, cid, { name: 'Rivers', usernames, seat: 'B-17', zone: 'B' });
    const socket = await signedIn(site, await eve.token());
    await subscribed(socket, `user.${await eve.uid()}`);
    expect(answer(await send(ada, cid))).toEqual([200, undefined]);
    expect(answer(await send(eve, cid))).toEqual([429, 'print.too-soon']);
    await rested(cid, ada);
    expect(answer(await send(eve, cid))).toEqual([422, 'print.no-jobs-left']);
    expect(await mine(eve, cid)).toMatchObject([{ state: 'queued' }]);
    expect((await list(pat, cid)).records).toMatchObject([
      { username: `ada${made}`, team: 'Rivers', seat: 'B-17' },
    ]);
    await until('the news', async () => socket.events(`user.${await eve.uid()}`).length > 0);
  });

  rejects(
    submitPrint,
    {
      content: ['', ' \n '.repeat(30), 'x'.repeat(49), 'x'.repeat(65_536), 1, null],
      cid: [0, 'x', null],
      problem: ['A'.repeat(51), 1],
    },
    { as: 'user', base: { cid: 1, content: text } },
  );
  it('may be as long as it is said to be', async () => {
    const { cid, ada, eve } = await printing({ printPages: 10_000 });
    expect(answer(await send(ada, cid, '文'.repeat(65_535)))).toEqual([200, undefined]);
    expect(answer(await send(eve, cid, 'x'.repeat(50)))).toEqual([200, undefined]);
  });
});

describe('print jobs', () => {
  it('are for print staff and those who manage the contest, and for nobody else', async () => {
    const { cid, ada, eve, pat, bea } = await printing();
    const id = await hand(ada, cid);
    const calls = [
      [listPrints, { query: { cid } }],
      [claimPrint, { body: { cid, id, desk: left } }],
      [renewPrints, { body: { cid, desk: left } }],
      [releasePrint, { body: { cid, id, desk: left } }],
      [checkPrint, { body: { cid, id } }],
      [failPrint, { body: { cid, id, reason: 'x' } }],
      [reprint, { body: { cid, id } }],
    ] as const;
    for (const [endpoint, input] of calls) {
      expect((await site.asVisitor().send(endpoint, input)).status).toBe(401);
      for (const by of [ada, eve, bea, site.as('admin')])
        expect([endpoint.path, ...answer(await by.send(endpoint, input))]).toEqual([
          endpoint.path,
          ...[403, 'auth.forbidden'],
        ]);
    }
    for (const by of [pat, root]) expect((await list(by, cid)).total).toBe(1);
  });

  it('of another contest, or that there are not, are not found', async () => {
    const [one, other] = [await printing(), await printing()];
    const id = await hand(other.ada, other.cid);
    for (const number of [id, 999_999])
      for (const [endpoint, more] of [
        [claimPrint, { desk: left }],
        [releasePrint, { desk: left }],
        [checkPrint, {}],
        [failPrint, { reason: 'x' }],
        [reprint, {}],
      ] as const)
        expect(answer(await one.pat.send(endpoint, { body: { cid: one.cid, id: number, ...more } }))).toEqual(
          [404, 'print.not-found'],
        );
  });

  it('are fifteen a page: those to do by age, those done the newest first', async () => {
    const { cid, ada, pat, go } = await printing();
    const ids: number[] = [];
    for (let n = 0; n < 17; n += 1) {
      go(n);
      ids.push(await hand(ada, cid));
    }
    const first = await list(pat, cid, { view: 'open' });
    expect([first.records.map((one) => one.id), first.total]).toEqual([ids.slice(0, 15), 17]);
    expect((await list(pat, cid)).records[0]?.id).toBe(ids[16]);
    for (const id of ids.slice(0, 2)) await pat.call(checkPrint, { body: { cid, id } });
    expect((await list(pat, cid, { view: 'done' })).records.map((one) => one.id)).toEqual([ids[1], ids[0]]);
    expect((await list(pat, cid, { view: 'open', currentPage: 2 })).total).toBe(15);
  });

  it('are downloaded as text by print staff and their owner', async () => {
    const { cid, ada, eve, pat, bea } = await printing();
    const id = await hand(ada, cid, `${text}// 中文 <script>alert(1)</script>`);
    const get = async (by: Caller) =>
      by.inject({ method: 'GET', url: `/api/file/download-contest-print-text?id=${id}` });
    for (const by of [pat, ada, root]) {
      const { status, headers } = await by.send(downloadPrint, { query: { id } });
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(headers['content-disposition']).toBe(
        `attachment; filename*=UTF-8''print-${cid}-${id}-ada${made}.txt`,
      );
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
    expect((await get(site.asVisitor())).status).toBe(401);
    for (const by of [eve, bea])
      expect(answer(await by.send(downloadPrint, { query: { id } }))).toEqual([404, 'print.not-found']);
    expect(answer(await pat.send(downloadPrint, { query: { id: 999_999 } }))).toEqual([
      404,
      'print.not-found',
    ]);
  });

  it('are shown as a PDF to print staff and their owner, the same bytes each time, in the language of the call', async () => {
    const { cid, ada, eve, pat, bea } = await printing();
    const id = await hand(ada, cid, `${text}// 中文`);
    const get = (by: Caller, headers = {}) => by.send(printPdf, { query: { id } }, { headers });
    const files = await Promise.all([get(pat), get(ada), get(root)]);
    for (const { status, headers, raw } of files) {
      expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(headers['content-disposition']).toBe(`inline; filename*=UTF-8''print-${cid}-${id}.pdf`);
      expect(headers['content-security-policy']).toContain("script-src 'none'");
      expect(raw.equals(files[0]?.raw ?? Buffer.of())).toBe(true);
    }
    const english = await get(pat, { 'accept-language': 'en-US' });
    const chinese = await get(pat, { 'accept-language': 'zh-CN' });
    expect(english.raw.equals(chinese.raw)).toBe(false);
    expect((await get(site.asVisitor())).status).toBe(401);
    for (const by of [eve, bea]) expect(answer(await get(by))).toEqual([404, 'print.not-found']);
    expect(answer(await pat.send(printPdf, { query: { id: 999_999 } }))).toEqual([404, 'print.not-found']);
  });
  rejects(printPdf, { id: [0, 'x', '', '1.5'] }, { as: 'user', base: {} });

  rejects(
    claimPrint,
    { id: [0, 'x'], cid: ['x'], desk: ['short', 'has space in it', null] },
    {
      as: 'user',
      base: { cid: 1, id: 1, desk: left },
    },
  );
  rejects(failPrint, { reason: ['', '  ', 'x'.repeat(201), 1] }, { as: 'user', base: { cid: 1, id: 1 } });
  rejects(listPrints, { cid: ['x', '0'], view: ['all'], desk: ['!'] }, { as: 'user', base: { cid: 1 } });
});

describe('a job', () => {
  it('is taken by one desk, printed once, and printed again only when somebody says so', async () => {
    const { cid, ada, pat, pip } = await printing();
    const id = await hand(ada, cid);
    await pat.call(claimPrint, { body: { cid, id, desk: left } });
    expect((await mine(ada, cid))[0]?.state).toBe('claimed');
    expect((await list(pat, cid, { desk: left })).records[0]).toMatchObject({
      own: true,
      staff: `pat${made}`,
    });
    expect((await list(pat, cid, { desk: right })).records[0]).toMatchObject({ own: false });
    // The same account at another desk is another desk.
    for (const [by, desk] of [
      [pip, left],
      [pat, right],
    ] as const) {
      const taken = await by.send(claimPrint, { body: { cid, id, desk } });
      expect([...answer(taken), taken.body.params?.name]).toEqual([409, 'print.claimed', `pat${made}`]);
      expect(answer(await by.send(checkPrint, { body: { cid, id, desk } }))).toEqual([409, 'print.claimed']);
      expect(answer(await by.send(releasePrint, { body: { cid, id, desk } }))).toEqual([
        409,
        'print.claimed',
      ]);
    }
    expect(answer(await pip.send(reprint, { body: { cid, id } }))).toEqual([409, 'print.claimed']);
    await pat.call(claimPrint, { body: { cid, id, desk: left } });
    await pat.call(checkPrint, { body: { cid, id, desk: left } });
    expect((await list(pat, cid)).records[0]).toMatchObject({
      status: 1,
      state: 'printed',
      staff: `pat${made}`,
    });
    for (const [endpoint, more] of [
      [claimPrint, { desk: left }],
      [checkPrint, { desk: left }],
      [failPrint, { desk: left, reason: 'x' }],
      [releasePrint, { desk: left }],
    ] as const)
      expect(answer(await pat.send(endpoint, { body: { cid, id, ...more } }))).toEqual([
        409,
        'print.wrong-state',
      ]);
    const twice = await Promise.all([pat, pip].map((by) => by.send(reprint, { body: { cid, id } })));
    expect(twice.map((one) => one.status).toSorted()).toEqual([200, 409]);
    expect(await mine(ada, cid)).toMatchObject([{ state: 'queued', copy: 2 }]);
  });

  it('is marked by OK alone, as the wire has it, and put back where it was not printed', async () => {
    const { cid, ada, pat } = await printing();
    const [first, second] = [await hand(ada, cid), await hand(ada, cid)];
    await pat.call(checkPrint, { body: { cid, id: first } });
    await pat.call(claimPrint, { body: { cid, id: second, desk: left } });
    await pat.call(releasePrint, { body: { cid, id: second, desk: left } });
    expect((await list(pat, cid, { view: 'open' })).records).toMatchObject([
      { id: second, state: 'queued', staff: null, leaseUntil: null },
    ]);
  });

  it('of a desk that is not heard of waits for a person, and is never printed twice unasked', async () => {
    const { cid, ada, pat, pip, go } = await printing();
    const id = await hand(ada, cid);
    await pat.call(claimPrint, { body: { cid, id, desk: left } });
    go(printLeaseMs - 1);
    await pat.call(renewPrints, { body: { cid, desk: left } });
    go(printLeaseMs + 1);
    const early = await pip.send(claimPrint, { body: { cid, id, desk: right, takeOver: true } });
    expect(answer(early)).toEqual([409, 'print.claimed']);
    go(2 * printLeaseMs);
    expect(answer(await pip.send(claimPrint, { body: { cid, id, desk: right } }))).toEqual([
      409,
      'print.lease-ended',
    ]);
    // What is over stays over until somebody has looked at the printer.
    await pat.call(renewPrints, { body: { cid, desk: left } });
    const both = await Promise.all(
      [
        [pip, right],
        [pip, 'desk-in-the-middle'],
      ].map(([by, desk]) =>
        (by as Caller).send(claimPrint, { body: { cid, id, desk: desk as string, takeOver: true } }),
      ),
    );
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 409]);
    expect(answer(await pat.send(checkPrint, { body: { cid, id, desk: left } }))).toEqual([
      409,
      'print.claimed',
    ]);
  });

  it('goes to one of many desks on two server processes', async () => {
    const { cid, ada, pat } = await printing();
    const again = await startTestSite({ clock, config: site.app.core.config });
    expect(again.app).not.toBe(site.app);
    const id = await hand(ada, cid);
    const desks = Array.from({ length: 10 }, (_, n) => ({
      by: n % 2 === 0 ? pat : again.asUser(`pip${made}`),
      desk: `desk-number-${n}`,
    }));
    const sent = await Promise.all(
      desks.map(({ by, desk }) => by.send(claimPrint, { body: { cid, id, desk } })),
    );
    expect(sent.filter((one) => one.status === 200)).toHaveLength(1);
    expect(sent.filter((one) => one.body.code === 'print.claimed')).toHaveLength(9);
  });

  it('is in the audit log at each step', async () => {
    const { cid, ada, pat } = await printing();
    const id = await hand(ada, cid);
    await pat.call(claimPrint, { body: { cid, id, desk: left } });
    await pat.call(failPrint, { body: { cid, id, desk: left, reason: 'paper jam' } });
    await pat.call(reprint, { body: { cid, id } });
    const entries = await site.app.core.database
      .collection('audit_log')
      .find({ target: `${cid} #${id}` })
      .sort({ _id: 1 })
      .toArray();
    expect(entries.map((one) => one.action)).toEqual(['print.claim', 'print.fail', 'print.reprint']);
    expect(JSON.stringify(entries)).toContain('paper jam');
    expect(JSON.stringify(entries)).not.toContain('main');
  });
});

describe('a socket', () => {
  it('tells print staff of each change, and a contestant of the own jobs; nobody else may listen', async () => {
    const { cid, ada, pat, bea } = await printing();
    const [desk, seat] = [await signedIn(site, await pat.token()), await signedIn(site, await ada.token())];
    const uid = await ada.uid();
    await subscribed(desk, `print.${cid}`);
    await subscribed(seat, `user.${uid}`);
    expect(await refusal(seat, `print.${cid}`)).toBe('auth.forbidden');
    expect(await refusal(await signedIn(site, await bea.token()), `print.${cid}`)).toBe('auth.forbidden');
    expect(await refusal(await signedIn(site, null), `print.${cid}`)).toBe('contest.not-found');
    const id = await hand(ada, cid);
    await until('the job', async () => desk.events(`print.${cid}`).length === 1);
    await pat.call(claimPrint, { body: { cid, id, desk: left } });
    await until('the claim', async () => desk.events(`print.${cid}`).length === 2);
    await until('both states', async () => seat.events(`user.${uid}`).length === 2);
    expect(seat.events(`user.${uid}`)[0]).toMatchObject({ event: 'print', data: { cid } });
    await root.call(changeContestStaff, { body: { cid, staff: [] } });
    await desk.first('refused', (frame) => frame.topic === `print.${cid}`);
  });
});
