import {
  cancelJudge,
  listJudgements,
  readRejudge,
  startRejudge,
} from '@assize/shared/areas/rejudge/endpoints.ts';
import {
  getAllCaseResult,
  getSubmissionDetail,
  submitProblem,
} from '@assize/shared/areas/submission/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serverModules } from '../modules.ts';
import { announce } from './fake-judge.ts';
import { makeProblem } from './problems.ts';
import { type Caller, startSiteOf } from './site.ts';
import { useSockets } from './socket.ts';
import { remote } from './toy/remote.ts';
import { until } from './until.ts';

/** The one line in the list of modules. */
const withRemote = serverModules.add(remote);
const { signedIn, subscribed } = useSockets();
let site: Awaited<ReturnType<typeof startSiteOf<ReturnType<(typeof withRemote)['build']>>>>;
let ada: Caller;
let people = 0;

/** Problems of remote judges, as importing them will make them: no form may say so. */
const takenFrom = async (oj: string, problemId: string, remoteId: string) => {
  const { pid } = await makeProblem(site.as('root'), problemId);
  await site.app.core.database
    .collection<{ _id: number }>('problems')
    .updateOne({ _id: pid }, { $set: { oj, remoteId, languages: ['GNU G++23 14.2'] } });
};
const program = { language: 'GNU G++23 14.2', code: 'int main(){}', isRemote: true };
const hand = (pid: string, more: Partial<typeof program> = {}) =>
  ada.send(submitProblem, { body: { ...program, pid, ...more } });
const handIn = async (by = ada) => {
  const { submitId } = await by.call(submitProblem, { body: { ...program, pid: 'CF-1000A' } });
  return { submitId, round: 0 };
};
const find = (submitId: number) => site.app.services.submission.records.find(submitId);
const history = (submitId: number) => site.as('root').call(listJudgements, { query: { submitId } });
beforeAll(async () => {
  site = await startSiteOf(withRemote, { ownData: true });
  await announce(site);
  await takenFrom('CF', 'CF-1000A', '1000A');
  await takenFrom('POJ', 'POJ-1000', '1000');
  await makeProblem(site.as('root'), 'OURS');
});
beforeEach(async () => {
  people += 1;
  ada = site.asUser(`ada${people}`);
  await ada.token();
});

describe('a module that registers a judge has the submissions of its bank', () => {
  it('handed over to it, and to no node of ours', async () => {
    const key = await handIn();
    const { queues } = site.app.services.judging;
    expect(await queues.state(key)).toBe('gone');
    const [work, ...more] = site.app.services.remote.handed(key.submitId);
    expect(more).toEqual([]);
    expect(work).toMatchObject({
      problem: { oj: 'CF', remoteId: '1000A' },
      submission: { ...key, language: program.language, code: program.code },
      turn: { nthPending: 1, jobClass: 'practice' },
    });
    expect(await find(key.submitId)).toMatchObject({ oj: 'CF', open: true });
  });

  it('judged by its words, which are kept beside our verdict and pushed as that', async () => {
    const key = await handIn();
    const client = await signedIn(site, await ada.token());
    await subscribed(client, `submission.${key.submitId}`);
    const { say } = site.app.services.remote;
    expect(await say(key, 'WRONG_ANSWER on test 4')).toBe('settled');
    expect(await say(key, 'OK')).toBe('already');
    const told = await until('the verdict', async () => client.events(`submission.${key.submitId}`).at(-1));
    expect(told).toMatchObject({ event: 'state', data: { status: verdict.wrongAnswer, time: 46 } });
    const { submission } = await ada.call(getSubmissionDetail, { query: key });
    expect(submission).toMatchObject({ status: verdict.wrongAnswer, time: 46, memory: 3_600, judger: null });
    expect((await ada.call(getAllCaseResult, { query: key })).judgeCaseList).toEqual([]);
    expect(await history(key.submitId)).toMatchObject([
      { round: 0, status: verdict.wrongAnswer, judger: 'CF', rawVerdict: 'WRONG_ANSWER on test 4' },
    ]);
  });

  it('cancelled there, unless it has begun', async () => {
    const { remote } = site.app.services;
    const [waits, runs] = [await handIn(), await handIn(site.asUser('bob'))];
    const root = site.as('root');
    const row = await root.call(cancelJudge, { body: { submitId: waits.submitId } });
    expect([row.status, remote.has(waits)]).toEqual([verdict.cancelled, false]);
    remote.begin(runs);
    const refused = await root.send(cancelJudge, { body: { submitId: runs.submitId } });
    expect([refused.body.code, remote.has(runs)]).toEqual(['submission.in-progress', true]);
    expect((await find(runs.submitId))?.open).toBe(true);
    await remote.say(runs, 'OK');
  });

  it('judged again by it', async () => {
    const key = await handIn();
    const { remote } = site.app.services;
    await remote.say(key, 'WRONG_ANSWER on test 4');
    const root = site.as('root');
    const filter = { submitIds: [key.submitId] };
    const { id } = await root.call(startRejudge, { body: { filter, autoApply: true } });
    await until('the second round', async () => remote.has({ ...key, round: 1 }));
    await remote.say({ ...key, round: 1 }, 'OK');
    const { rejudge } = await root.call(readRejudge, { query: { id } });
    expect(rejudge.state).toBe('applied');
    expect(await find(key.submitId)).toMatchObject({ status: verdict.accepted, round: 1 });
    expect((await history(key.submitId)).map(({ rawVerdict }) => rawVerdict)).toEqual([
      'OK',
      'WRONG_ANSWER on test 4',
    ]);
  });
});

it('a problem of a judge that no module has is not submitted, and the answer names the judge', async () => {
  const before = await site.app.core.database.collection('submissions').countDocuments();
  const { status, body } = await hand('POJ-1000');
  expect([status, body.code, body.params]).toEqual([422, 'judge.not-connected', { name: 'POJ' }]);
  expect(body.msg).toContain('POJ');
  expect(await site.app.core.database.collection('submissions').countDocuments()).toBe(before);
});

it('a problem is found only where it is looked for, and takes the languages of its judge', async () => {
  const wrong = [
    await hand('OURS', { language: 'C' }),
    await hand('CF-1000A', { isRemote: false, language: 'C' }),
    await hand('CF-1000A', { language: 'C' }),
  ];
  expect(wrong.map(({ body }) => [body.code, body.field])).toEqual([
    ['problem.not-found', 'pid'],
    ['problem.not-found', 'pid'],
    ['language.not-offered', 'language'],
  ]);
});

it('refuses two modules with one judge', () => {
  const { backends } = site.app.services.judging;
  const taken = backends.of('CF');
  expect(() => backends.register(taken)).toThrow('two modules register the judge CF');
});
