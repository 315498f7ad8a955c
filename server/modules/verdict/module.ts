import { defineModule } from '../../platform/module/define.ts';
import { onOwnConnection, periodic } from '../../platform/workers/workers.ts';
import type { JudgingService } from '../judging/service.ts';
import type { NodeService } from '../node/service.ts';
import type { ProblemService } from '../problem/service.ts';
import type { RejudgeService } from '../rejudge/service.ts';
import type { SolvedService } from '../solved/service.ts';
import type { SubmissionService } from '../submission/service.ts';
import { verdictsByHand } from './by-hand.ts';
import { resultsWorker } from './results-worker.ts';
import { verdictRoutes } from './routes.ts';
import type { VerdictService } from './service.ts';
import { settler } from './settle.ts';
import { sweep } from './sweeper.ts';

type Needs = {
  judging: JudgingService;
  node: Pick<NodeService, 'changed'>;
  problem: ProblemService;
  rejudge: RejudgeService;
  solved: SolvedService;
  submission: SubmissionService;
};

/** Every result becomes a verdict once, also when processes die meanwhile; staff may set verdicts by hand. */
export const verdict = defineModule({
  name: 'verdict',
  create: (core, { judging, node, problem, rejudge, solved, submission }: Needs) => {
    const { config, metrics, clock, log } = core;
    const { queues, judgements } = judging;
    const { records } = submission;
    const countSystemError = metrics.counter(
      'assize_system_errors_total',
      'Submissions that ended as System Error',
    );
    const settle = settler({
      submissions: records,
      judgements,
      problems: problem.records,
      counters: problem.counters,
      solved,
      rejudges: rejudge.runner,
      settled({ submission: settled, problem: of, state }) {
        submission.announce(settled, state);
        if (of) void submission.tellOwner(settled, of, state);
        judging.queueChanged();
      },
      systemError() {
        countSystemError();
        node.changed();
      },
      clock,
      log,
    });
    const byHand = verdictsByHand({
      holder: rejudge.holder,
      advance: rejudge.runner.advance,
      async cancelWaiting({ submitId, round, oj }, byUsername) {
        try {
          await judging.backends.find(oj)?.cancel({ submitId, round });
        } catch {
          return false;
        }
        return (await settle({ submitId, round }, { kind: 'cancelled', byUsername })) === 'settled';
      },
      submissions: { find: records.find, rows: submission.rows },
      problems: problem,
      judgements,
      clock,
    });
    const service: VerdictService = { settle };
    return {
      service,
      routes: verdictRoutes(byHand),
      workers: [
        onOwnConnection(core, { name: 'results', roles: ['jobs'] }, (connection) =>
          resultsWorker({
            connection,
            prefix: config.queuePrefix,
            queues,
            settle,
            waits: judging.waits,
            log,
          }),
        ),
        periodic(core, { name: 'sweeper', everyMs: 10_000 }, () =>
          sweep({
            submissions: records,
            problems: problem.records,
            jobClassOf: submission.scopes.jobClassOf,
            isHeld: submission.scopes.isHeld,
            backends: judging.backends,
            clock,
            log,
          }),
        ),
      ],
    };
  },
});
