import { join } from 'node:path';
import {
  listContestLog,
  readReadiness,
  readStaffBoard,
} from '@assize/shared/areas/contest-staff/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import { defineModule } from '../../platform/module/define.ts';
import { databaseAheadMs } from '../../platform/mongo/server-time.ts';
import { topicsOf } from '../../platform/realtime/topics.ts';
import type { AuditService } from '../audit/service.ts';
import { type ContestService, topicPolicyBy } from '../contest/service.ts';
import type { DashboardService } from '../dashboard/service.ts';
import type { HallService } from '../hall/service.ts';
import type { NodeService } from '../node/service.ts';
import type { ProblemService } from '../problem/service.ts';
import type { RejudgeService } from '../rejudge/service.ts';
import type { SettingService } from '../site-setting/service.ts';
import type { SubmissionService } from '../submission/service.ts';
import type { TeamService } from '../team/service.ts';
import { contestLog } from './contest-log.ts';
import { staffNews } from './news.ts';
import { problemFacts } from './problem-facts.ts';
import { contestReadiness } from './readiness.ts';
import { siteFacts } from './site-facts.ts';
import { staffBoards } from './staff-board.ts';

type Needs = {
  audit: Pick<AuditService, 'page' | 'logged'>;
  contest: ContestService;
  dashboard: Pick<DashboardService, 'servers'>;
  hall: Pick<HallService, 'selfTests'>;
  node: Pick<NodeService, 'registry'>;
  problem: ProblemService;
  rejudge: Pick<RejudgeService, 'idsOf' | 'contestOf'>;
  'site-setting': Pick<SettingService, 'current'>;
  submission: SubmissionService;
  team: Pick<TeamService, 'changes'>;
};

/** What staff see of a contest: whether it is ready, what waits, what was done. */
export const contestStaff = defineModule({
  name: 'contest-staff',
  create: (
    { config, database, files, events, clock, log, declared },
    {
      audit,
      contest,
      dashboard,
      hall,
      node,
      problem,
      rejudge,
      'site-setting': setting,
      submission,
      team,
    }: Needs,
  ) => {
    const { records: runs } = submission;
    const readiness = contestReadiness({
      contests: contest,
      factsOf: problemFacts({ problems: problem, runs, blobs: files.blobs }),
      runs,
      site: siteFacts({
        databaseAheadMs: () => databaseAheadMs(database),
        nodes: node.registry,
        servers: dashboard.servers,
        settings: setting,
        backupFile: join(config.dataFolder, 'last-backup'),
        systemErrorsSince: (since) => declared().dashboards.systemErrors(since),
        clock,
      }),
      seats: hall.selfTests,
      clock,
    });
    const board = staffBoards({ contests: contest, runs, readiness, clock });
    const readLog = contestLog({ contests: contest, audit, rejudgesOf: rejudge.idsOf });
    const news = staffNews({ events, contestOfRejudge: rejudge.contestOf });
    contest.turns.add(news.changed);
    contest.joined.add(news.changed);
    team.changes.add(news.changed);
    audit.logged.add((entry) => {
      news
        .logged(entry)
        .catch((error: unknown) => log.warn({ err: error }, 'staff were not told of a change'));
    });
    return {
      service: {},
      routes: [
        handle(readReadiness, ({ query, viewer }) => readiness.read(query.cid, viewer)),
        handle(readStaffBoard, ({ query, viewer }) => board(query.cid, viewer)),
        handle(listContestLog, ({ query, viewer }) => readLog(query, viewer)),
      ],
      topics: [{ topic: topicsOf('staff'), policy: topicPolicyBy(contest, 'staff') }],
      consumers: [news.consumer],
      fileRefs: {},
    };
  },
});
