import {
  listContestLog,
  readReadiness,
  readStaffBoard,
} from '@assize/shared/areas/contest-staff/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import { defineModule } from '../../platform/module/define.ts';
import { databaseAheadMs } from '../../platform/mongo/server-time.ts';
import type { AuditService } from '../audit/service.ts';
import type { ContestService } from '../contest/service.ts';
import type { DashboardService } from '../dashboard/service.ts';
import type { NodeService } from '../node/service.ts';
import type { ProblemService } from '../problem/service.ts';
import type { RejudgeService } from '../rejudge/service.ts';
import type { SettingService } from '../site-setting/service.ts';
import type { SubmissionService } from '../submission/service.ts';
import { contestLog } from './contest-log.ts';
import { contestReadiness } from './readiness.ts';
import { siteFacts } from './site-facts.ts';
import { staffBoards } from './staff-board.ts';

type Needs = {
  audit: Pick<AuditService, 'page'>;
  contest: ContestService;
  dashboard: Pick<DashboardService, 'servers'>;
  node: Pick<NodeService, 'registry'>;
  problem: ProblemService;
  rejudge: Pick<RejudgeService, 'idsOf'>;
  'site-setting': Pick<SettingService, 'current'>;
  submission: SubmissionService;
};

/** What staff see of a contest: whether it is ready, what waits, what was done. */
export const contestStaff = defineModule({
  name: 'contest-staff',
  create: (
    { database, clock, declared },
    { audit, contest, dashboard, node, problem, rejudge, 'site-setting': setting, submission }: Needs,
  ) => {
    const { records: runs } = submission;
    const readiness = contestReadiness({
      contests: contest,
      problems: problem,
      runs,
      site: siteFacts({
        databaseAheadMs: () => databaseAheadMs(database),
        nodes: node.registry,
        servers: dashboard.servers,
        judgingIsOn: async () => (await setting.current('switches')).openContestJudge,
        systemErrorsSince: (since) => declared().dashboards.systemErrors(since),
        clock,
      }),
      clock,
    });
    const board = staffBoards({ contests: contest, runs, readiness, clock });
    const log = contestLog({ contests: contest, audit, rejudgesOf: rejudge.idsOf });
    return {
      service: {},
      routes: [
        handle(readReadiness, ({ query, viewer }) => readiness.read(query.cid, viewer)),
        handle(readStaffBoard, ({ query, viewer }) => board(query.cid, viewer)),
        handle(listContestLog, ({ query, viewer }) => log(query, viewer)),
      ],
      fileRefs: {},
    };
  },
});
