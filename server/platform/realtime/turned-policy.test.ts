import {
  changeProblemAuth,
  readProblemDraft,
  updateProblem,
} from '@assize/shared/areas/authoring/endpoints.ts';
import { progressChannel } from '@assize/shared/areas/judging/queues.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { announce } from '../../test/fake-judge.ts';
import { makeProblem, submitCode } from '../../test/problems.ts';
import { startTestSite, type TestSite } from '../../test/site.ts';
import { type SocketClient, useSockets } from '../../test/socket.ts';
import { until } from '../../test/until.ts';

const { signedIn, subscribed } = useSockets();
let site: TestSite;
let other: TestSite;
let problems = 0;

beforeAll(async () => {
  site = await startTestSite();
  other = await startTestSite({});
  await announce(site);
});

/** A submission of root's, watched by root and, on another process, by ada, who sees its cases. */
const watched = async () => {
  problems += 1;
  const root = site.as('root');
  const problemId = `turn${problems}`;
  const { pid } = await makeProblem(root, problemId);
  const { submitId } = await submitCode(root, problemId);
  const topic = `submission.${submitId}`;
  const reader = await signedIn(other, await site.asUser('ada').token());
  const manager = await signedIn(other, await root.token());
  for (const client of [reader, manager]) await subscribed(client, topic);
  let attempt = 0;
  /** The judge tells of its work; resolves once root has heard it. */
  const progress = async () => {
    attempt += 1;
    const cases = [[1, 0, 5, 100]];
    const frame = { submitId, round: 0, attempt, nodeId: 'fake', status: verdict.judging, total: 3, cases };
    const before = manager.events(topic).length;
    await site.app.core.redis.client.publish(progressChannel, JSON.stringify(frame));
    await until('the frame', async () => manager.events(topic).length > before);
  };
  return { pid, submitId, topic, reader, manager, progress };
};
const detailed = (client: SocketClient, topic: string) =>
  client.events(topic).filter((one) => JSON.stringify(one).includes('[[1,0,5,100]]'));
const refusals = (client: SocketClient) =>
  client.frames.flatMap((one) => (one.type === 'refused' ? [[one.topic, one.code]] : []));

describe('a socket that was opened before the policy turned (Push 11)', () => {
  it('gets nothing later, and is told; who still may goes on', async () => {
    const { pid, topic, reader, manager, progress } = await watched();
    await progress();
    await until('the first frame', async () => detailed(reader, topic).length === 1);
    await site.as('root').call(changeProblemAuth, { body: { id: pid, auth: 2 } });
    for (let count = 0; count < 3; count += 1) await progress();
    await until('the refusal', async () => refusals(reader).length > 0);
    await progress();
    expect(detailed(reader, topic)).toHaveLength(1);
    expect(refusals(reader)).toEqual([[topic, 'submission.not-found']]);
    expect(detailed(manager, topic)).toHaveLength(5);
    expect(refusals(manager)).toEqual([]);
  });

  it('goes on with less where it may have less', async () => {
    const { pid, topic, reader, progress } = await watched();
    const root = site.as('root');
    const { draft, version } = await root.call(readProblemDraft, { query: { pid } });
    const problem = { ...draft.problem, openCaseResult: false };
    await root.call(updateProblem, { body: { pid, version, draft: { ...draft, problem } } });
    await until(
      'another word',
      async () => reader.frames.filter((one) => one.type === 'subscribed').length === 2,
    );
    await progress();
    await until('the plain frame', async () => reader.events(topic).length === 1);
    expect(reader.events(topic)).toMatchObject([{ data: { total: 0, cases: [] } }]);
  });

  it('is looked at anew when Redis comes back, for the news may have been missed', async () => {
    const { pid, topic, reader, progress } = await watched();
    const { core } = site.app;
    await core.database
      .collection<{ _id: number }>('problems')
      .updateOne({ _id: pid }, { $set: { auth: 2 } });
    await core.redis.client.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
    await until('the refusal', async () => refusals(reader).length > 0);
    await progress();
    expect(detailed(reader, topic)).toEqual([]);
    expect(refusals(reader)).toEqual([[topic, 'submission.not-found']]);
  });
});
