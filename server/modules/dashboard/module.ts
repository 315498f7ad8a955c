import { listLastLogins, readDashboard } from '@assize/shared/areas/dashboard/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import { defineModule } from '../../platform/module/define.ts';
import { everyone } from '../../platform/realtime/audience.ts';
import { forHolders } from '../../platform/realtime/topic.ts';
import { topicsOf } from '../../platform/realtime/topics.ts';
import type { AccountService } from '../account/service.ts';
import type { SessionService } from '../session/service.ts';
import type { SubmissionService } from '../submission/service.ts';
import { serverReports } from './reports.ts';
import { dashboardService } from './service.ts';
import { storeHealth } from './store-health.ts';

type Needs = {
  account: Pick<AccountService, 'kept'>;
  session: Pick<SessionService, 'records'>;
  submission: Pick<SubmissionService, 'figures'>;
};

/** The overview of staff: figures, servers with their load, database and Redis. */
export const dashboard = defineModule({
  name: 'dashboard',
  create: ({ database, redis, config, clock, ids, events, log }, { account, session, submission }: Needs) => {
    const changed = () => events.publish(topicsOf('overview').of(), everyone, 'changed', {});
    const reports = serverReports({ redis, clock, config, ids, changed, log });
    const service = dashboardService({
      reports,
      health: storeHealth({ database, redis }),
      users: account.kept.count,
      figures: submission.figures,
      sessions: session.records,
      clock,
    });
    return {
      service: { ...service, report: reports.report, servers: reports.all },
      routes: [
        handle(readDashboard, () => service.info()),
        handle(listLastLogins, ({ viewer }) => service.lastLogins(viewer)),
      ],
      topics: [{ topic: topicsOf('overview'), policy: forHolders('dashboard.view') }],
      workers: [reports.worker],
    };
  },
});
