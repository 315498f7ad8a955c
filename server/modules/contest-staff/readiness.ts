import type { ReadinessCheck, readReadiness } from '@assize/shared/areas/contest-staff/endpoints.ts';
import { textLanguage } from '@assize/shared/areas/judging/job.ts';
import { askedScope } from '@assize/shared/areas/submission/scope.ts';
import { isSealedPhase } from '@assize/shared/domain/contest/times.ts';
import { locales } from '@assize/shared/i18n/locales.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import { type ContestRecord, type ContestService, phaseOf } from '../contest/service.ts';
import type { ProblemRecord, ProblemService } from '../problem/service.ts';
import type { SubmissionService } from '../submission/service.ts';
import { finalizeChecks, type ProblemFacts, type SiteFacts, startChecks } from './checks.ts';

type Ports = {
  contests: Pick<ContestService, 'access' | 'registered'>;
  problems: Pick<ProblemService, 'records' | 'examples'>;
  runs: Pick<SubmissionService['records'], 'unsettledBy'>;
  site: () => Promise<SiteFacts>;
  clock: Clock;
};

/** Kinds of problems that show no samples or have no cases of their own. */
const withoutSamples: readonly ProblemRecord['judgeMode'][] = ['objective', 'submit_answer'];

/** Whether a contest is ready, gathered from all that has a part in it. */
export const contestReadiness = ({ contests, problems, runs, site, clock }: Ports) => {
  const factsOf = async (
    { pid, displayId, color }: ContestRecord['problems'][number],
    allowed: readonly string[],
  ): Promise<ProblemFacts> => {
    const found = await problems.records.byPid(pid);
    const examples = found ? await problems.examples(found) : [];
    const isThere = found !== null && found.deleted === null;
    const takesPrograms = found !== null && !withoutSamples.includes(found.judgeMode);
    return {
      ...{ pid, displayId, color, isThere },
      cases: found?.cases ?? 0,
      hasSamples: !takesPrograms || examples.length > 0,
      missingLocales: locales.filter((one) => one !== 'zh-CN' && found?.titles[one] === undefined),
      timeLimitMs: found?.timeLimitMs ?? 0,
      memoryLimitMb: found?.memoryLimitMb ?? 0,
      languages: takesPrograms
        ? found.languages.filter(
            (one) => one !== textLanguage && (allowed.length === 0 || allowed.includes(one)),
          )
        : null,
    };
  };

  const start = async (contest: ContestRecord): Promise<ReadinessCheck[]> => {
    const [facts, registered, present] = await Promise.all([
      Promise.all(contest.problems.map((one) => factsOf(one, contest.languages))),
      contests.registered(contest.cid),
      site(),
    ]);
    const has = (role: ContestRecord['staff'][number]['roles'][number]) =>
      contest.staff.some(({ roles }) => roles.includes(role));
    const { sealTime, startTime, endTime } = contest;
    return startChecks(
      {
        visible: contest.visible,
        auth: contest.auth,
        hasPassword: contest.password !== '',
        registered: registered.length,
        isSealed: sealTime !== null,
        sealIsInside: sealTime !== null && sealTime >= startTime && sealTime < endTime,
        openPrint: contest.openPrint,
        hasPrintStaff: has('print'),
        hasBalloonStaff: has('balloon'),
        paused: contest.problems
          .filter(({ pid }) => contest.pausedPids.includes(pid))
          .map(({ displayId }) => displayId),
        problems: facts,
      },
      present,
    );
  };
  const finalize = async (contest: ContestRecord): Promise<ReadinessCheck[]> => {
    const unsettled = await runs.unsettledBy(askedScope({ cid: contest.cid }));
    return finalizeChecks({
      isSealed: isSealedPhase(phaseOf(contest, clock.now())),
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
