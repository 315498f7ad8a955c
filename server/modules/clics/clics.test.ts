import { askClarification } from '@assize/shared/areas/clarification/endpoints.ts';
import { answerClarification } from '@assize/shared/areas/clarification/jury-endpoints.ts';
import {
  changeContestStaff,
  readContest,
  updateContest,
} from '@assize/shared/areas/contest/admin-endpoints.ts';
import { finalizeContest, revealContest } from '@assize/shared/areas/contest/life-endpoints.ts';
import { createContestAnnouncement } from '@assize/shared/areas/contest/problem-endpoints.ts';
import type { FinalVerdict } from '@assize/shared/areas/judging/result.ts';
import { applyRejudge, readRejudge, startRejudge } from '@assize/shared/areas/rejudge/endpoints.ts';
import { listOwnSessions } from '@assize/shared/areas/session/endpoints.ts';
import { changeStanding, ignoreSubmission } from '@assize/shared/areas/team/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../test/clock.ts';
import { handIn, makeContest, placeProblem } from '../../test/contests.ts';
import { announce, fakeJudge, resultOf } from '../../test/fake-judge.ts';
import { makeProblem } from '../../test/problems.ts';
import { type Caller, startTestSite, type TestSite, testPassword } from '../../test/site.ts';
import { until } from '../../test/until.ts';
import { clicsReader } from './test/reader.ts';

const clock = standingClock();
const began = clock.now();
const [minute, hour] = [60_000, 3_600_000];
const { accepted, wrongAnswer, compileError, systemError } = verdict;
let site: TestSite;
let root: Caller;
const pids: number[] = [];
let verdicts: FinalVerdict[] = [];

beforeAll(async () => {
  site = await startTestSite({ ownData: true, clock });
  await announce(site);
  root = site.as('root');
  for (const name of ['ONE', 'TWO']) pids.push((await makeProblem(root, name, { auth: 2 })).pid);
  await fakeJudge(site, (job, attempt) =>
    resultOf(job, attempt, { status: verdicts.shift() ?? accepted, score: null }),
  );
});

let made = 0;
/** A contest of five hours, sealed for the last one, with a public board. */
const contestWith = async (changes: object = {}) => {
  made += 1;
  clock.set(began);
  const awards = [1, 1, 1].map((num, n) => ({
    ...{ priority: n + 1, name: `Tier ${n}`, background: '#e6bf25', color: '#ffffff', num },
  }));
  const { cid } = await makeContest(root, clock, {
    ...{ sealRank: true, sealOption: 1, openRank: true, icpcMinutes: true },
    ...{ awardType: 2, awardConfigList: awards },
    ...changes,
  });
  for (const [n, pid] of pids.entries()) await placeProblem(root, cid, pid, 'AB'[n] ?? '');
  const [ada, eve] = ['ada', 'eve'].map((name) => site.asUser(`${name}${made}`)) as [Caller, Caller];
  return { cid, ada, eve, go: (ms: number) => clock.set(began.getTime() + hour + ms) };
};
const judged = (submitId: number) =>
  until(
    'the verdict',
    async () => (await site.app.services.submission.records.find(submitId))?.open === false,
  );
const run = async (by: Caller, cid: number, problem: string, status: FinalVerdict): Promise<number> => {
  verdicts = [status];
  const submitId = await handIn(by, cid, problem);
  await judged(submitId);
  return submitId;
};
const { read, lines, feed, consistent } = clicsReader();
/** Waits until a team stands on the board, which follows the log of events. */
const standing = (cid: number, count: number) =>
  until('the teams', async () => (await read(root, `contests/${cid}/teams`)).body.length === count);

