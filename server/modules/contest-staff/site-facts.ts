import { type Clock, dayMs } from '../../platform/clock.ts';
import type { NodeService } from '../node/service.ts';
import type { SiteFacts } from './checks.ts';

type Disk = { total: number; free: number } | null;
type Ports = {
  /** How far the clock of the database is ahead of ours, in ms. */
  databaseAheadMs: () => Promise<number>;
  nodes: Pick<NodeService['registry'], 'known'>;
  servers: () => Promise<readonly { disk: Disk }[]>;
  judgingIsOn: () => Promise<boolean>;
  systemErrorsSince: (since: Date) => Promise<number>;
  clock: Clock;
};

/** A judge that was heard of within this time counts as there. */
const heardMs = 15_000;

/** How the parts are on which all contests stand. */
export const siteFacts = (ports: Ports) => {
  const { databaseAheadMs, nodes, servers, judgingIsOn, systemErrorsSince, clock } = ports;
  const freeDisk = async (): Promise<number | null> => {
    const shares = (await servers()).flatMap(({ disk }) => (disk ? [disk.free / disk.total] : []));
    return shares.length === 0 ? null : Math.min(...shares);
  };

  return async (): Promise<SiteFacts> => {
    const now = clock.now().getTime();
    const [isOn, known, databaseSkewMs, free, systemErrors] = await Promise.all([
      judgingIsOn(),
      nodes.known(),
      databaseAheadMs(),
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
