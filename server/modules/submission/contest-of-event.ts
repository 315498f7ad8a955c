import { contestOf } from '@assize/shared/areas/submission/scope.ts';
import { submissionTaken } from './events.ts';

const placed = submissionTaken.data.pick({ scope: true });

/** The contest of the submission that an event is about; 0: it is in none. */
export const contestOfEvent = (data: unknown): number => {
  const read = placed.safeParse(data);
  return read.success ? contestOf(read.data.scope) : 0;
};
