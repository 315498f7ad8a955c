/** A judge node inside a test's own process: the agent on a real queue, with the parts of a rig and a real server. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startAgent } from '../agent/agent.ts';
import { connectRedis } from '../agent/redis.ts';
import { serverClient } from '../agent/server-client.ts';
import { blobClient } from '../tasks/blob-client.ts';
import { runTask } from '../tasks/run-task.ts';
import { openTestData } from '../testdata/store.ts';
import type { Rig } from './rig.ts';

type Place = {
  /** The server's address without /api, and the node token it knows. */
  readonly url: string;
  readonly token: string;
  readonly redisUrl: string;
  readonly queuePrefix: string;
};

/** The node starts working at once; `stop` ends the node and the rig. */
export const startNodeInProcess = async (
  rig: Rig,
  { url, token, redisUrl, queuePrefix }: Place,
): Promise<{ stop(): Promise<void> }> => {
  const folder = join(tmpdir(), `assize-node-${randomUUID()}`);
  const log = pino({ level: 'silent' });
  const redis = connectRedis(redisUrl, log);
  const source = serverClient({ url, token });
  const storeBlob = blobClient({ url, token });
  const testData = await openTestData({ folder, source, maxBytes: 64 * 1024 * 1024 });
  const agent = startAgent({
    nodeId: 'in-process',
    slots: rig.ports.sandbox.slots,
    redis,
    prefix: queuePrefix,
    ports: { ...rig.ports, testData },
    runTask: (task, ports, hooks) => runTask(task, { ...ports, storeBlob }, hooks),
    log,
    drainMs: 1000,
  });
  return {
    async stop() {
      await agent.drain();
      redis.disconnect();
      await rig.dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
