import { mostDrafts, mostRevisions } from '@assize/shared/areas/draft/endpoints.ts';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { collection, type Stored } from '../../platform/mongo/collection.ts';
import { isDuplicateKey } from '../../platform/mongo/connection.ts';

const draftCollection = collection(
  'drafts',
  z.object({
    /** Key of the draft in one text. */
    _id: z.string(),
    uid: z.string(),
    scope: z.string(),
    pid: z.int(),
    language: z.string(),
    code: z.string(),
    /** Counts the saves, from 1. */
    revision: z.int(),
    savedAt: z.date(),
    /** When the text before it was last kept, or the draft began. */
    since: z.date(),
  }),
  [[{ uid: 1, scope: 1, savedAt: -1 }], [{ uid: 1, savedAt: -1 }]],
);
type DraftDocument = Stored<typeof draftCollection>;
export type DraftKey = Pick<DraftDocument, 'uid' | 'scope' | 'pid' | 'language'>;
export type DraftRecord = Omit<DraftDocument, '_id'>;
type Text = Pick<DraftDocument, 'code' | 'revision' | 'savedAt' | 'since'>;

const revisionCollection = collection(
  'draft_revisions',
  z.object({
    _id: z.string(),
    draftId: z.string(),
    revision: z.int(),
    code: z.string(),
    savedAt: z.date(),
  }),
  [[{ draftId: 1, revision: -1 }]],
);
type Revision = Pick<Stored<typeof revisionCollection>, 'revision' | 'code' | 'savedAt'>;

const idOf = ({ uid, scope, pid, language }: DraftKey): string => `${uid}/${scope}/${pid}/${language}`;

/** Drafts, one of a user by scope, problem and language, with texts that they had before. */
export const draftStore = (database: Connection) => {
  const drafts = draftCollection.on(database);
  const revisions = revisionCollection.on(database);
  return {
    async find(key: DraftKey): Promise<DraftRecord | null> {
      const found = await drafts.findById(idOf(key));
      if (!found) return null;
      const { _id, ...rest } = found;
      return rest;
    },
    /** False: there is one already. */
    async insert(key: DraftKey, text: Text): Promise<boolean> {
      try {
        await drafts.insert({ _id: idOf(key), ...key, ...text });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    /** Changes a draft that has still this revision. False: it was saved meanwhile. */
    async change(key: DraftKey, revision: number, text: Text): Promise<boolean> {
      return (await drafts.updateOne({ _id: idOf(key), revision }, { $set: text })).matchedCount === 1;
    },
    /** Keeps a text before another takes its place; the same text once. */
    async keep(key: DraftKey, { revision, code, savedAt }: Revision): Promise<void> {
      const draftId = idOf(key);
      await revisions.updateOne(
        { _id: `${draftId}#${revision}` },
        { $set: { draftId, revision, code, savedAt } },
        { upsert: true },
      );
    },
    /** Texts of a draft before the one it has, newest first. */
    async earlier(key: DraftKey): Promise<Revision[]> {
      const found = await revisions
        .find({ draftId: idOf(key) })
        .sort({ revision: -1 })
        .limit(mostRevisions);
      return found.map(({ revision, code, savedAt }) => ({ revision, code, savedAt }));
    },
    async revision(key: DraftKey, revision: number): Promise<Revision | null> {
      return revisions.findById(`${idOf(key)}#${revision}`);
    },
    async trimRevisions(key: DraftKey): Promise<void> {
      const draftId = idOf(key);
      const [first] = await revisions.find({ draftId }).sort({ revision: -1 }).skip(mostRevisions).limit(1);
      if (first) await revisions.deleteMany({ draftId, revision: { $lte: first.revision } });
    },
    /** Drops what this user saved longest ago, beyond the drafts that are kept. */
    async trimDrafts(uid: string): Promise<void> {
      const old = (await drafts.find({ uid }).sort({ savedAt: -1 }).skip(mostDrafts)).map(({ _id }) => _id);
      if (old.length === 0) return;
      await drafts.deleteMany({ _id: { $in: old } });
      await revisions.deleteMany({ draftId: { $in: old } });
    },
    async removeOf(uid: string): Promise<void> {
      const all = (await drafts.find({ uid }, { _id: 1 })).map(({ _id }) => _id);
      await revisions.deleteMany({ draftId: { $in: all } });
      await drafts.deleteMany({ uid });
    },
    /** Languages of a user's drafts of a problem, saved last first. */
    async languagesOf(
      place: Omit<DraftKey, 'language'>,
    ): Promise<Pick<DraftRecord, 'language' | 'savedAt'>[]> {
      return drafts.find(place, { language: 1, savedAt: 1 }).sort({ savedAt: -1 });
    },
    /** Drafts of a user in a scope without their texts, saved last first. */
    async latest(
      uid: string,
      scope: string,
      limit: number,
    ): Promise<Pick<DraftRecord, 'pid' | 'language' | 'savedAt'>[]> {
      return drafts
        .find({ uid, scope }, { pid: 1, language: 1, savedAt: 1 })
        .sort({ savedAt: -1 })
        .limit(limit);
    },
  };
};
export type DraftStore = ReturnType<typeof draftStore>;
