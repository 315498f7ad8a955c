/** Tasks that a node moves to the queue of a language it lacks. */
import { taskLanguageQueueName } from '@assize/shared/areas/judging/queues.ts';
import { compileSpj, readTask } from '@assize/shared/areas/task/endpoints.ts';
import type { TaskResult } from '@assize/shared/areas/task/tasks.ts';
import { Queue } from 'bullmq';
import { expect, it, vi } from 'vitest';
import { announce, testNode } from '../../test/fake-judge.ts';
import { fakeTasks } from '../../test/fake-tasks.ts';
import { startTestSite } from '../../test/site.ts';
import { until } from '../../test/until.ts';

const compiled: TaskResult = { kind: 'compile', ok: true, message: '', compileMs: 5 };

it('a task that was moved waits, ends and is told under its key, once', async () => {
  const site = await startTestSite({ ownData: true });
  await announce(site, { ...testNode(), languages: [{ name: 'Python3', version: '3' }] });
  const to = taskLanguageQueueName('Python3');
  const { redis, config } = site.app.core;
  const special = new Queue(to, { connection: redis.client, prefix: config.queuePrefix });
  const lacking = await fakeTasks(site, async (_task, { name, data, id = '', opts }) => {
    await special.add(name, data, { jobId: id, attempts: opts.attempts ?? 1 });
    return { kind: 'moved', to };
  });
  const publish = vi.spyOn(site.app.core.events, 'publish');
  const told = () => publish.mock.calls.filter(([, , event]) => event === 'task').length;
  const root = site.as('root');
  const stateOf = async (key: string) => (await root.call(readTask, { query: { key } })).state;
  try {
    const { key } = await root.call(compileSpj, { body: { language: 'Python3', code: 'print(1)' } });
    await until('it to be moved', async () => (await special.getJobState(key)) === 'waiting');
    await until('the first queue to be done with it', async () => (await stateOf(key)) === 'waiting');
    expect(told()).toBe(0);
    const having = await fakeTasks(site, () => compiled, to);
    await until('the end', async () => (await stateOf(key)) === 'done');
    expect((await root.call(readTask, { query: { key } })).result).toEqual(compiled);
    await until('the event', async () => told() > 0);
    expect(told()).toBe(1);
    await having.stop();
  } finally {
    vi.restoreAllMocks();
    await lacking.stop();
    await special.close();
  }
});
