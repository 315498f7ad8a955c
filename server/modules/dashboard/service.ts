import {
  type listLastLogins,
  type readDashboard,
  shownHours,
} from '@assize/shared/areas/dashboard/endpoints.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { type Clock, dayMs, hourMs, minuteMs } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import { remembered } from '../../platform/remembered.ts';
import type { SessionService } from '../session/service.ts';
import type { SubmissionFigures } from '../submission/service.ts';
import type { ServerReports } from './reports.ts';
import type { StoreHealth } from './store-health.ts';

type Info = ReplyOf<typeof readDashboard>;
type Figures = Pick<Info, 'userNum' | 'todayJudgeNum' | 'onlineNum' | 'hours'>;
type Ports = {
  reports: Pick<ServerReports, 'all'>;
  health: StoreHealth;
  users: () => Promise<number>;
  figures: Pick<SubmissionFigures, 'hoursOfAll'>;
  sessions: Pick<SessionService['records'], 'countSeen' | 'lastOf'>;
  clock: Clock;
};

const onlineMs = 5 * minuteMs;
const shownLogins = 5;
/** Figures of all data are asked for once in so long, however many look. */
const figuresLifeMs = 5_000;

/** What staff see at a glance: figures, and the health of the parts. */
export const dashboardService = ({ reports, health, users, figures, sessions, clock }: Ports) => {
  const counted = remembered(clock, figuresLifeMs, async (_all: 'figures'): Promise<Figures> => {
    const now = clock.now().getTime();
    const from = Math.floor(now / hourMs) * hourMs - (shownHours - 1) * hourMs;
    const today = Math.floor(now / dayMs) * dayMs;
    const [userNum, onlineNum, byHour] = await Promise.all([
      users(),
      sessions.countSeen(new Date(now - onlineMs)),
      figures.hoursOfAll(new Date(from)),
    ]);
    const hours = Array.from({ length: shownHours }, (_, n) => from + n * hourMs);
    const counts = hours.map((hour) => byHour.get(hour) ?? 0);
    return {
      userNum,
      onlineNum,
      todayJudgeNum: hours.reduce((sum, hour, n) => sum + (hour >= today ? (counts[n] ?? 0) : 0), 0),
      hours: { from: new Date(from).toISOString(), counts },
    };
  });

  return {
    async info(): Promise<Info> {
      const [some, servers, database, redis] = await Promise.all([
        counted('figures'),
        reports.all(),
        health.database(),
        health.redis(),
      ]);
      return { ...some, servers, database, redis, now: clock.now().toISOString() };
    },
    async lastLogins({ uid, sessionId }: Viewer): Promise<ReplyOf<typeof listLastLogins>> {
      return (await sessions.lastOf(uid, shownLogins)).map(({ _id, ip, userAgent, openedAt }) => ({
        ip,
        userAgent,
        openedAt: openedAt.toISOString(),
        current: _id === sessionId,
      }));
    },
  };
};

/** The servers of the site as other modules meet them. */
export type DashboardService = { servers: ServerReports['all'] };
