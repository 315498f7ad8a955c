import { problemListFilter } from '@assize/shared/areas/saved-filter/endpoints.ts';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { collection, type Stored } from '../../platform/mongo/collection.ts';
import { isDuplicateKey } from '../../platform/mongo/connection.ts';

const filterCollection = collection(
  'saved_filters',
  z.object({
    _id: z.int(),
    uid: z.string(),
    name: z.string(),
    /** The name in the form in which names are compared. */
    key: z.string(),
    filter: problemListFilter,
    isDefault: z.boolean(),
  }),
  [[{ uid: 1, key: 1 }, { unique: true }]],
);
type SavedFilterDocument = Stored<typeof filterCollection>;
export type SavedFilterRecord = Omit<SavedFilterDocument, '_id' | 'key'> & { id: number };

const recordOf = ({ _id, key, ...rest }: SavedFilterDocument): SavedFilterRecord => ({ id: _id, ...rest });
const keyOf = (name: string) => name.toLowerCase();

/** Filters that members of staff keep; a name is one person's once, without regard to case. */
export const savedFilterStore = (database: Connection) => {
  const filters = filterCollection.on(database);
  /** False: the person has another one of that name. */
  const unlessTaken = async (write: () => Promise<unknown>): Promise<boolean> => {
    try {
      await write();
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  };
  return {
    count: (uid: string): Promise<number> => filters.countDocuments({ uid }),
    async of(uid: string): Promise<SavedFilterRecord[]> {
      return (await filters.find({ uid }).sort({ key: 1 })).map(recordOf);
    },
    async find(id: number, uid: string): Promise<SavedFilterRecord | null> {
      const found = await filters.findOne({ _id: id, uid });
      return found && recordOf(found);
    },
    insert: ({ id, ...rest }: SavedFilterRecord): Promise<boolean> =>
      unlessTaken(() => filters.insert({ _id: id, key: keyOf(rest.name), ...rest })),
    update: ({ id, uid, name, filter, isDefault }: SavedFilterRecord): Promise<boolean> =>
      unlessTaken(() =>
        filters.updateOne({ _id: id, uid }, { $set: { name, key: keyOf(name), filter, isDefault } }),
      ),
    /** Makes this filter the only default of its person. */
    async onlyDefault(id: number, uid: string): Promise<void> {
      await filters.updateMany({ uid, _id: { $ne: id }, isDefault: true }, { $set: { isDefault: false } });
    },
    async remove(id: number, uid: string): Promise<boolean> {
      return (await filters.deleteOne({ _id: id, uid })).deletedCount === 1;
    },
  };
};
export type SavedFilterStore = ReturnType<typeof savedFilterStore>;
