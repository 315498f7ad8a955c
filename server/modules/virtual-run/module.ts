import { defineModule } from '../../platform/module/define.ts';
import { everyone } from '../../platform/realtime/audience.ts';
import { topicsOf } from '../../platform/realtime/topics.ts';
import type { ContestService } from '../contest/service.ts';
import type { StandingsService } from '../standings/service.ts';
import type { SubmissionService } from '../submission/service.ts';
import { virtualRunRoutes } from './routes.ts';
import { virtualRunService } from './service.ts';
import { virtualRunStore } from './store.ts';

type Needs = {
  contest: ContestService;
  standings: StandingsService;
  submission: Pick<SubmissionService, 'records'>;
};

/** Ended contests that people take as if they began now. Their submissions are those of after the end. */
export const virtualRun = defineModule({
  name: 'virtual-run',
  create: ({ database, events, ids, clock }, { contest, standings, submission }: Needs) => {
    const service = virtualRunService({
      virtualRuns: virtualRunStore(database),
      ...{ contests: contest, boards: standings, submissions: submission.records, ids, clock },
      told: (uid, cid) => events.publish(topicsOf('user').of(uid), everyone, 'virtual', { cid }),
    });
    return { service: {}, routes: virtualRunRoutes(service), fileRefs: {} };
  },
});
