import { stat } from 'node:fs/promises';
import { type Clock, dayMs, hourMs } from '../../platform/clock.ts';
import type { NodeService } from '../node/service.ts';
import type { SettingService } from '../site-setting/service.ts';
import type { SiteFacts } from './checks.ts';

type Disk = { total: number; free: number } | null;
type Ports = {
  /** How far the clock of the database is ahead of ours, in ms. */
  databaseAheadMs: () => Promise<number>;
  nodes: Pick<NodeService['registry'], 'known'>;
  servers: () => Promise<readonly { disk: Disk }[]>;
  settings: Pick<SettingService, 'current'>;
  /** A file that is touched after each backup. */
  backupFile: string;
  systemErrorsSince: (since: Date) => Promise<number>;
  clock: Clock;
};

/** A judge that was heard of within this time counts as there. */
const heardMs = 15_000;

const backupTime = async (file: string): Promise<Date | null> => {
  try {
    return (await stat(file)).mtime;
  } catch {
    return null;
  }
};

/** How the parts are on which all contests stand. */
export const siteFacts = (ports: Ports) => {
  const { databaseAheadMs, nodes, servers, settings, backupFile, systemErrorsSince, clock } = ports;
  const freeDisk = async (): Promise<number | null> => {
    const shares = (await servers()).flatMap(({ disk }) => (disk ? [disk.free / disk.total] : []));
    return shares.length === 0 ? null : Math.min(...shares);
  };

  return async (): Promise<SiteFacts> => {
    const now = clock.now().getTime();
    const [switches, mail, backupAt, known, databaseSkewMs, free, systemErrors] = await Promise.all([
      settings.current('switches'),
      settings.current('mail'),
      backupTime(backupFile),
      nodes.known(),
      databaseAheadMs(),
      freeDisk(),
      systemErrorsSince(new Date(now - dayMs)),
    ]);
    return {
      judgingIsOn: switches.openContestJudge,
      registers: switches.register,
      sendsMails: mail.emailHost !== '',
      backupHours: backupAt === null ? null : Math.max(0, now - backupAt.getTime()) / hourMs,
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
