import { z } from 'zod';
import { machineLoad } from '../../domain/machine-load.ts';
import { endpoint } from '../../wire/http.ts';
import { instant } from '../../wire/values.ts';

const count = z.int().nonnegative();
const bytes = z.number().nonnegative();

/** A process of the site, as it reported last. */
export const serverReport = z.object({
  id: z.string(),
  host: z.string(),
  pid: z.int(),
  roles: z.array(z.string()),
  version: z.string(),
  startedAt: instant,
  /** When it reported. */
  seenAt: instant,
  load: machineLoad,
  /** Memory of the process itself. */
  memory: bytes,
  /** Disk with the data folder; null: it could not be read. */
  disk: z.object({ total: bytes, free: bytes }).nullable(),
});
export type ServerReport = z.infer<typeof serverReport>;

/** Hours of the figure of submissions. */
export const shownHours = 7 * 24;

export const readDashboard = endpoint({
  method: 'GET',
  effects: false,
  path: '/admin/dashboard/get-dashboard-info',
  access: 'dashboard.view',
  rate: 'read',
  reply: z.object({
    userNum: count,
    /** Since midnight UTC. */
    todayJudgeNum: count,
    /** People who had a request in the last 5 minutes. */
    onlineNum: count,
    /** Submissions by hour, the oldest first; the last hour is not over. */
    hours: z.object({ from: instant, counts: z.array(count).length(shownHours) }),
    servers: z.array(serverReport),
    database: z.object({ latencyMs: z.number().nullable(), version: z.string(), bytes }),
    redis: z.object({ latencyMs: z.number().nullable(), version: z.string(), bytes }),
    now: instant,
  }),
  summary: 'Figures of the overview, and the health of servers, database and Redis',
});

export const listLastLogins = endpoint({
  method: 'POST',
  effects: false,
  path: '/admin/dashboard/get-sessions',
  access: 'dashboard.view',
  rate: 'read',
  reply: z.array(
    z.object({
      ip: z.string(),
      userAgent: z.string(),
      openedAt: instant,
      /** The session that asks. */
      current: z.boolean(),
    }),
  ),
  summary: 'The own last sign-ins, newest first, also those that have ended',
});
