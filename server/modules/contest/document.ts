import {
  accountRule,
  award,
  oiScoreTypes,
  rankNames,
  staffRole,
} from '@assize/shared/areas/contest/contest.ts';
import { z } from 'zod';
import { collection, type Stored } from '../../platform/mongo/collection.ts';

/** A problem in a contest, under the name it has there. */
const placedProblem = z.object({
  pid: z.int(),
  displayId: z.string(),
  displayTitle: z.string(),
  color: z.string().nullable(),
});
export type PlacedProblem = z.infer<typeof placedProblem>;

/** The list of everybody by start; what stands behind it narrows and counts it. */
export const listIndex = { listed: 1, startTime: -1, _id: -1, endTime: 1, type: 1, search: 1 } as const;
/** The list of staff, the one made last first. */
export const staffIndex = { gmtCreate: -1, _id: -1, search: 1, listed: 1, uid: 1 } as const;

export const contestCollection = collection(
  'contests',
  z.object({
    _id: z.int(),
    title: z.string(),
    description: z.string(),
    /** The contest that it was copied from. */
    source: z.int().nullable(),
    uid: z.string(),
    gid: z.int().nullable(),
    type: z.literal([0, 1, 2]),
    auth: z.literal([0, 1, 2]),
    /** Sealed with a key of the site's secret; empty: none. */
    password: z.string(),
    startTime: z.date(),
    endTime: z.date(),
    /** Stretches that do not count. */
    removed: z.array(z.object({ from: z.date(), to: z.date() })),
    /** From when on results are sealed; null: never. */
    sealTime: z.date().nullable(),
    autoRealRank: z.boolean(),
    /** When results were revealed by hand. */
    revealedAt: z.date().nullable(),
    finalizedAt: z.date().nullable(),
    oiRankScoreType: z.enum(oiScoreTypes),
    openRank: z.boolean(),
    allowEndSubmit: z.boolean(),
    openPrint: z.boolean(),
    printJobs: z.int(),
    printPages: z.int(),
    balloonsInSeal: z.int(),
    rankShowName: z.enum(rankNames),
    starUids: z.array(z.string()),
    openAccountLimit: z.boolean(),
    accountRule,
    awardType: z.literal([0, 1, 2]),
    awards: z.array(award),
    penaltyMinutes: z.int(),
    icpcMinutes: z.boolean(),
    submitInterval: z.int(),
    /** Contests whose rows the board may show together with its own. */
    externalCids: z.array(z.int()),
    visible: z.boolean(),
    problems: z.array(placedProblem),
    /** Languages of its submissions; none: those of each problem. */
    languages: z.array(z.string()),
    /** Problems whose submissions wait. */
    pausedPids: z.array(z.int()),
    /** Problems that become public when it ends, and who decided so. */
    publishing: z.array(z.object({ pid: z.int(), uid: z.string() })),
    staff: z.array(z.object({ uid: z.string(), roles: z.array(staffRole) })),
    version: z.int(),
    deleted: z.date().nullable(),
    gmtCreate: z.date(),
    gmtModified: z.date(),
    /** Visible and not deleted: everybody may find it. */
    listed: z.boolean(),
    /** Lower-cased title, for the keyword; empty once deleted. */
    search: z.string(),
  }),
  [
    [listIndex],
    [staffIndex],
    // For the readers of a problem.
    [{ 'problems.pid': 1 }],
    // For problems that wait for its end.
    [{ 'publishing.pid': 1, endTime: 1 }],
    // For what turns next.
    [{ endTime: 1 }],
  ],
);
type ContestDocument = Stored<typeof contestCollection>;
export type ContestRecord = Omit<ContestDocument, '_id' | 'listed' | 'search'> & { cid: number };

export const recordOf = ({ _id, listed: _l, search: _s, ...rest }: ContestDocument): ContestRecord => ({
  cid: _id,
  ...rest,
});

export const derived = ({
  visible,
  deleted,
  title,
}: Pick<ContestRecord, 'visible' | 'deleted' | 'title'>) => ({
  listed: visible && deleted === null,
  search: deleted === null ? title.toLowerCase() : '',
});

export const registrationCollection = collection(
  'contest_registrations',
  z.object({
    /** `<cid>.<uid>` */
    _id: z.string(),
    cid: z.int(),
    uid: z.string(),
    at: z.date(),
  }),
  [[{ cid: 1, at: 1, _id: 1 }]],
);

export const announcementCollection = collection(
  'contest_announcements',
  z.object({
    _id: z.int(),
    cid: z.int(),
    title: z.string(),
    content: z.string(),
    uid: z.string(),
    hidden: z.boolean(),
    gmtCreate: z.date(),
    gmtModified: z.date(),
  }),
  [[{ cid: 1, gmtCreate: -1, _id: -1, hidden: 1 }]],
);
export type ContestAnnouncementRecord = Omit<Stored<typeof announcementCollection>, '_id'> & { id: number };
