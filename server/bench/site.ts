import { setTimeout as sleep } from 'node:timers/promises';
import type { ProblemDraft } from '@assize/shared/areas/authoring/draft.ts';
import { problemDraft } from '@assize/shared/areas/authoring/draft.ts';
import type { App } from '../app.ts';
import type { Services } from '../modules.ts';
import type { Viewer } from '../platform/http/handler.ts';

/** A public problem with one typed case. */
export const listedProblem: ProblemDraft = problemDraft.parse({
  problem: {
    problemId: '1000',
    title: 'A problem of the list',
    description: 'x'.repeat(2_000),
    input: '',
    output: '',
    hint: '',
    difficulty: 2,
    examples: [],
  },
  tags: [{ name: 'math' }, { name: 'greedy' }],
  languages: ['C', 'C++ 17'],
  isUploadTestCase: false,
  samples: [{ input: '1', output: '1' }],
});

/** Lets the site know of a judge with the languages of `listedProblem`. */
export const announceAll = (app: App<Services>): Promise<unknown> =>
  app.services.node.registry.announce({
    id: 'counting',
    host: 'bench',
    version: '0',
    slots: 1,
    busy: 0,
    sandbox: 'none',
    languages: [{ name: 'C', version: '' }],
    missing: [],
    draining: false,
  });

/** Submits to `listedProblem` and waits until the verdict is written. */
export const submitAndWait = async (app: App<Services>, viewer: Viewer): Promise<void> => {
  const { submission } = app.services;
  const body = { pid: '1000', language: 'C', code: 'int main(){}', cid: 0, isRemote: false };
  const { submitId } = await submission.submit(body, viewer, { ip: '127.0.0.1', requestId: 'bench' });
  while ((await submission.records.find(submitId))?.open !== false) await sleep(10);
};

/** The super admin that measures: with a session, and as the viewer of calls without one. */
export const rootOf = async (app: App<Services>): Promise<{ viewer: Viewer; token: string }> => {
  const root = await app.services.account.create({
    username: 'bench_root',
    password: 'bench password',
    email: null,
    role: 'root',
  });
  const { token } = await app.services.session.open(root, { ip: '127.0.0.1', userAgent: 'bench' });
  return { viewer: { uid: root.uid, username: root.username, role: root.role, sessionId: '' }, token };
};

/** Drops the database and the keys, and stops. */
export const dropAll = async (app: App<Services>): Promise<void> => {
  await app.core.database.dropDatabase();
  const keys = await app.core.redis.client.keys(`${app.core.config.redisPrefix}*`);
  if (keys.length > 0) await app.core.redis.client.unlink(keys);
  await app.stop();
};
