import type { AddressInfo } from 'node:net';
import { startNodeInProcess } from '@assize/judge/test/node-in-process.ts';
import type { Rig } from '@assize/judge/test/rig.ts';
import type { TestSite } from '@assize/server/test/site.ts';

/** Opens a test site's port and starts a real judge node that works for it; `stop` ends the node and the rig. */
export const startNodeOf = async (
  { app: { fastify, core } }: TestSite,
  rig: Rig,
): Promise<{ stop(): Promise<void> }> => {
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  const { port } = fastify.server.address() as AddressInfo;
  return startNodeInProcess(rig, {
    url: `http://127.0.0.1:${port}`,
    token: core.nodeToken,
    redisUrl: core.config.redisUrl,
    queuePrefix: core.config.queuePrefix,
  });
};
