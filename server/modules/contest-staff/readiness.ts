import type { ReadinessCheck, readReadiness } from '@assize/shared/areas/contest-staff/endpoints.ts';
import { askedScope } from '@assize/shared/areas/submission/scope.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import { type ContestRecord, type ContestService, phaseOf } from '../contest/service.ts';
import type { HallService } from '../hall/service.ts';
import type { SubmissionService } from '../submission/service.ts';
import { finalizeChecks, type SiteFacts, startChecks } from './checks.ts';
import type { problemFacts } from './problem-facts.ts';

type Ports = {
  contests: Pick<ContestService, 'access' | 'participantCount'>;
  factsOf: ReturnType<typeof problemFacts>;
  runs: Pick<SubmissionService['records'], 'unsettledBy'>;
  site: () => Promise<SiteFacts>;
  seats: HallService['selfTests'];
  clock: Clock;
};

/** Whether a contest is ready, gathered from all that has a part in it. */
export const contestReadiness = ({ contests, factsOf, runs, site, seats, clock }: Ports) => {
  const start = async (contest: ContestRecord): Promise<ReadinessCheck[]> => {
    const [facts, participants, present, tests] = await Promise.all([
      Promise.all(contest.problems.map((one) => factsOf(one, contest.languages))),
      contests.participantCount(contest.cid),
      site(),
      seats(contest.cid),
    ]);
    const has = (role: ContestRecord['staff'][number]['roles'][number]) =>
      contest.staff.some(({ roles }) => roles.includes(role));
    const { sealTime, startTime, endTime } = contest;
    return startChecks(
      {
        visible: contest.visible,
        auth: contest.auth,
        hasPassword: contest.password !== '',
        participants,
        isSealed: sealTime !== null,
        sealIsInside: sealTime !== null && sealTime >= startTime && sealTime < endTime,
        openPrint: contest.openPrint,
        hasPrintStaff: has('print'),
        hasBalloonStaff: has('balloon'),
        paused: contest.problems
          .filter(({ pid }) => contest.pausedPids.includes(pid))
          .map(({ displayId }) => displayId),
        problems: facts,
        seats: tests,
      },
      present,
    );
  };
  const finalize = async (contest: ContestRecord): Promise<ReadinessCheck[]> => {
    const unsettled = await runs.unsettledBy(askedScope({ cid: contest.cid }));
    return finalizeChecks({
      isSealed: phaseOf(contest, clock.now()) !== 'ended',
      waiting: unsettled.reduce((sum, one) => sum + one.waiting, 0),
      failed: unsettled.reduce((sum, one) => sum + one.failed, 0),
      countsSeconds: contest.type === 0 && !contest.icpcMinutes,
    });
  };

  return {
    start,
    async read(cid: number, viewer: Viewer): Promise<ReplyOf<typeof readReadiness>> {
      const { contest } = await contests.access.with(cid, viewer, 'manage');
      const [before, after] = await Promise.all([start(contest), finalize(contest)]);
      const now = clock.now();
      return { phase: phaseOf(contest, now), start: before, finalize: after, now: now.toISOString() };
    },
  };
};
export type ContestReadiness = ReturnType<typeof contestReadiness>;
