import type { Tag } from '@assize/shared/areas/tag/tag.ts';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { collection, type Stored } from '../../platform/mongo/collection.ts';
import { isDuplicateKey } from '../../platform/mongo/connection.ts';

export const tagCollection = collection(
  'tags',
  z.object({
    _id: z.int(),
    name: z.string(),
    color: z.string(),
    oj: z.string(),
    gid: z.int().nullable(),
    classificationId: z.int().nullable(),
  }),
  [[{ oj: 1, gid: 1, name: 1 }, { unique: true }]],
);
type TagDocument = Stored<typeof tagCollection>;
export type ClassifiedTag = Omit<TagDocument, '_id' | 'gid'> & { id: number };

export const classificationCollection = collection(
  'tag_classifications',
  z.object({ _id: z.int(), name: z.string(), oj: z.string(), rank: z.int() }),
  [[{ oj: 1, name: 1 }, { unique: true }]],
);
type ClassificationDocument = Stored<typeof classificationCollection>;
export type Classification = Omit<ClassificationDocument, '_id'> & { id: number };

const classificationOf = ({ _id, ...rest }: ClassificationDocument): Classification => ({ id: _id, ...rest });
const classifiedOf = ({ _id, gid: _gid, ...rest }: TagDocument): ClassifiedTag => ({ id: _id, ...rest });
const tagOf = ({ _id, name, color }: TagDocument): Tag => ({ id: _id, name, color });

/** Tags of the problem banks and their classifications. */
export const tagStore = (database: Connection) => {
  const tags = tagCollection.on(database);
  const classifications = classificationCollection.on(database);
  const byName = async (oj: string, name: string) => {
    const found = await tags.findOne({ oj, gid: null, name });
    return found && tagOf(found);
  };

  /** False: another one has the name. */
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
    byName,
    async find(id: number): Promise<ClassifiedTag | null> {
      const found = await tags.findOne({ _id: id, gid: null });
      return found && classifiedOf(found);
    },
    /** Makes a tag of a new name. False: the name is taken. */
    insert: ({ id, ...tag }: ClassifiedTag): Promise<boolean> =>
      unlessTaken(() => tags.insert({ _id: id, gid: null, ...tag })),
    update: ({ id, name, color, classificationId }: ClassifiedTag): Promise<boolean> =>
      unlessTaken(() => tags.updateOne({ _id: id }, { $set: { name, color, classificationId } })),
    async remove(id: number): Promise<boolean> {
      return (await tags.deleteOne({ _id: id, gid: null })).deletedCount === 1;
    },
    async findClassification(id: number): Promise<Classification | null> {
      const found = await classifications.findById(id);
      return found && classificationOf(found);
    },
    /** False: its name is taken. */
    insertClassification: ({ id, ...one }: Classification): Promise<boolean> =>
      unlessTaken(() => classifications.insert({ _id: id, ...one })),
    updateClassification: ({ id, name, rank }: Classification): Promise<boolean> =>
      unlessTaken(() => classifications.updateOne({ _id: id }, { $set: { name, rank } })),
    /** Deletes a classification; its tags stay without one. */
    async removeClassification(id: number): Promise<boolean> {
      await tags.updateMany({ classificationId: id }, { $set: { classificationId: null } });
      return (await classifications.deleteOne({ _id: id })).deletedCount === 1;
    },
    async byIds(ids: readonly number[]): Promise<Map<number, Tag>> {
      if (ids.length === 0) return new Map();
      const found = await tags.find({ _id: { $in: [...ids] } });
      return new Map(found.map((one) => [one._id, tagOf(one)]));
    },
    /** Public tags of a bank by name; undefined: of all banks. */
    async all(oj: string | undefined): Promise<ClassifiedTag[]> {
      const found = await tags.find({ gid: null, ...(oj === undefined ? {} : { oj }) }).sort({ name: 1 });
      return found.map(classifiedOf);
    },
    /** Classifications of a bank in the order staff gave them. */
    async classifications(oj: string | undefined): Promise<Classification[]> {
      const found = await classifications.find(oj === undefined ? {} : { oj }).sort({ rank: 1, name: 1 });
      return found.map(classificationOf);
    },
  };
};
export type TagStore = ReturnType<typeof tagStore>;
