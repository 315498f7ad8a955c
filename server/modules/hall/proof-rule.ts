import { judgeProof } from '@assize/shared/domain/kiosk/proof.ts';
import { may } from '@assize/shared/domain/permissions.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import { type Clock, hourMs } from '../../platform/clock.ts';
import type { Seat } from '../../platform/http/seat.ts';
import type { EntryDoor } from '../account/service.ts';
import type { ContestService } from '../contest/service.ts';
import type { TeamService } from '../team/service.ts';
import type { HallNews } from './news.ts';
import type { Proofs } from './proofs.ts';
import type { HallStore } from './store.ts';

type Ports = {
  halls: Pick<HallStore, 'ofContest' | 'requiring'>;
  proofs: Pick<Proofs, 'bind'>;
  contests: Pick<ContestService, 'records'>;
  rosters: TeamService['rosters'];
  news: Pick<HallNews, 'seats'>;
  clock: Clock;
};
/** How long before the start teams may sign in from machines of the hall alone. */
const beforeMs = 2 * hourMs;

/** Label of a call: without a signature of the machine nothing is proven. */
const labelOf = (seat: Seat | null, hallId: number | null) =>
  seat === null || seat.isVoid || seat.signed === null || (hallId !== null && seat.hallId !== hallId)
    ? 'none'
    : seat.label;

/** The rule of a contest for machines, where people sign in, submit, print and ask (Halls 7). */
export const proofRule = ({ halls, proofs, contests, rosters, news, clock }: Ports) => {
  const entry: EntryDoor = {
    async check({ uid, role }, { seat = null }) {
      if (may(role, 'problem.create')) return;
      const now = clock.now().getTime();
      for (const { cid, hallId } of await halls.requiring()) {
        const contest = await contests.records.find(cid);
        if (!contest) continue;
        const isOn = now >= contest.startTime.getTime() - beforeMs && now < contest.endTime.getTime();
        if (!isOn || !(await rosters.find(cid)).teamOf.has(uid)) continue;
        if (judgeProof('require', labelOf(seat, hallId)) === 'refused')
          throw new AssizeError('hall.proof-needed');
      }
    },
    async entered(session, { seat = null }) {
      if (seat === null || seat.isVoid || seat.signed === null) return;
      await proofs.bind(seat.deviceId, session);
      news.seats(seat.hallId, [seat.seat]);
    },
  };

  return {
    entry,
    /** @throws AssizeError `hall.proof-needed`, `hall.other-device` */
    async pass(
      cid: number,
      { viewer, seat }: { viewer: { uid: string; username: string; sessionId: string }; seat: Seat | null },
    ): Promise<void> {
      const { proof, hallId } = await halls.ofContest(cid);
      if (judgeProof(proof, labelOf(seat, hallId)) === 'refused') throw new AssizeError('hall.proof-needed');
      if (proof === 'ignore' || seat === null || seat.signed === null) return;
      // A session is at home on the machine that it was first used on.
      const machine = await proofs.bind(seat.deviceId, viewer);
      if (machine !== seat.deviceId && proof === 'require') throw new AssizeError('hall.other-device');
    },
  };
};
export type ProofGuard = ReturnType<typeof proofRule>;
