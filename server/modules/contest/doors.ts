import type { Viewer } from '../../platform/http/handler.ts';
import type { Seat } from '../../platform/http/seat.ts';
import type { ContestRecord } from './document.ts';
import { standsBeside } from './policy.ts';

/** Who hands something in, asks or prints, and the machine of a hall that it came from. */
type Comer = { viewer: Viewer; seat: Seat | null };
/** @throws AssizeError where a contest takes nothing from this machine */
export type ContestDoor = (cid: number, comer: Comer) => Promise<void>;

/** What later modules ask before a contest takes something from who takes part. */
export const contestDoors = () => {
  const doors: ContestDoor[] = [];
  return {
    register: (door: ContestDoor): void => {
      doors.push(door);
    },
    /** Those who run the contest come from anywhere. @throws AssizeError as the doors do */
    async pass(contest: ContestRecord, comer: Comer): Promise<void> {
      const { viewer } = comer;
      if (standsBeside(contest, viewer) || contest.staff.some(({ uid }) => uid === viewer.uid)) return;
      for (const door of doors) await door(contest.cid, comer);
    },
  };
};
export type ContestDoors = ReturnType<typeof contestDoors>;
