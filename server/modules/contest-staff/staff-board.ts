import type { readStaffBoard } from '@assize/shared/areas/contest-staff/endpoints.ts';
import { askedScope } from '@assize/shared/areas/submission/scope.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { ContestService } from '../contest/service.ts';
import type { SubmissionService } from '../submission/service.ts';
import type { ContestReadiness } from './readiness.ts';

type Ports = {
  contests: Pick<ContestService, 'access' | 'participantCount' | 'waiting'>;
  runs: Pick<SubmissionService['records'], 'unsettledBy'>;
  readiness: Pick<ContestReadiness, 'start'>;
  clock: Clock;
};

/** What waits for the staff of a contest, for each of them what concerns him. */
export const staffBoards =
  ({ contests, runs, readiness, clock }: Ports) =>
  async (cid: number, viewer: Viewer): Promise<ReplyOf<typeof readStaffBoard>> => {
    const { contest, rights } = await contests.access.with(cid, viewer, 'staff');
    const [waiting, unsettled, participants, checks] = await Promise.all([
      contests.waiting.of(cid, rights),
      rights.has('live') ? runs.unsettledBy(askedScope({ cid })) : null,
      contests.participantCount(cid),
      rights.has('manage') ? readiness.start(contest) : null,
    ]);
    const countOf = new Map(unsettled?.map((one) => [one.pid, one]));
    const problems = contest.problems.map(({ pid, displayId }) => ({
      ...{ pid, displayId, paused: contest.pausedPids.includes(pid) },
      waiting: countOf.get(pid)?.waiting ?? 0,
      failed: countOf.get(pid)?.failed ?? 0,
    }));
    const levels = (level: 'warn' | 'bad') => checks?.filter((one) => one.level === level).length ?? 0;
    return {
      waiting: waiting.map(({ kind, count, oldest }) => ({
        ...{ kind, count },
        oldest: oldest?.toISOString() ?? null,
      })),
      problems: unsettled && problems.filter((one) => one.paused || one.waiting + one.failed > 0),
      participants,
      attention: checks && { warn: levels('warn'), bad: levels('bad') },
      now: clock.now().toISOString(),
    };
  };
