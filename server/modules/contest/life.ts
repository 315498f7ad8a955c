import type {
  delayContest,
  extendContest,
  removeContestInterval,
  restoreContestInterval,
} from '@assize/shared/areas/contest/life-endpoints.ts';
import { askedScope } from '@assize/shared/areas/submission/scope.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Change, Logged } from '../../platform/http/audit.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import { refuseField } from '../../platform/http/refuse-field.ts';
import type { Listeners } from '../../platform/listeners.ts';
import type { SubmissionService } from '../submission/service.ts';
import type { ContestChanges } from './changes.ts';
import type { ContestRecord } from './document.ts';
import { phaseOf } from './policy.ts';

type Body<E extends { body: z.ZodType }> = z.output<E['body']>;
type Outcome = Promise<Logged<{ cid: number; version: number }, Change>>;
/** What later modules have against results being made final. */
export type Finalizing = Listeners<[cid: number], Promise<AssizeError | null>>;
type Ports = {
  changes: ContestChanges;
  finalizing: Pick<Finalizing, 'tell'>;
  runs: Pick<SubmissionService['records'], 'unsettledIn'>;
  clock: Clock;
};

const moved = (time: Date, byMs: number) => new Date(time.getTime() + byMs);
const wrongPhase = () => new AssizeError('contest.wrong-phase', { field: 'cid' });

/** The course of a contest: its times while it lives, and its results once it is over. */
export const contestLife = ({ changes, finalizing, runs, clock }: Ports) => {
  const done = async (
    cid: number,
    viewer: Viewer,
    make: (contest: ContestRecord, now: Date) => Partial<ContestRecord> | Promise<Partial<ContestRecord>>,
  ): Outcome => {
    const { after, audit } = await changes.change(cid, viewer, (contest) => make(contest, clock.now()));
    return { data: { cid, version: after.version }, audit };
  };
  const checkOpen = ({ finalizedAt, endTime }: ContestRecord, now: Date): void => {
    if (finalizedAt !== null || now >= endTime) throw wrongPhase();
  };

  return {
    delay: ({ cid, startTime }: Body<typeof delayContest>, viewer: Viewer): Outcome =>
      done(cid, viewer, (contest, now) => {
        if (now >= contest.startTime) throw wrongPhase();
        const start = new Date(startTime);
        if (start < now) return refuseField('startTime', 'in-the-past');
        const byMs = start.getTime() - contest.startTime.getTime();
        return {
          startTime: start,
          removed: contest.removed.map(({ from, to }) => ({ from: moved(from, byMs), to: moved(to, byMs) })),
          endTime: moved(contest.endTime, byMs),
          sealTime: contest.sealTime && moved(contest.sealTime, byMs),
        };
      }),

    extend: ({ cid, endTime, moveSeal }: Body<typeof extendContest>, viewer: Viewer): Outcome =>
      done(cid, viewer, (contest, now) => {
        checkOpen(contest, now);
        const end = new Date(endTime);
        if (end < now) return refuseField('endTime', 'in-the-past');
        if (end <= contest.startTime) return refuseField('endTime', 'not-after-start');
        const { sealTime } = contest;
        const byMs = end.getTime() - contest.endTime.getTime();
        // A seal that has begun stays, and so does one from the start on.
        const stays = !moveSeal || !sealTime || now >= sealTime || sealTime <= contest.startTime;
        const seal = stays ? sealTime : moved(sealTime, byMs);
        if (seal && (seal >= end || seal < contest.startTime)) return refuseField('endTime', 'seal-outside');
        if (seal && seal < now && seal !== sealTime) return refuseField('endTime', 'seal-outside');
        return { endTime: end, sealTime: seal };
      }),

    removeInterval: ({ cid, ...body }: Body<typeof removeContestInterval>, viewer: Viewer): Outcome =>
      done(cid, viewer, (contest, now) => {
        checkOpen(contest, now);
        const [from, to] = [new Date(body.from), new Date(body.to)];
        if (from < contest.startTime) return refuseField('from', 'outside-contest');
        if (to > contest.endTime) return refuseField('to', 'outside-contest');
        if (contest.removed.some((one) => from < one.to && to > one.from))
          return refuseField('from', 'named-twice');
        const byMs = to.getTime() - from.getTime();
        const { sealTime } = contest;
        const movesSeal = sealTime !== null && sealTime > from && sealTime > now;
        return {
          removed: [...contest.removed, { from, to }].toSorted((a, b) => a.from.getTime() - b.from.getTime()),
          endTime: moved(contest.endTime, byMs),
          sealTime: movesSeal ? moved(sealTime, byMs) : sealTime,
        };
      }),

    restoreInterval: ({ cid, ...body }: Body<typeof restoreContestInterval>, viewer: Viewer): Outcome =>
      done(cid, viewer, (contest, now) => {
        checkOpen(contest, now);
        const [from, to] = [new Date(body.from), new Date(body.to)];
        const isIt = (one: { from: Date; to: Date }) =>
          one.from.getTime() === from.getTime() && one.to.getTime() === to.getTime();
        if (!contest.removed.some(isIt)) return refuseField('from', 'not-an-option');
        const byMs = from.getTime() - to.getTime();
        const endTime = moved(contest.endTime, byMs);
        if (endTime < now) return refuseField('from', 'in-the-past');
        const { sealTime } = contest;
        const seal = sealTime && sealTime > to && sealTime > now ? moved(sealTime, byMs) : sealTime;
        if (seal !== sealTime && seal && seal < now) return refuseField('from', 'in-the-past');
        return { removed: contest.removed.filter((one) => !isIt(one)), endTime, sealTime: seal };
      }),

    reveal: (cid: number, viewer: Viewer): Outcome =>
      done(cid, viewer, (contest, now) => {
        if (phaseOf(contest, now) !== 'ended-sealed') throw wrongPhase();
        return { revealedAt: now };
      }),

    finalize: (cid: number, viewer: Viewer): Outcome =>
      done(cid, viewer, async (contest, now) => {
        if (phaseOf(contest, now) !== 'ended' || contest.finalizedAt !== null) throw wrongPhase();
        const count = await runs.unsettledIn(askedScope({ cid }));
        if (count > 0) throw new AssizeError('contest.not-judged', { params: { count } });
        for (const refusal of await Promise.all(finalizing.tell(cid))) if (refusal) throw refusal;
        return { finalizedAt: now };
      }),

    unfinalize: (cid: number, viewer: Viewer): Outcome =>
      done(cid, viewer, ({ finalizedAt }) => {
        if (finalizedAt === null) throw wrongPhase();
        return { finalizedAt: null };
      }),
  };
};
export type ContestLife = ReturnType<typeof contestLife>;
