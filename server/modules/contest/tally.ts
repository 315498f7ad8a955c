import { askedScope } from '@assize/shared/areas/submission/scope.ts';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { remembered } from '../../platform/remembered.ts';
import type { SubmissionService, Tally } from '../submission/service.ts';
import type { ContestRecord } from './document.ts';
import type { TeamsOfContests } from './teams.ts';

/** What is asked, as the key under which its answer is kept. */
const asked = z.object({
  cid: z.int(),
  from: z.coerce.date(),
  until: z.union([z.null(), z.coerce.date()]),
  beside: z.array(z.string()),
});
/** A thousand people who open a contest cause one count. */
const tallyMs = 2_000;

/** Runs of a contest by problem, of those who take part; some seconds old. */
export const contestTally = (
  runs: Pick<SubmissionService['records'], 'tallyIn'>,
  teams: Pick<TeamsOfContests, 'of'>,
  clock: Clock,
) => {
  const kept = remembered(clock, tallyMs, (question: string): Promise<Tally[]> => {
    const { cid, from, until, beside } = asked.parse(JSON.parse(question));
    return runs.tallyIn(askedScope({ cid }), until === null ? { from } : { from, until }, beside);
  });
  return async ({ cid, startTime, endTime, uid, staff }: ContestRecord, whole: boolean): Promise<Tally[]> => {
    const { hiddenUids } = await teams.of(cid);
    const jury = staff.filter(({ roles }) => roles.includes('jury')).map((one) => one.uid);
    const until = whole ? null : endTime;
    return kept(JSON.stringify({ cid, from: startTime, until, beside: [uid, ...jury, ...hiddenUids] }));
  };
};
