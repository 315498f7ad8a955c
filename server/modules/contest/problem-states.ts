import type {
  pauseContestProblem,
  publishContestProblem,
} from '@assize/shared/areas/contest/problem-state-endpoints.ts';
import { askedScope } from '@assize/shared/areas/submission/scope.ts';
import { may } from '@assize/shared/domain/permissions.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { z } from 'zod';
import type { Change, Logged } from '../../platform/http/audit.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { JudgingService } from '../judging/service.ts';
import type { ProblemService } from '../problem/service.ts';
import type { SubmissionService } from '../submission/service.ts';
import type { ContestChanges } from './changes.ts';
import type { ContestRecord } from './document.ts';

type Body<E extends { body: z.ZodType }> = z.output<E['body']>;
type Ports = {
  changes: ContestChanges;
  problems: Pick<ProblemService, 'records'>;
  runs: Pick<SubmissionService['records'], 'openIn'>;
  backends: Pick<JudgingService['backends'], 'find'>;
};

const placedIn = ({ problems }: ContestRecord, pid: number): string => {
  const found = problems.find((one) => one.pid === pid);
  if (!found) throw new AssizeError('problem.not-found', { field: 'pid' });
  return found.displayId;
};

/** Pausing the judging of a problem of a contest, and making one public afterwards. */
export const contestProblemStates = ({ changes, problems, runs, backends }: Ports) => {
  /** Takes waiting submissions back from their judges; what a judge works on is judged. */
  const takeBack = async (cid: number, pid: number): Promise<void> => {
    for (const one of await runs.openIn(askedScope({ cid }), pid))
      await backends
        .find(one.oj)
        ?.cancel(one)
        .catch(() => undefined);
  };

  return {
    /** Submissions of a problem that is judged again are handed over by the sweeper, the oldest first. */
    async pause(
      { cid, pid, paused }: Body<typeof pauseContestProblem>,
      viewer: Viewer,
    ): Promise<Logged<null, Change>> {
      const { audit } = await changes.change(
        cid,
        viewer,
        (contest) => {
          placedIn(contest, pid);
          const others = contest.pausedPids.filter((one) => one !== pid);
          return { pausedPids: paused ? [...others, pid] : others };
        },
        'problems',
      );
      if (paused) await takeBack(cid, pid);
      return { data: null, audit };
    },

    async publish(
      { cid, pid, publish }: Body<typeof publishContestProblem>,
      viewer: Viewer,
    ): Promise<Logged<null, Change>> {
      if (!may(viewer.role, 'problem.publish'))
        throw new AssizeError('problem.publish-forbidden', { field: 'publish' });
      const problem = await problems.records.byPid(pid);
      const { audit } = await changes.change(
        cid,
        viewer,
        (contest) => {
          placedIn(contest, pid);
          if (publish && problem?.auth !== 3)
            throw new AssizeError('contest.problem-not-kept', { field: 'pid' });
          const others = contest.publishing.filter((one) => one.pid !== pid);
          return { publishing: publish ? [...others, { pid, uid: viewer.uid }] : others };
        },
        'problems',
      );
      return { data: null, audit };
    },
  };
};
export type ContestProblemStates = ReturnType<typeof contestProblemStates>;