describe('the Contest API', () => {
  it('says its version, and which contests a caller may read', async () => {
    const { cid } = await contestWith();
    const hidden = (await contestWith({ visible: false })).cid;
    const visitor = site.asVisitor();
    expect((await read(visitor, '')).body).toMatchObject({
      version: '2023-06',
      provider: { name: 'Assize' },
    });
    const listed = (await read(visitor, 'contests')).body.map(({ id }: { id: string }) => id);
    expect(listed).toContain(String(cid));
    expect(listed).not.toContain(String(hidden));
    expect((await read(root, 'contests')).body.map(({ id }: { id: string }) => id)).toContain(String(hidden));
    expect((await read(visitor, `contests/${cid}`)).body).toEqual({
      ...{ id: String(cid), name: 'Spring cup', formal_name: 'Spring cup' },
      start_time: new Date(began.getTime() + hour).toISOString(),
      ...{ duration: '5:00:00.000', scoreboard_freeze_duration: '1:00:00.000' },
      ...{ scoreboard_type: 'pass-fail', penalty_time: 20, main_scoreboard_group_id: 'participants' },
    });
    const seconds = (await contestWith({ icpcMinutes: false })).cid;
    expect((await read(visitor, `contests/${seconds}`)).body.assize_warning).toContain('whole seconds');
  });

  it('withholds problems until the start, and results behind the seal until the reveal', async () => {
    const { cid, ada, eve, go } = await contestWith({ autoRealRank: false });
    const at = (path: string) => `contests/${cid}/${path}`;
    const visitor = site.asVisitor();
    expect((await read(visitor, at('problems'))).body).toEqual([]);
    expect((await read(root, at('problems'))).body).toHaveLength(2);
    go(10 * minute);
    const first = await run(ada, cid, 'A', wrongAnswer);
    const free = await run(ada, cid, 'A', compileError);
    const fault = await run(ada, cid, 'A', systemError);
    const solved = await run(ada, cid, 'A', accepted);
    go(4 * hour);
    const sealed = await run(eve, cid, 'B', accepted);
    await standing(cid, 2);
    const typesFor = async (by: Caller) =>
      (await read(by, at('judgements'))).body.map((one: Record<string, string>) => [
        Number(one.submission_id),
        one.judgement_type_id,
      ]);
    const open = [
      [first, 'WA'],
      [free, 'CE'],
      [fault, 'JE'],
      [solved, 'AC'],
    ];
    expect(await typesFor(visitor)).toEqual(open);
    // Contestants see their own on the site; here they are everybody.
    expect(await typesFor(eve)).toEqual(open);
    expect(await typesFor(root)).toEqual([...open, [sealed, 'AC']]);
    expect((await read(visitor, at('submissions'))).body).toHaveLength(5);
    const board = async (by: Caller) =>
      (await read(by, at('scoreboard'))).body.rows.map((row: { rank: number; score: object }) => [
        row.rank,
        row.score,
      ]);
    const adaRow = [1, { num_solved: 1, total_time: 30, time: 10 }];
    expect(await board(visitor)).toEqual([adaRow, [2, { num_solved: 0, total_time: 0 }]]);
    await until('the board', async () => (await board(root))[1][1].num_solved === 1);
    expect(await board(root)).toEqual([adaRow, [2, { num_solved: 1, total_time: 240, time: 240 }]]);
    expect((await read(visitor, at('state'))).body).toMatchObject({
      frozen: new Date(began.getTime() + 5 * hour).toISOString(),
      ...{ ended: null, thawed: null, finalized: null, end_of_updates: null },
    });
    go(5 * hour);
    expect(await typesFor(visitor)).toEqual(open);
    expect((await read(visitor, at('awards'))).body).toEqual([]);
    const awardsFor = async (by: Caller) =>
      (await read(by, at('awards'))).body.map(({ id, citation, team_ids }: Record<string, unknown>) => [
        ...[id, citation, team_ids],
      ]);
    const [adaId, eveId] = [await ada.uid(), await eve.uid()];
    const awards = [
      ['winner', 'Contest winner', [adaId]],
      ['gold-medal', 'Gold medal winner', [adaId]],
      ['silver-medal', 'Silver medal winner', [eveId]],
      [`first-to-solve-${pids[0]}`, 'First to solve problem A', [adaId]],
      [`first-to-solve-${pids[1]}`, 'First to solve problem B', [eveId]],
    ];
    expect(await awardsFor(root)).toEqual(awards);
    await root.call(revealContest, { body: { cid } });
    expect(await typesFor(visitor)).toEqual([...open, [sealed, 'AC']]);
    expect(await awardsFor(visitor)).toEqual(awards);
  });

  it('gives programs, accounts and run times to those who see behind the seal', async () => {
    const { cid, ada, eve, go } = await contestWith();
    go(minute);
    const id = await run(ada, cid, 'A', accepted);
    await standing(cid, 1);
    const files = `contests/${cid}/submissions/${id}/files`;
    const submission = (by: Caller) => read(by, `contests/${cid}/submissions/${id}`);
    expect((await submission(root)).body.files[0].href).toBe(files);
    expect((await submission(ada)).body.files).toEqual([]);
    expect((await read(root, files)).raw.subarray(0, 2).toString()).toBe('PK');
    expect((await read(ada, files)).status).toBe(403);
    expect((await read(root, `contests/${cid}/accounts`)).body).toMatchObject([{ username: `ada${made}` }]);
    expect((await read(ada, `contests/${cid}/accounts`)).body).toEqual([]);
    expect((await read(root, `contests/${cid}/judgements`)).body[0]).toHaveProperty('max_run_time');
    expect((await read(ada, `contests/${cid}/judgements`)).body[0]).not.toHaveProperty('max_run_time');
    expect((await read(ada, `contests/${cid}/account`)).body).toMatchObject({ team_id: await ada.uid() });
    expect((await read(eve, `contests/${cid}/account`)).body).not.toHaveProperty('team_id');
    // Who keeps the board sees results, and no program.
    await root.call(changeContestStaff, {
      body: { cid, staff: [{ username: `eve${made}`, roles: ['scoreboard'] }] },
    });
    expect((await read(eve, `contests/${cid}/judgements`)).body[0]).toHaveProperty('max_run_time');
    expect((await read(eve, files)).status).toBe(403);
    const types = async (by: Caller) =>
      (await read(by, `contests/${cid}/access`)).body.endpoints.map(({ type }: { type: string }) => type);
    expect(await types(root)).toContain('accounts');
    expect(await types(site.asVisitor())).not.toContain('accounts');
  });

  it('refuses whom the contest does not know, in the words of the standard', async () => {
    const { cid } = await contestWith({ openRank: false, auth: 1, pwd: 'secret' });
    const paths = ['', '/state', '/access', '/teams', '/scoreboard', '/event-feed', '/submissions/1'];
    for (const path of paths) {
      const sent = await read(site.asVisitor(), `contests/${cid}${path}`);
      expect([path, sent.status, sent.body.code]).toEqual([path, 401, 401]);
      expect(sent.headers['www-authenticate']).toContain('Basic');
      expect((await read(site.asUser('nobody'), `contests/${cid}${path}`)).status).toBe(403);
    }
    const hidden = await contestWith({ visible: false });
    for (const by of [site.asVisitor(), site.asUser('nobody')])
      expect((await read(by, `contests/${hidden.cid}/teams`)).body).toMatchObject({ code: 404 });
    expect((await read(root, `contests/${cid}/teams/none`)).status).toBe(404);
    expect((await read(root, 'contests/none')).status).toBe(400);
    expect((await read(root, `contests/${cid}/teams?team_id=${'x'.repeat(40)}`)).status).toBe(400);
  });

  it('takes name and password of an account, until the password is another one', async () => {
    const { cid } = await contestWith({ visible: false });
    const keeper = site.asUser('keeper');
    const uid = await keeper.uid();
    await root.call(changeContestStaff, {
      body: { cid, staff: [{ username: 'keeper', roles: ['scoreboard'] }] },
    });
    const inject = (url: string, password: string) =>
      site.asVisitor().inject({
        method: 'GET',
        url,
        headers: { authorization: `Basic ${Buffer.from(`keeper:${password}`).toString('base64')}` },
      });
    const basic = (password: string) => inject(`/api/clics/2023-06/contests/${cid}/state`, password);
    const sessions = async () => (await keeper.call(listOwnSessions, {})).total;
    const before = await sessions();
    expect((await basic(testPassword)).status).toBe(200);
    expect((await basic(testPassword)).status).toBe(200);
    expect(await sessions()).toBe(before + 1);
    const wrong = await basic('wrong horse');
    expect([wrong.status, wrong.headers['www-authenticate']]).toEqual([
      401,
      expect.stringContaining('Basic'),
    ]);
    await site.app.services.session.endAll(uid, 'password');
    expect((await basic(testPassword)).status).toBe(200);
    // Elsewhere a password is no token.
    expect((await inject('/api/get-own-sessions', testPassword)).status).not.toBe(200);
  });

  it('has no team of who handed in after the end alone', async () => {
    const { cid, ada, eve, go } = await contestWith({ allowEndSubmit: true });
    go(minute);
    await run(ada, cid, 'A', accepted);
    go(6 * hour);
    await run(eve, cid, 'A', accepted);
    await standing(cid, 1);
    expect((await read(root, `contests/${cid}/submissions`)).body).toHaveLength(1);
    await consistent(root, cid);
  });

  it('knows nothing of hidden teams and of submissions that do not count', async () => {
    const { cid, ada, eve, go } = await contestWith();
    go(minute);
    const counted = await run(ada, cid, 'A', wrongAnswer);
    const ignored = await run(ada, cid, 'A', accepted);
    await run(eve, cid, 'A', accepted);
    await standing(cid, 2);
    const before = await lines(root, cid);
    const reason = 'a trial';
    await root.call(ignoreSubmission, { body: { cid, submitId: ignored, ignored: true, reason } });
    const uid = await eve.uid();
    await root.call(changeStanding, { body: { cid, uid, change: { hidden: true }, reason } });
    for (const by of [root, site.asVisitor()]) {
      expect((await read(by, `contests/${cid}/teams`)).body.map(({ id }: { id: string }) => id)).toEqual([
        await ada.uid(),
      ]);
      expect(
        (await read(by, `contests/${cid}/submissions`)).body.map(({ id }: { id: string }) => id),
      ).toEqual([String(counted)]);
      expect((await read(by, `contests/${cid}/scoreboard`)).body.rows).toHaveLength(1);
      await consistent(by, cid);
    }
    const gone = (await lines(root, cid, before.at(-1)?.token)).filter(({ data }) => data === null);
    expect(new Set(gone.map(({ type }) => type))).toEqual(
      new Set(['judgements', 'submissions', 'accounts', 'teams']),
    );
  });

  it('tells to all what was told to all, and questions to those behind the seal', async () => {
    const { cid, ada, go } = await contestWith();
    go(minute);
    const asked = { cid, subject: 'problem' as const, displayId: 'A', content: 'Is n positive?' };
    await run(ada, cid, 'A', wrongAnswer);
    await standing(cid, 1);
    const { id } = await ada.call(askClarification, { body: asked });
    const answer = { kind: 'answer' as const, toAll: false, seen: 0, content: 'Read it again.' };
    await root.call(answerClarification, { body: { cid, id, ...answer } });
    const told = async (by: Caller) =>
      (await read(by, `contests/${cid}/clarifications`)).body.map((one: Record<string, unknown>) => [
        ...[one.text, one.from_team_id, one.to_team_id, one.problem_id],
      ]);
    const team = await ada.uid();
    expect(await told(root)).toEqual([
      ['Is n positive?', team, null, String(pids[0])],
      ['Read it again.', null, team, String(pids[0])],
    ]);
    expect(await told(site.asVisitor())).toEqual([]);
    expect(await told(ada)).toEqual([]);
    await consistent(root, cid);
  });
});

