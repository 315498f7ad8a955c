import { createContest } from '@assize/shared/areas/contest/admin-endpoints.ts';
import type { contestDraft } from '@assize/shared/areas/contest/draft.ts';
import { addContestProblem } from '@assize/shared/areas/contest/problem-endpoints.ts';
import { submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import { createTeam } from '@assize/shared/areas/team/endpoints.ts';
import type { z } from 'zod';
import type { Clock } from '../platform/clock.ts';
import type { Caller } from './site.ts';

type Draft = z.input<typeof contestDraft>;

const hourMs = 3_600_000;
/** A point in time, some ms after another. */
export const at = (base: Date | string, ms: number): string =>
  new Date(new Date(base).getTime() + ms).toISOString();

/** A small valid contest of five hours, which starts in an hour of the site's clock. */
export const contestOf = (clock: Clock, changes: Partial<Draft> = {}): Draft => {
  const start = new Date(clock.now().getTime() + hourMs);
  return {
    title: 'Spring cup',
    description: 'Rules.',
    startTime: start.toISOString(),
    endTime: at(start, 5 * hourMs),
    ...changes,
  };
};

export const makeContest = (by: Caller, clock: Clock, changes: Partial<Draft> = {}) =>
  by.call(createContest, { body: contestOf(clock, changes) });

/** Puts a problem of the bank into a contest. */
export const placeProblem = (by: Caller, cid: number, pid: number, displayId: string) =>
  by.call(addContestProblem, { body: { cid, pid, displayId, displayTitle: `Problem ${displayId}` } });

const program = { language: 'C++ 17', code: 'int main(){}' };
export const handIn = async (by: Caller, cid: number, displayId: string): Promise<number> =>
  (await by.call(submitProblem, { body: { ...program, cid, pid: displayId } })).submitId;
/** The same, with whatever the answer is. */
export const tryHandIn = (by: Caller, cid: number, displayId: string) =>
  by.send(submitProblem, { body: { ...program, cid, pid: displayId } });

/** Makes a team of accounts that there are, the lead first. */
export const makeTeam = (
  by: Caller,
  cid: number,
  { name, usernames, seat, zone }: { name: string; usernames: readonly string[]; seat: string; zone: string },
) =>
  by.call(createTeam, {
    body: {
      cid,
      draft: {
        ...{ name, seat, zone, label: '', organization: null, groups: [], members: [], photo: null },
        accounts: usernames.map((username) => ({ username, ip: null, seat: '' })),
      },
    },
  });
