import type { Tag } from '@assize/shared/areas/tag/tag.ts';
import { type Connection, Schema } from 'mongoose';
import { isDuplicateKey } from '../../platform/mongo/connection.ts';

type TagDocument = {
  _id: number;
  name: string;
  color: string;
  oj: string;
  gid: number | null;
  classificationId: number | null;
};
type ClassificationDocument = { _id: number; name: string; oj: string; rank: number };

export type Classification = { id: number; name: string; oj: string; rank: number };
export type ClassifiedTag = Tag & { oj: string; classificationId: number | null };

const tagSchema = new Schema<TagDocument>(
  {
    _id: { type: Number, required: true },
    name: { type: String, required: true },
    color: { type: String, default: '' },
    oj: { type: String, required: true },
    gid: { type: Number, default: null },
    classificationId: { type: Number, default: null },
  },
  { versionKey: false },
);
tagSchema.index({ oj: 1, gid: 1, name: 1 }, { unique: true });

const classificationSchema = new Schema<ClassificationDocument>(
  {
    _id: { type: Number, required: true },
    name: { type: String, required: true },
    oj: { type: String, required: true },
    rank: { type: Number, default: 0 },
  },
  { versionKey: false },
);
classificationSchema.index({ oj: 1, name: 1 }, { unique: true });

const classificationOf = ({ _id, name, oj, rank }: ClassificationDocument): Classification => ({
  id: _id,
  name,
  oj,
  rank: rank ?? 0,
});
const classifiedOf = (one: TagDocument): ClassifiedTag => ({
  ...tagOf(one),
  oj: one.oj,
  classificationId: one.classificationId ?? null,
});

const tagOf = ({ _id, name, color }: TagDocument): Tag => ({ id: _id, name, color: color ?? '' });

/** Tags of the problem banks and their classifications. */
export const tagStore = (database: Connection) => {
  const tags = database.model<TagDocument>('Tag', tagSchema, 'tags');
  const classifications = database.model<ClassificationDocument>(
    'TagClassification',
    classificationSchema,
    'tag_classifications',
  );
  const byName = async (oj: string, name: string) => {
    const found = await tags.findOne({ oj, gid: null, name }).lean<TagDocument>();
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
      const found = await tags.findOne({ _id: id, gid: null }).lean<TagDocument>();
      return found && classifiedOf(found);
    },
    /** Makes a tag that nobody has. False: its name is taken. */
    insert: ({ id, ...tag }: ClassifiedTag): Promise<boolean> =>
      unlessTaken(() => tags.create({ _id: id, gid: null, ...tag })),
    update: ({ id, name, color, classificationId }: ClassifiedTag): Promise<boolean> =>
      unlessTaken(() => tags.updateOne({ _id: id }, { $set: { name, color, classificationId } })),
    async remove(id: number): Promise<boolean> {
      return (await tags.deleteOne({ _id: id, gid: null })).deletedCount === 1;
    },
    async findClassification(id: number): Promise<Classification | null> {
      const found = await classifications.findById(id).lean<ClassificationDocument>();
      return found && classificationOf(found);
    },
    /** False: its name is taken. */
    insertClassification: ({ id, ...one }: Classification): Promise<boolean> =>
      unlessTaken(() => classifications.create({ _id: id, ...one })),
    updateClassification: ({ id, name, rank }: Classification): Promise<boolean> =>
      unlessTaken(() => classifications.updateOne({ _id: id }, { $set: { name, rank } })),
    /** Deletes a classification; its tags stay without one. */
    async removeClassification(id: number): Promise<boolean> {
      await tags.updateMany({ classificationId: id }, { $set: { classificationId: null } });
      return (await classifications.deleteOne({ _id: id })).deletedCount === 1;
    },
    async byIds(ids: readonly number[]): Promise<Map<number, Tag>> {
      if (ids.length === 0) return new Map();
      const found = await tags.find({ _id: { $in: [...ids] } }).lean<TagDocument[]>();
      return new Map(found.map((one) => [one._id, tagOf(one)]));
    },
    /** Public tags of a bank by name; undefined: of all banks. */
    async all(oj: string | undefined): Promise<ClassifiedTag[]> {
      const found = await tags
        .find({ gid: null, ...(oj === undefined ? {} : { oj }) })
        .sort({ name: 1 })
        .lean<TagDocument[]>();
      return found.map(classifiedOf);
    },
    /** Classifications of a bank in the order staff gave them. */
    async classifications(oj: string | undefined): Promise<Classification[]> {
      const found = await classifications
        .find(oj === undefined ? {} : { oj })
        .sort({ rank: 1, name: 1 })
        .lean<ClassificationDocument[]>();
      return found.map(classificationOf);
    },
  };
};
export type TagStore = ReturnType<typeof tagStore>;
