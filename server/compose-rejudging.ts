import { oiRankScore } from '@assize/shared/domain/scoring.ts';
import type { AuditService } from './modules/audit/service.ts';
import type { JudgeQueues } from './modules/judging/queue.ts';
import type { JudgementStore } from './modules/judging/store.ts';
import type { ProblemService } from './modules/problem/service.ts';
import { submissionHolder } from './modules/rejudge/holder.ts';
import { rejudgeRoutes } from './modules/rejudge/routes.ts';
import { rejudgeRunner } from './modules/rejudge/runner.ts';
import { rejudgeService } from './modules/rejudge/service.ts';
import { rejudgeStore } from './modules/rejudge/store.ts';
import type { StateAnnouncer } from './modules/submission/announce.ts';
import { presentState } from './modules/submission/presenter.ts';
import type { SubmissionService } from './modules/submission/service.ts';
import type { Settler } from './modules/verdict/settle.ts';
import { singleSubmissionService } from './modules/verdict/single.ts';
import type { Running } from './modules.ts';
import type { Core } from './platform/core.ts';
import { type EventBus, everyone } from './platform/realtime/events.ts';
import { inTurns } from './platform/redis/in-turns.ts';

type Ports = {
  announce: StateAnnouncer;
  submissions: SubmissionService;
  problems: ProblemService;
  judgements: JudgementStore;
  queues: JudgeQueues;
  settle: Settler;
  events: EventBus;
  usernames: (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  uidOf: (username: string) => Promise<string | null>;
  audit: AuditService;
};

/** Builds rejudging, manual verdicts and the worker that brings rejudges forward. */
export const composeRejudging = (core: Core, ports: Ports) => {
  const { database, redis, clock, ids, log } = core;
  const { announce, submissions, problems, judgements, queues, settle, events, usernames, audit } = ports;
  const store = rejudgeStore(database);

  const runner = rejudgeRunner({
    store,
    submissions,
    problems,
    queues,
    async replaced(submitIds) {
      for (const one of await submissions.findMany(submitIds)) announce(one, presentState(one, undefined));
    },
    moved: ({ id, byUid }) => events.publish(`user.${byUid}`, everyone, 'rejudge', { id }),
    clock,
    log,
  });

  const holder = submissionHolder({ store, submissions, problems, uidOf: ports.uidOf, ids, clock });
  const { advance } = runner;
  const rejudges = rejudgeService({ store, holder, problems, advance, usernames, audit, clock });
  const single = singleSubmissionService({
    holder,
    start: rejudges.start,
    advance,
    async cancelWaiting({ submitId, round }, byUsername) {
      // A judge that has taken it holds its lock.
      const removed = await queues.discard({ submitId, round }).then(
        () => true,
        () => false,
      );
      if (!removed) return false;
      return (await settle({ submitId, round }, { kind: 'cancelled', byUsername })) === 'settled';
    },
    submissions,
    problems,
    judgements,
    async oiRankOf(pid, score) {
      const problem = await problems.byPid(pid);
      return problem?.type === 1
        ? oiRankScore({ score, total: problem.ioScore ?? 0, difficulty: problem.difficulty })
        : null;
    },
    audit,
    clock,
  });

  const start = async (): Promise<Running> =>
    inTurns({ name: 'rejudges', everyMs: 1_000, redis, log }, runner.tick);
  return { handlers: rejudgeRoutes(rejudges, single), runner, start };
};
