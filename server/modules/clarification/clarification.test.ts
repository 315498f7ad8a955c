/** Questions of contestants, who sees what of them, and the answers of the jury. */
import { listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import {
  askClarification,
  listClarifications,
  markClarificationsRead,
  readClarificationNews,
} from '@assize/shared/areas/clarification/endpoints.ts';
import {
  answerClarification,
  broadcastClarification,
  claimClarification,
  listClarificationQueue,
  type QueueView,
  readCannedAnswers,
  saveCannedAnswers,
  unclaimClarification,
} from '@assize/shared/areas/clarification/jury-endpoints.ts';
import { changeContestStaff } from '@assize/shared/areas/contest/admin-endpoints.ts';
import { registerContest } from '@assize/shared/areas/contest/endpoints.ts';
import { finalizeContest } from '@assize/shared/areas/contest/life-endpoints.ts';
import { removeContestProblem } from '@assize/shared/areas/contest/problem-endpoints.ts';
import type { Endpoint } from '@assize/shared/wire/http.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../test/clock.ts';
import { at, makeContest, placeProblem } from '../../test/contests.ts';
import { makeProblem } from '../../test/problems.ts';
import { type Caller, startTestSite, type TestSite } from '../../test/site.ts';
import { useSockets } from '../../test/socket.ts';
import { rejects } from '../../test/tables.ts';
import { until } from '../../test/until.ts';

const clock = standingClock();
const { signedIn, subscribed, refusal } = useSockets();
let site: TestSite;
let owner: Caller;
let pid = 0;
const minute = 60_000;
const hour = 60 * minute;
const began = clock.now();
const start = at(began, hour);

beforeAll(async () => {
  site = await startTestSite({ ownData: true, clock });
  owner = site.asUser('owner', 'admin');
  ({ pid } = await makeProblem(owner, 'CLAR', { auth: 2 }));
});

let made = 0;
/** A contest of five hours with a problem, two contestants, two of the jury, and a printer's hand. */
const hall = async (changes: object = {}) => {
  made += 1;
  clock.set(began);
  const { cid } = await makeContest(owner, clock, changes);
  await placeProblem(owner, cid, pid, 'A');
  const [ada, eve, jury, judge, printer] = ['ada', 'eve', 'jury', 'judge', 'printer'].map((name) =>
    site.asUser(`${name}${made}`),
  ) as [Caller, Caller, Caller, Caller, Caller];
  for (const one of [jury, judge, printer]) await one.token();
  const staff = [
    { username: `jury${made}`, roles: ['jury' as const] },
    { username: `judge${made}`, roles: ['jury' as const] },
    { username: `printer${made}`, roles: ['print' as const] },
  ];
  await owner.call(changeContestStaff, { body: { cid, staff } });
  return { cid, ada, eve, jury, judge, printer };
};
const go = (ms: number) => clock.set(Date.parse(start) + ms);

const general = { subject: 'general' as const, displayId: null };
const aboutA = { subject: 'problem' as const, displayId: 'a' };
type AboutSent = typeof general | typeof aboutA;
const ask = (by: Caller, cid: number, content = 'Why?', about: AboutSent = general) =>
  by.call(askClarification, { body: { cid, ...about, content } });
const refused = async (by: Caller, endpoint: Endpoint, body: object) => {
  const sent = await by.send(endpoint, { body });
  return sent.status === 200 ? [200] : [sent.status, sent.body.code];
};
const asking = (by: Caller, cid: number, about: AboutSent = general) =>
  refused(by, askClarification, { cid, ...about, content: 'Why?' });
const answer = (by: Caller, cid: number, id: number, more: object = {}) =>
  by.call(answerClarification, {
    body: { cid, id, kind: 'answer', content: 'So it is.', toAll: false, seen: 0, ...more },
  });
const broadcast = (by: Caller, cid: number, content = 'Lunch at one', about: AboutSent = general) =>
  by.call(broadcastClarification, { body: { cid, ...about, content } });
const list = async (by: Caller, cid: number, query: object = {}) =>
  (await by.call(listClarifications, { query: { cid, ...query } })).records;
/** What somebody reads, in short: questions and answers. */
const reads = async (by: Caller, cid: number) =>
  (await list(by, cid)).map(({ mine, question, answers }) => [
    mine,
    question,
    answers.map(({ content }) => content),
  ]);
const queue = async (by: Caller, cid: number, view: QueueView = 'open', more: object = {}) =>
  by.call(listClarificationQueue, { query: { cid, view, ...more } });
const queued = async (by: Caller, cid: number, view: QueueView = 'open') =>
  (await queue(by, cid, view)).records.map(({ question, answers }) => question ?? answers[0]?.content);
const unread = async (by: Caller, cid: number) =>
  (await by.call(readClarificationNews, { query: { cid } })).unread.map(({ excerpt }) => excerpt);

describe('a question (Clarifications 1)', () => {
  it('in general is asked by who has entered, before the start too; about a problem from the start on', async () => {
    const { cid, ada, jury, printer } = await hall();
    expect(await ask(ada, cid)).toMatchObject({
      ...{ subject: 'general', displayId: null, mine: true, question: 'Why?', answers: [] },
      username: `ada${made}`,
    });
    expect(await asking(ada, cid, aboutA)).toEqual([403, 'contest.not-started']);
    go(0);
    expect(await ask(ada, cid, 'Is *n* even?', aboutA)).toMatchObject({
      ...{ subject: 'problem', displayId: 'A', displayTitle: 'Problem A' },
    });
    expect(await asking(printer, cid)).toEqual([200]);
    expect(await asking(jury, cid)).toEqual([403, 'clarification.closed']);
    go(5 * hour - 1);
    expect(await asking(ada, cid, aboutA)).toEqual([200]);
    go(5 * hour);
    expect(await asking(ada, cid)).toEqual([403, 'clarification.closed']);
  });

  it('needs the registration that taking part needs', async () => {
    const protectedOne = await hall({ auth: 2, pwd: 'sesame' });
    expect(await asking(protectedOne.ada, protectedOne.cid)).toEqual([403, 'contest.password-needed']);
    await protectedOne.ada.call(registerContest, { body: { cid: protectedOne.cid, password: 'sesame' } });
    expect(await asking(protectedOne.ada, protectedOne.cid)).toEqual([200]);
    const privateOne = await hall({ auth: 1, pwd: 'sesame' });
    expect(await asking(privateOne.ada, privateOne.cid)).toEqual([403, 'contest.password-needed']);
    const hidden = await hall({ visible: false });
    expect(await asking(hidden.ada, hidden.cid)).toEqual([404, 'contest.not-found']);
  });

  it('is asked by those too who may write nothing elsewhere', async () => {
    const { cid } = await hall();
    expect(await asking(site.as('user_muted'), cid)).toEqual([200]);
  });

  it('comes five times within five minutes', async () => {
    const { cid, ada, eve } = await hall();
    const sent = await Promise.all(Array.from({ length: 7 }, () => asking(ada, cid)));
    expect(sent.filter(([status]) => status === 200)).toHaveLength(5);
    const late = await ada.send(askClarification, { body: { cid, ...general, content: 'Why?' } });
    expect([late.status, late.body.code]).toEqual([429, 'clarification.too-many']);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(200);
    expect(await asking(eve, cid)).toEqual([200]);
  });

  it('about a problem that is not there is refused with its field', async () => {
    const { cid, ada } = await hall();
    go(0);
    const body = { cid, subject: 'problem', displayId: 'Z', content: 'Why?' };
    const sent = await ada.send(askClarification, { body });
    expect([sent.status, sent.body.code, sent.body.field]).toEqual([404, 'problem.not-found', 'displayId']);
    for (const about of [
      { subject: 'problem', displayId: null },
      { subject: 'general', displayId: 'A' },
    ]) {
      const odd = await ada.send(askClarification, { body: { cid, content: 'Why?', ...about } });
      expect([odd.status, odd.body.field]).toEqual([400, 'displayId']);
    }
  });

  it('keeps its place when its problem is taken out, without the name', async () => {
    const { cid, ada, jury } = await hall();
    go(0);
    await ask(ada, cid, 'Why?', aboutA);
    await owner.call(removeContestProblem, { query: { cid, pid } });
    expect((await list(ada, cid))[0]).toMatchObject({
      subject: 'problem',
      displayId: null,
      displayTitle: null,
    });
    expect(await queued(jury, cid)).toEqual(['Why?']);
  });
});

describe('who sees what (Clarifications 2, 3)', () => {
  it('others see neither a question nor who asked it nor its answer, unless that is for all', async () => {
    const { cid, ada, eve, jury, printer } = await hall();
    go(0);
    const [first, second] = [
      await ask(ada, cid, 'secret one', aboutA),
      await ask(ada, cid, 'secret two', aboutA),
    ];
    go(minute);
    await answer(jury, cid, first.id, { content: 'for ada' });
    go(2 * minute);
    await answer(jury, cid, second.id, { content: 'for all', toAll: true });
    go(3 * minute);
    await answer(jury, cid, second.id, { content: 'for ada again', seen: 1 });
    expect(await reads(ada, cid)).toEqual([
      [true, 'secret two', ['for all', 'for ada again']],
      [true, 'secret one', ['for ada']],
    ]);
    for (const other of [eve, printer]) {
      const shown = await other.call(listClarifications, { query: { cid } });
      expect(shown).toEqual({
        records: [
          {
            ...{ id: second.id, subject: 'problem', displayId: 'A', displayTitle: 'Problem A' },
            ...{ mine: false, username: null, question: null },
            answers: [
              {
                ...{ id: expect.any(Number), kind: 'answer', content: 'for all', toAll: true },
                gmtCreate: at(start, 2 * minute),
              },
            ],
            // When it was asked is nobody's business.
            gmtCreate: at(start, 2 * minute),
          },
        ],
        total: 1,
      });
      const news = await other.call(readClarificationNews, { query: { cid } });
      expect(JSON.stringify([shown, news])).not.toMatch(/secret|ada|jury/);
    }
  });

  it('two contests that differ in a question of another are the same to a contestant', async () => {
    const seen = async (withQuestion: boolean) => {
      const { cid, ada, eve, jury } = await hall();
      go(0);
      const client = await signedIn(site, await eve.token());
      await subscribed(client, `clarification.${cid}`);
      if (withQuestion) await answer(jury, cid, (await ask(ada, cid, 'secret')).id, { content: 'yes' });
      await broadcast(jury, cid);
      await until('the broadcast', async () => client.events(`clarification.${cid}`).length > 0);
      const answers = [
        await eve.call(listClarifications, { query: { cid } }),
        await eve.call(readClarificationNews, { query: { cid } }),
        client.events(`clarification.${cid}`),
      ];
      return JSON.stringify(answers).replaceAll(/"(?:id|topic|epoch)":(?:"[^"]*"|\d+)/g, '"x":0');
    };
    expect(await seen(true)).toBe(await seen(false));
  });

  it('nothing about problems is shown before the start', async () => {
    const { cid, ada, jury } = await hall();
    await broadcast(jury, cid, 'A is about graphs', aboutA);
    await broadcast(jury, cid, 'Doors open at nine');
    expect(await reads(ada, cid)).toEqual([[false, null, ['Doors open at nine']]]);
    expect(await unread(ada, cid)).toEqual(['Doors open at nine']);
    expect((await ada.call(listClarifications, { query: { cid } })).total).toBe(1);
    go(-1);
    expect(await unread(ada, cid)).toHaveLength(1);
    go(0);
    expect(await unread(ada, cid)).toEqual(['Doors open at nine', 'A is about graphs']);
    expect(await reads(ada, cid)).toHaveLength(2);
  });

  it('a private contest tells nothing to those who have not entered, a visitor nothing at all', async () => {
    const { cid, ada, jury } = await hall({ auth: 1, pwd: 'sesame' });
    await broadcast(jury, cid);
    for (const endpoint of [listClarifications, readClarificationNews]) {
      const sent = await ada.send(endpoint, { query: { cid } });
      expect([sent.status, sent.body.code]).toEqual([403, 'contest.password-needed']);
      expect((await site.asVisitor().send(endpoint, { query: { cid } })).status).toBe(401);
      expect((await ada.send(endpoint, { query: { cid: 999_999 } })).status).toBe(404);
      expect((await ada.send(endpoint, { query: { cid: 'x' } })).body.field).toBe('cid');
    }
    const client = await signedIn(site, await ada.token());
    expect(await refusal(client, `clarification.${cid}`)).toBe('contest.not-found');
    const visitor = await signedIn(site, null);
    expect(await refusal(visitor, `clarification.${cid}`)).toBe('contest.not-found');
  });

  it('pages count own questions and broadcasts together, each once', async () => {
    const { cid, ada, jury } = await hall();
    go(0);
    for (let n = 0; n < 3; n += 1) {
      go(n * 2 * minute);
      await ask(ada, cid, `question ${n}`);
      go((n * 2 + 1) * minute);
      await broadcast(jury, cid, `broadcast ${n}`);
    }
    const pages = [];
    for (const currentPage of [1, 2, 3, 4]) {
      const { records, total } = await ada.call(listClarifications, {
        query: { cid, currentPage, limit: 2 },
      });
      expect(total).toBe(6);
      pages.push(records.map(({ question, answers }) => question ?? answers[0]?.content));
    }
    expect(pages).toEqual([
      ['broadcast 2', 'question 2'],
      ['broadcast 1', 'question 1'],
      ['broadcast 0', 'question 0'],
      [],
    ]);
  });
});

describe('what was not read (Clarifications 4)', () => {
  it('is told until it is marked, by each user, while the contest is not over', async () => {
    const { cid, ada, eve, jury } = await hall();
    go(0);
    const { id } = await ask(ada, cid, 'Why?', aboutA);
    go(minute);
    await answer(jury, cid, id, { content: `**Read** the \`input\`.\n\n${'long '.repeat(60)}end` });
    go(2 * minute);
    await broadcast(jury, cid);
    const { unread: news, waiting } = await ada.call(readClarificationNews, { query: { cid } });
    expect(waiting).toBeNull();
    expect(news).toMatchObject([
      { subject: 'general', displayId: null, mine: false, excerpt: 'Lunch at one' },
      { subject: 'problem', displayId: 'A', mine: true, kind: 'answer', gmtCreate: at(start, minute) },
    ]);
    expect(news[1]?.excerpt).toHaveLength(200);
    expect(news[1]?.excerpt).toMatch(/^Read the input\. long /);
    expect(await unread(eve, cid)).toEqual(['Lunch at one']);
    const read = (until: string) => ada.call(markClarificationsRead, { body: { cid, until } });
    await read(at(start, minute));
    expect(await unread(ada, cid)).toEqual(['Lunch at one']);
    await read(at(start, 3 * hour));
    expect(await unread(ada, cid)).toEqual([]);
    // A mark that lies in the future holds nothing back.
    go(3 * minute);
    await broadcast(jury, cid, 'More');
    expect(await unread(ada, cid)).toEqual(['More']);
    await read(at(start, 0));
    expect(await unread(ada, cid)).toEqual(['More']);
    go(5 * hour);
    expect(await unread(eve, cid)).toEqual([]);
    expect(await reads(eve, cid)).toHaveLength(2);
  });

  it('is the number of open questions for those who answer', async () => {
    const { cid, ada, jury } = await hall();
    const { id } = await ask(ada, cid);
    await ask(ada, cid);
    const waiting = async () => jury.call(readClarificationNews, { query: { cid } });
    expect(await waiting()).toEqual({ unread: [], waiting: 2 });
    await jury.call(claimClarification, { body: { cid, id } });
    expect(await waiting()).toEqual({ unread: [], waiting: 2 });
    await answer(jury, cid, id);
    expect(await waiting()).toEqual({ unread: [], waiting: 1 });
  });
});

describe('the queue (Clarifications 5, 6)', () => {
  it('has what waits, oldest first, by state and problem', async () => {
    const { cid, ada, eve, jury, judge } = await hall();
    go(0);
    const first = await ask(ada, cid, 'first', aboutA);
    go(1);
    const second = await ask(eve, cid, 'second');
    go(2);
    await ask(ada, cid, 'third', aboutA);
    await broadcast(jury, cid, 'told');
    expect(await queued(jury, cid)).toEqual(['first', 'second', 'third']);
    await judge.call(claimClarification, { body: { cid, id: second.id } });
    await answer(jury, cid, first.id);
    expect(await queued(jury, cid, 'waiting')).toEqual(['third']);
    expect(await queued(jury, cid, 'claimed')).toEqual(['second']);
    expect(await queued(jury, cid, 'answered')).toEqual(['first']);
    expect(await queued(jury, cid, 'broadcast')).toEqual(['told']);
    expect((await queue(owner, cid)).counts).toEqual({ waiting: 1, claimed: 1 });
    const byProblem = await queue(jury, cid, 'open', { displayId: 'A' });
    expect(byProblem.records.map(({ question }) => question)).toEqual(['third']);
    expect((await queue(jury, cid, 'open', { displayId: 'Z' })).total).toBe(0);
    expect((await queue(jury, cid, 'open', { subject: 'general' })).total).toBe(1);
    expect((await queue(jury, cid, 'claimed')).records[0]).toMatchObject({
      ...{ state: 'claimed', username: `eve${made}`, claim: { username: `judge${made}` } },
    });
    expect((await queue(jury, cid, 'answered')).records[0]).toMatchObject({
      ...{ state: 'answered', username: `ada${made}`, claim: null, answers: [{ username: `jury${made}` }] },
    });
  });

  it('lets one of several take a question, for five minutes', async () => {
    const { cid, ada, jury, judge } = await hall();
    const { id } = await ask(ada, cid);
    const take = (by: Caller) => refused(by, claimClarification, { cid, id });
    const sent = await Promise.all([jury, judge].map(take));
    expect(sent.toSorted()).toEqual([[200], [409, 'clarification.claimed']]);
    const [holder, other] = sent[0]?.[0] === 200 ? [jury, judge] : [judge, jury];
    expect(await take(holder)).toEqual([200]);
    const body = { cid, id, kind: 'answer', content: 'x', toAll: false, seen: 0 };
    expect(await refused(other, answerClarification, body)).toEqual([409, 'clarification.claimed']);
    clock.set(began.getTime() + 5 * minute - 1);
    expect(await take(other)).toEqual([409, 'clarification.claimed']);
    clock.set(began.getTime() + 5 * minute);
    expect(await queued(jury, cid, 'waiting')).toHaveLength(1);
    expect(await take(other)).toEqual([200]);
  });

  it('gets a question back from who took it, or from who manages the contest', async () => {
    const { cid, ada, jury, judge } = await hall();
    const { id } = await ask(ada, cid);
    const give = (by: Caller) => refused(by, unclaimClarification, { cid, id });
    await jury.call(claimClarification, { body: { cid, id } });
    expect(await give(judge)).toEqual([409, 'clarification.claimed']);
    expect(await give(jury)).toEqual([200]);
    expect(await give(jury)).toEqual([200]);
    await jury.call(claimClarification, { body: { cid, id } });
    expect(await give(owner)).toEqual([200]);
    expect((await queue(jury, cid)).records[0]).toMatchObject({ state: 'waiting', claim: null });
  });

  it('names who has taken a question', async () => {
    const { cid, ada, jury, judge } = await hall();
    const { id } = await ask(ada, cid);
    await jury.call(claimClarification, { body: { cid, id } });
    const sent = await judge.send(claimClarification, { body: { cid, id } });
    expect(sent.body.params).toEqual({ name: `jury${made}` });
    expect(sent.body.msg).toContain(`jury${made}`);
  });
});

describe('an answer (Clarifications 7)', () => {
  it('is not written past another one, and two at once are one', async () => {
    const { cid, ada, jury, judge } = await hall();
    const { id } = await ask(ada, cid);
    const body = { cid, id, kind: 'answer', content: 'x', toAll: false, seen: 0 };
    const sent = await Promise.all([jury, judge].map((by) => refused(by, answerClarification, body)));
    expect(sent.toSorted()).toEqual([[200], [409, 'clarification.changed']]);
    expect(await refused(jury, answerClarification, body)).toEqual([409, 'clarification.changed']);
    expect(await refused(jury, claimClarification, { cid, id })).toEqual([409, 'clarification.changed']);
    expect(await refused(judge, answerClarification, { ...body, seen: 1 })).toEqual([200]);
    expect((await list(ada, cid))[0]?.answers).toHaveLength(2);
  });

  it('may be that there is none', async () => {
    const { cid, ada, jury } = await hall();
    const { id } = await ask(ada, cid);
    await answer(jury, cid, id, { kind: 'no-comment', content: '' });
    expect((await list(ada, cid))[0]?.answers).toMatchObject([{ kind: 'no-comment', content: '' }]);
    expect(await queued(jury, cid)).toEqual([]);
    for (const odd of [
      { kind: 'no-comment', content: 'x' },
      { kind: 'answer', content: ' ' },
    ]) {
      const sent = await jury.send(answerClarification, { body: { cid, id, toAll: false, seen: 1, ...odd } });
      expect([sent.status, sent.body.field]).toEqual([400, 'content']);
    }
  });

  it('is given to questions of this contest, and to no broadcast', async () => {
    const [one, other] = [await hall(), await hall()];
    const { id } = await ask(one.ada, one.cid);
    const told = await broadcast(one.jury, one.cid);
    const body = (cid: number, to: number) => ({
      cid,
      id: to,
      kind: 'answer',
      content: 'x',
      toAll: true,
      seen: 0,
    });
    expect(await refused(other.jury, answerClarification, body(other.cid, id))).toEqual([
      404,
      'clarification.not-found',
    ]);
    expect(await refused(other.jury, answerClarification, body(one.cid, id))).toEqual([
      403,
      'auth.forbidden',
    ]);
    expect(await refused(one.jury, answerClarification, { ...body(one.cid, told.id), seen: 1 })).toEqual([
      404,
      'clarification.not-found',
    ]);
  });

  it('is in the audit log with its question, and so is a broadcast', async () => {
    const { cid, ada, jury } = await hall();
    const { id } = await ask(ada, cid, 'Why so?');
    await answer(jury, cid, id, { content: 'Because.' });
    const told = await broadcast(jury, cid, 'Lunch');
    const log = async (action: 'clarification.answer' | 'clarification.broadcast', target: string) =>
      (await site.as('root').call(listAudit, { query: { action, limit: 500 } })).records.find(
        (one) => one.target === target,
      );
    expect(await log('clarification.answer', `${cid} #${id}`)).toMatchObject({
      username: `jury${made}`,
      after: { question: 'Why so?', content: 'Because.', toAll: false },
    });
    expect(await log('clarification.broadcast', `${cid} #${told.id}`)).toMatchObject({
      after: { content: 'Lunch' },
    });
  });
});

describe('results are not made final (Clarifications 9)', () => {
  it('while a question has no answer', async () => {
    const { cid, ada, jury } = await hall();
    go(0);
    const { id } = await ask(ada, cid);
    await jury.call(claimClarification, { body: { cid, id } });
    go(5 * hour);
    const sent = await owner.send(finalizeContest, { body: { cid } });
    expect([sent.status, sent.body.code, sent.body.params]).toEqual([
      422,
      'clarification.unanswered',
      { count: 1 },
    ]);
    await answer(jury, cid, id, { kind: 'no-comment', content: '' });
    expect(await refused(owner, finalizeContest, { cid })).toEqual([200]);
  });
});

describe('canned answers (Clarifications 8)', () => {
  it('are read by who answers and written by who manages, over the version that was read', async () => {
    const { cid, ada, jury } = await hall();
    const read = () => jury.call(readCannedAnswers, { query: { cid } });
    const save = (by: Caller, answers: string[], version: number) =>
      refused(by, saveCannedAnswers, { cid, answers, version });
    expect(await read()).toEqual({ answers: [], version: 0 });
    const first = await Promise.all([save(owner, ['Yes.'], 0), save(owner, ['No.'], 0)]);
    expect(first.toSorted()).toEqual([[200], [409, 'clarification.changed']]);
    const kept = first[0]?.[0] === 200 ? ['Yes.'] : ['No.'];
    expect(await save(owner, ['Yes.', ' Read it. '], 1)).toEqual([200]);
    expect(await read()).toEqual({ answers: ['Yes.', 'Read it.'], version: 2 });
    expect(await save(owner, [], 0)).toEqual([409, 'clarification.changed']);
    expect(await save(jury, [], 2)).toEqual([403, 'auth.forbidden']);
    expect(await save(ada, [], 2)).toEqual([403, 'auth.forbidden']);
    expect((await ada.send(readCannedAnswers, { query: { cid } })).status).toBe(403);
    const { records } = await site.as('root').call(listAudit, { query: { action: 'clarification.canned' } });
    expect(records[0]).toMatchObject({ before: { answers: kept } });
  });
  rejects(
    saveCannedAnswers,
    {
      cid: [0, 'x'],
      answers: ['x', [''], [7], ['a'.repeat(2_001)], Array(51).fill('x')],
      version: [-1, 'x'],
    },
    { as: 'root', base: { cid: 1, answers: [], version: 0 } },
  );
});

describe('the queue is for owner and jury', () => {
  const all: [Endpoint, object][] = [
    [claimClarification, { id: 1 }],
    [unclaimClarification, { id: 1 }],
    [answerClarification, { id: 1, kind: 'answer', content: 'x', toAll: true, seen: 0 }],
    [broadcastClarification, { ...general, content: 'x' }],
  ];
  it.each(all.map(([one, body]) => [one.path, one, body] as const))('%s', async (_, endpoint, body) => {
    const { cid, ada, printer } = await hall();
    for (const by of [ada, printer, site.asUser('another', 'admin')])
      expect(await refused(by, endpoint, { cid, ...body })).toEqual([403, 'auth.forbidden']);
    expect((await site.asVisitor().send(endpoint, { body: { cid, ...body } })).status).toBe(401);
    expect(await refused(owner, endpoint, { ...body, cid: 999_999 })).toEqual([404, 'contest.not-found']);
    if ('id' in body)
      expect(await refused(owner, endpoint, { cid, ...body })).toEqual([404, 'clarification.not-found']);
  });
  it('the list', async () => {
    const { cid, ada, printer } = await hall();
    for (const by of [ada, printer]) {
      const sent = await by.send(listClarificationQueue, { query: { cid } });
      expect([sent.status, sent.body.code]).toEqual([403, 'auth.forbidden']);
    }
  });
});

const tooLong = 'x'.repeat(10_001);
rejects(
  askClarification,
  { cid: [0, 'x', null], subject: ['A', 7], content: ['', '  ', 7, tooLong], displayId: ['A B', 7] },
  { as: 'user', base: { cid: 1, subject: 'general', displayId: null, content: 'x' } },
);
rejects(
  answerClarification,
  { cid: ['x'], id: [0, 'x'], kind: ['other'], content: [7, tooLong], toAll: ['yes', null], seen: [-1, 'x'] },
  { as: 'user', base: { cid: 1, id: 1, kind: 'answer', content: 'x', toAll: true, seen: 0 } },
);
rejects(
  broadcastClarification,
  { cid: ['x'], subject: ['A'], content: ['', tooLong], displayId: [7] },
  { as: 'user', base: { cid: 1, subject: 'general', displayId: null, content: 'x' } },
);
rejects(
  markClarificationsRead,
  { cid: ['x'], until: ['soon', 7] },
  { as: 'user', base: { cid: 1, until: start } },
);
rejects(claimClarification, { cid: ['x'], id: [0, 'x'] }, { as: 'user', base: { cid: 1, id: 1 } });
rejects(unclaimClarification, { cid: ['x'], id: [0, 'x'] }, { as: 'user', base: { cid: 1, id: 1 } });
rejects(
  listClarificationQueue,
  { cid: ['x'], view: ['none'], subject: ['none'], displayId: ['A B'], limit: ['x'] },
  { as: 'user', base: { cid: 1 } },
);
rejects(listClarifications, { cid: ['x'], currentPage: ['x'] }, { as: 'user', base: { cid: 1 } });