describe('the event feed', () => {
  it('tells what the collections hold, to each what it may see, and goes on behind a token', async () => {
    const { cid, ada, eve, go } = await contestWith({ autoRealRank: false });
    const visitor = site.asVisitor();
    const before = await lines(visitor, cid);
    expect(before[0]).toMatchObject({ type: 'contest', id: null });
    expect(before.at(-1)).toMatchObject({ type: 'state', data: { started: null } });
    go(minute);
    await run(ada, cid, 'A', wrongAnswer);
    go(4 * hour + minute);
    const sealed = await run(eve, cid, 'B', accepted);
    await standing(cid, 2);
    const token = before.at(-1)?.token ?? '';
    const after = await lines(visitor, cid, token);
    expect(after.map(({ type }) => type)).toContain('submissions');
    expect(after.filter(({ type }) => type === 'judgements')).toHaveLength(1);
    expect((await lines(root, cid)).filter(({ type }) => type === 'judgements')).toHaveLength(2);
    for (const by of [visitor, ada, root]) await consistent(by, cid);
    // The end changes the state, the reveal tells what was withheld.
    go(5 * hour);
    const ended = await lines(visitor, cid, after.at(-1)?.token);
    expect(ended.map(({ type }) => type)).toEqual(['state']);
    await root.call(revealContest, { body: { cid } });
    const revealed = await lines(visitor, cid, ended.at(-1)?.token);
    expect(revealed.filter(({ type }) => type === 'judgements')).toEqual([
      expect.objectContaining({ data: expect.objectContaining({ submission_id: String(sealed) }) }),
    ]);
    expect(revealed.map(({ type }) => type)).toContain('awards');
    expect(revealed.at(-1)).toMatchObject({ type: 'state', data: { end_of_updates: null } });
    await root.call(finalizeContest, { body: { cid } });
    const final = await lines(visitor, cid, revealed.at(-1)?.token);
    expect(final).toMatchObject([{ type: 'state', data: { end_of_updates: expect.any(String) } }]);
    for (const by of [visitor, root]) await consistent(by, cid);
  });

  it('tells a new judgement in the place of one that was judged again', async () => {
    const { cid, ada, go } = await contestWith();
    go(minute);
    const submitId = await run(ada, cid, 'A', wrongAnswer);
    await standing(cid, 1);
    const token = (await lines(root, cid)).at(-1)?.token;
    verdicts = [accepted];
    const { id } = await root.call(startRejudge, { body: { filter: { submitIds: [submitId] } } });
    await until(
      'the preview',
      async () => (await root.call(readRejudge, { query: { id } })).rejudge.state === 'ready',
    );
    await root.call(applyRejudge, { body: { id } });
    const after = await lines(root, cid, token);
    expect(after.filter(({ type }) => type === 'judgements')).toEqual([
      { type: 'judgements', id: `${submitId}-0`, data: null, token: expect.any(String) },
      expect.objectContaining({
        id: `${submitId}-1`,
        data: expect.objectContaining({ judgement_type_id: 'AC' }),
      }),
    ]);
    await consistent(root, cid);
  });

  it('refuses a token it never gave', async () => {
    const { cid } = await contestWith();
    const [first] = await lines(root, cid);
    const epoch = first?.token.split('.')[0];
    for (const token of ['x', '1', `${epoch}.99999`, `${epoch}.-1`, 'deadbeef.1', `${epoch}.1.1`]) {
      const sent = await feed(root, cid, token);
      expect([token, sent.status, sent.body.code]).toEqual([token, 400, 400]);
    }
  });

  it('tells a contest that changes: its name and its announcements', async () => {
    const { cid, go } = await contestWith();
    go(minute);
    const token = (await lines(root, cid)).at(-1)?.token;
    await root.call(createContestAnnouncement, {
      body: { cid, announcement: { title: 'Rules', content: 'No phones.' } },
    });
    const { draft, version } = await root.call(readContest, { query: { cid } });
    await root.call(updateContest, { body: { cid, version, draft: { ...draft, title: 'Autumn cup' } } });
    const after = await lines(root, cid, token);
    const told = after.map(({ type, data }) => [type, data?.name ?? data?.text]);
    expect(told.toSorted()).toEqual([
      ['clarifications', 'Rules\n\nNo phones.'],
      ['contest', 'Autumn cup'],
    ]);
  });
});
