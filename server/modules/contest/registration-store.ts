import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../../platform/mongo/connection.ts';
import { registrationCollection } from './document.ts';

const idOf = (cid: number, uid: string) => `${cid}.${uid}`;

/** Who has registered for which contest. */
export const registrationStore = (database: Connection) => {
  const registrations = registrationCollection.on(database);
  return {
    /** False: the user was registered before. */
    async add(cid: number, uid: string, at: Date): Promise<boolean> {
      try {
        await registrations.insert({ _id: idOf(cid, uid), cid, uid, at });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async has(cid: number, uid: string): Promise<boolean> {
      return (await registrations.exists({ _id: idOf(cid, uid) })) !== null;
    },
    /** Those who had registered before an instant, in their order. */
    async uids(cid: number, before: Date): Promise<string[]> {
      const found = await registrations
        .find({ cid, at: { $lt: before } }, { uid: 1 })
        .sort({ at: 1, _id: 1 });
      return found.map((one) => one.uid);
    },
    async clear(cid: number): Promise<void> {
      await registrations.deleteMany({ cid });
    },
    /** Number of those who have registered, without some. */
    async countBeside(cid: number, uids: ReadonlySet<string>): Promise<number> {
      return registrations.countDocuments({ cid, ...(uids.size > 0 && { uid: { $nin: [...uids] } }) });
    },
  };
};
export type RegistrationStore = ReturnType<typeof registrationStore>;
