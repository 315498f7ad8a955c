import type { Connection } from 'mongoose';
import { z } from 'zod';
import { type Clock, dayMs } from '../../platform/clock.ts';
import type { NodeService } from '../node/service.ts';
import type { SiteFacts } from './checks.ts';

type Disk = { total: number; free: number } | null;
type Ports = {
  database: Connection;
  nodes: Pick<NodeService['registry'], 'known'>;
  servers: () => Promise<readonly { disk: Disk }[]>;
  judgingIsOn: () => Promise<boolean>;
  systemErrorsSince: (since: Date) => Promise<number>;
  clock: Clock;
};

const hello = z.object({ localTime: z.date() });
/** A judge that was heard of within this time counts as there. */
const heardMs = 15_000;

/** How the parts are on which all contests stand. */
export const siteFacts = (ports: Ports) => {
  const { database, nodes, servers, judgingIsOn, systemErrorsSince, clock } = ports;
  /** The clock of the database beside ours; half of the call lies before its answer. */
  const databaseSkew = async (): Promise<number> => {
    const before = Date.now();
    const answer = hello.safeParse(await database.db?.admin().command({ hello: 1 }));
    const middle = (before + Date.now()) / 2;
    return answer.success ? answer.data.localTime.getTime() - middle : 0;
  };
  const freeDisk = async (): Promise<number | null> => {
    const shares = (await servers()).flatMap(({ disk }) => (disk ? [disk.free / disk.total] : []));
    return shares.length === 0 ? null : Math.min(...shares);
  };

  return async (): Promise<SiteFacts> => {
    const now = clock.now().getTime();
    const [isOn, known, databaseSkewMs, free, systemErrors] = await Promise.all([
      judgingIsOn(),
      nodes.known(),
      databaseSkew(),
      freeDisk(),
      systemErrorsSince(new Date(now - dayMs)),
    ]);
    return {
      judgingIsOn: isOn,
      judges: known
        .filter(({ seenAt }) => now - seenAt < heardMs)
        .map(({ node }) => ({
          id: node.id,
          languages: node.languages.map(({ name }) => name),
          trouble: node.trouble ?? null,
          skewMs: node.clockAheadMs ?? null,
        })),
      databaseSkewMs,
      freeDisk: free,
      systemErrors,
    };
  };
};
