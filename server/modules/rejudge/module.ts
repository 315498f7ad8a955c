import { defineModule } from '../../platform/module/define.ts';
import { together } from '../../platform/mongo/together.ts';
import { everyone } from '../../platform/realtime/audience.ts';
import { topicsOf } from '../../platform/realtime/topics.ts';
import { periodic } from '../../platform/workers/workers.ts';
import type { AccountService } from '../account/service.ts';
import type { AuditService } from '../audit/service.ts';
import type { ContestService } from '../contest/service.ts';
import type { JudgingService } from '../judging/service.ts';
import type { ProblemService } from '../problem/service.ts';
import type { SolvedService } from '../solved/service.ts';
import type { StandingsService } from '../standings/service.ts';
import type { SubmissionService } from '../submission/service.ts';
import { submissionHolder } from './holder.ts';
import { rejudgeOfContest } from './of-contest.ts';
import { rejudgeOfProblems } from './of-problems.ts';
import { rejudgeRoutes } from './routes.ts';
import { rejudgeRunner } from './runner.ts';
import { type RejudgeService, rejudgeAdmin } from './service.ts';
import { rejudgeStore } from './store.ts';

type Needs = {
  account: Pick<AccountService, 'people'>;
  audit: AuditService;
  contest: Pick<ContestService, 'access' | 'records'>;
  judging: Pick<JudgingService, 'backends'>;
  problem: ProblemService;
  solved: SolvedService;
  standings: StandingsService;
  submission: SubmissionService;
};

/** Judging again while the verdicts stand until the new ones are applied. */
export const rejudge = defineModule({
  name: 'rejudge',
  create: (core, { account, audit, contest, judging, problem, solved, standings, submission }: Needs) => {
    const { database, events, clock, ids, log } = core;
    const store = rejudgeStore(database);
    const { usernames, uidOf } = account.people;
    const { records } = submission;
    const runner = rejudgeRunner({
      store,
      submissions: records,
      problems: problem.records,
      counters: problem.counters,
      solved,
      backends: judging.backends,
      isContestOn: async () => {
        const now = clock.now();
        const spans = await contest.records.unfinished();
        return spans.some(({ startTime, endTime }) => startTime <= now && now < endTime);
      },
      replaced: submission.announceStored,
      moved: ({ id, byUid }) => events.publish(topicsOf('user').of(byUid), everyone, 'rejudge', { id }),
      together: together(database),
      clock,
      log,
    });
    const holder = submissionHolder({
      store,
      submissions: records,
      problems: problem.records,
      uidOf,
      ids,
      clock,
    });
    const admin = rejudgeAdmin({
      store,
      holder,
      problems: problem,
      contests: contest.records,
      submissions: { find: records.find, rows: submission.rows },
      advance: runner.advance,
      usernames,
      clock,
    });
    const service: RejudgeService = {
      ...{ runner, holder },
      idsOf: async (cid) => (await store.page({ cid, skip: 0, limit: 100 })).records.map(({ id }) => id),
      contestOf: async (id) => (await store.find(id))?.filter.cid ?? null,
    };
    return {
      service,
      routes: rejudgeRoutes(
        admin,
        rejudgeOfProblems({ start: admin.start, audit }),
        rejudgeOfContest({ start: admin.start, store, contests: contest, standings }),
      ),
      workers: [periodic(core, { name: 'rejudges', everyMs: 1_000 }, runner.tick)],
      fileRefs: {},
    };
  },
});
