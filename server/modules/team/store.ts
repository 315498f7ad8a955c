import { organization, teamGroup } from '@assize/shared/areas/team/team.ts';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { keptAnswers } from '../../platform/kept-answers.ts';
import { collection, type Stored } from '../../platform/mongo/collection.ts';
import { isDuplicateKey } from '../../platform/mongo/connection.ts';
import { type Together, whenMade } from '../../platform/mongo/together.ts';
import type { Stamp } from '../../platform/redis/stamp.ts';

const teamRecord = z.object({
  teamId: z.int(),
  /** Empty: the row has the name of its one account. */
  name: z.string(),
  label: z.string(),
  icpcId: z.string(),
  /** The first one is the lead, whose uid names the row. */
  accounts: z.array(z.object({ uid: z.string(), ip: z.string().nullable(), seat: z.string() })),
  organization: organization.nullable(),
  groups: z.array(teamGroup),
  members: z.array(z.string()),
  seat: z.string(),
  zone: z.string(),
  /** Address of the picture below our own origin. */
  photo: z.string().nullable(),
  hidden: z.boolean(),
  isStar: z.boolean(),
  disqualified: z.boolean(),
  penaltyAdjustSeconds: z.int(),
  version: z.int(),
});
export type TeamRecord = z.infer<typeof teamRecord>;

const rosterCollection = collection(
  'contest_teams',
  z.object({
    /** The contest. */
    _id: z.int(),
    version: z.int(),
    /** Whether accounts of teams may sign in by their address. */
    byAddress: z.boolean(),
    teams: z.array(teamRecord),
    /** Submissions that do not count, with who said so and why. */
    ignored: z.array(z.object({ submitId: z.int(), reason: z.string(), uid: z.string(), at: z.date() })),
    /** Addresses of accounts in contests in which one signs in by them. */
    addresses: z.array(z.string()),
    photos: z.array(z.string()),
  }),
  [[{ addresses: 1 }], [{ photos: 1 }]],
);
type RosterDocument = Stored<typeof rosterCollection>;

/** Teams of a contest, and what staff changed on its board. */
export type RosterRecord = Pick<RosterDocument, 'version' | 'byAddress' | 'teams' | 'ignored'> & {
  cid: number;
};
export type Roster = RosterRecord & {
  readonly teamOf: ReadonlyMap<string, TeamRecord>;
  readonly hiddenUids: ReadonlySet<string>;
  readonly ignoredIds: ReadonlySet<number>;
};

const rosterOf = (record: RosterRecord): Roster => ({
  ...record,
  teamOf: new Map(record.teams.flatMap((team) => team.accounts.map(({ uid }) => [uid, team] as const))),
  hiddenUids: new Set(
    record.teams.flatMap(({ hidden, accounts }) => (hidden ? accounts.map((one) => one.uid) : [])),
  ),
  ignoredIds: new Set(record.ignored.map((one) => one.submitId)),
});
const photosOf = (teams: readonly TeamRecord[]) => teams.flatMap(({ photo }) => photo ?? []);
const addressesOf = ({ byAddress, teams }: RosterRecord) =>
  byAddress ? teams.flatMap(({ accounts }) => accounts.flatMap(({ ip }) => ip ?? [])) : [];

/**
 * The teams of each contest are one document, so that an import of many is one write and every change a compare-and-set
 * on its version. Processes keep what they read until `changes` moves on.
 */
export const rosterStore = (database: Connection, changes: Stamp, clock: Clock) => {
  const rosters = rosterCollection.on(database);
  const kept = keptAnswers<Roster>(changes, clock);

  return {
    /** A contest without teams has an empty one, of version 0. */
    find: (cid: number): Promise<Roster> =>
      kept(`${cid}`, async () => {
        const found = await rosters.findById(cid);
        if (!found) return rosterOf({ cid, version: 0, byAddress: false, teams: [], ignored: [] });
        const { version, byAddress, teams, ignored } = found;
        return rosterOf({ cid, version, byAddress, teams, ignored });
      }),

    /** Saves over the version before it. False: another one stands now. */
    async save(next: RosterRecord, within?: Together): Promise<boolean> {
      const { cid, teams, byAddress, ignored } = next;
      const fields = { teams, byAddress, ignored, addresses: addressesOf(next), photos: photosOf(teams) };
      try {
        if (next.version === 0) {
          await rosters.insert({ _id: cid, version: 1, ...fields }, within);
          return true;
        }
        const { modifiedCount } = await rosters.updateOne(
          { _id: cid, version: next.version },
          { $set: { ...fields, version: next.version + 1 } },
          within ? { session: within.session } : {},
        );
        return modifiedCount === 1;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      } finally {
        await whenMade(within, changes.moveOn);
      }
    },

    /** Contests in which an account may sign in from an address. */
    async at(address: string): Promise<number[]> {
      return (await rosters.find({ addresses: address }, { _id: 1 })).map((one) => one._id);
    },

    async *photos(): AsyncIterable<string> {
      for await (const one of rosters.find({ photos: { $gt: '' } }, { photos: 1 }).cursor())
        yield* one.photos;
    },
    async hasPhoto(link: string): Promise<boolean> {
      return (await rosters.exists({ photos: link })) !== null;
    },
  };
};
export type RosterStore = ReturnType<typeof rosterStore>;
