import { mostReplies, shownReplies } from '@assize/shared/areas/comment/endpoints.ts';
import type { ClientSession, Connection, QueryFilter } from 'mongoose';
import { z } from 'zod';
import { collection, type Stored } from '../../platform/mongo/collection.ts';
import { isDuplicateKey } from '../../platform/mongo/connection.ts';

const commentCollection = collection(
  'comments',
  z.object({
    _id: z.int(),
    /** What is commented on: `contest:3`. */
    subject: z.string(),
    content: z.string(),
    fromUid: z.string(),
    /** Its author was an admin of the subject. */
    byAdmin: z.boolean(),
    likeNum: z.int(),
    gmtCreate: z.date(),
  }),
  [[{ subject: 1, likeNum: -1, gmtCreate: -1, _id: -1 }]],
);
type CommentDocument = Stored<typeof commentCollection>;
export type CommentRecord = Omit<CommentDocument, '_id'> & { id: number };

const replyCollection = collection(
  'comment_replies',
  z.object({
    _id: z.int(),
    commentId: z.int(),
    content: z.string(),
    fromUid: z.string(),
    toUid: z.string(),
    byAdmin: z.boolean(),
    gmtCreate: z.date(),
  }),
  [[{ commentId: 1, gmtCreate: -1, _id: -1 }]],
);
type ReplyDocument = Stored<typeof replyCollection>;
export type ReplyRecord = Omit<ReplyDocument, '_id'> & { id: number };

const likeCollection = collection(
  'comment_likes',
  z.object({
    /** `<comment>.<uid>`: who likes it once likes it. */
    _id: z.string(),
    commentId: z.int(),
    uid: z.string(),
    at: z.date(),
  }),
  [[{ commentId: 1 }]],
);

/** Whose comments a reader sees; null: those of everybody. */
export type Seen = { uid: string } | null;
const seenBy = (seen: Seen) => (seen === null ? {} : { $or: [{ byAdmin: true }, { fromUid: seen.uid }] });

const commentOf = ({ _id, ...rest }: CommentDocument): CommentRecord => ({ id: _id, ...rest });
const replyOf = ({ _id, ...rest }: ReplyDocument): ReplyRecord => ({ id: _id, ...rest });
const newestFirst = { gmtCreate: -1, _id: -1 } as const;

/** Comments, replies to them, and who likes which. */
export const commentStore = (database: Connection) => {
  const comments = commentCollection.on(database);
  const replies = replyCollection.on(database);
  const likes = likeCollection.on(database);
  /** Writes that are made together or not at all. */
  const together = (work: (session: ClientSession) => Promise<void>) =>
    database.transaction(async (session) => work(session));

  return {
    async insert({ id, ...rest }: CommentRecord): Promise<void> {
      await comments.insert({ _id: id, ...rest });
    },
    async find(id: number): Promise<CommentRecord | null> {
      const found = await comments.findById(id);
      return found && commentOf(found);
    },
    async page(subject: string, seen: Seen, { skip, limit }: { skip: number; limit: number }) {
      const query: QueryFilter<CommentDocument> = { subject, ...seenBy(seen) };
      const [found, total] = await Promise.all([
        comments
          .find(query)
          .sort({ likeNum: -1, ...newestFirst })
          .skip(skip)
          .limit(limit),
        comments.countDocuments(query),
      ]);
      return { records: found.map(commentOf), total };
    },
    /** With its replies and likes. False: it was deleted before. */
    async remove(id: number): Promise<boolean> {
      let removed = false;
      await together(async (session) => {
        removed = (await comments.deleteOne({ _id: id }, { session })).deletedCount === 1;
        await replies.deleteMany({ commentId: id }, { session });
        await likes.deleteMany({ commentId: id }, { session });
      });
      return removed;
    },

    /** The like and its count, or neither. False: nothing was changed. */
    async like(id: number, uid: string, at: Date): Promise<boolean> {
      try {
        await together(async (session) => {
          await likes.insertMany([{ _id: `${id}.${uid}`, commentId: id, uid, at }], { session });
          await comments.updateOne({ _id: id }, { $inc: { likeNum: 1 } }, { session });
        });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async unlike(id: number, uid: string): Promise<boolean> {
      let changed = false;
      await together(async (session) => {
        changed = (await likes.deleteOne({ _id: `${id}.${uid}` }, { session })).deletedCount === 1;
        if (changed) await comments.updateOne({ _id: id }, { $inc: { likeNum: -1 } }, { session });
      });
      return changed;
    },
    /** Those of some comments that a user likes. */
    async likedBy(uid: string, ids: readonly number[]): Promise<Set<number>> {
      const found = await likes.find({ _id: { $in: ids.map((id) => `${id}.${uid}`) } }, { commentId: 1 });
      return new Set(found.map(({ commentId }) => commentId));
    },

    async insertReply({ id, ...rest }: ReplyRecord): Promise<void> {
      await replies.insert({ _id: id, ...rest });
    },
    async findReply(id: number): Promise<ReplyRecord | null> {
      const found = await replies.findById(id);
      return found && replyOf(found);
    },
    async removeReply(id: number): Promise<boolean> {
      return (await replies.deleteOne({ _id: id })).deletedCount === 1;
    },
    /** Replies to a comment that a reader sees, newest first. */
    async replies(commentId: number, seen: Seen): Promise<ReplyRecord[]> {
      const found = await replies
        .find({ commentId, ...seenBy(seen) })
        .sort(newestFirst)
        .limit(mostReplies);
      return found.map(replyOf);
    },
    /** How many replies of each comment a reader sees, and the newest of them. */
    async newestReplies(commentId: number, seen: Seen): Promise<{ total: number; newest: ReplyRecord[] }> {
      const query: QueryFilter<ReplyDocument> = { commentId, ...seenBy(seen) };
      const [found, total] = await Promise.all([
        replies.find(query).sort(newestFirst).limit(shownReplies),
        replies.countDocuments(query),
      ]);
      return { total, newest: found.map(replyOf) };
    },
  };
};
export type CommentStore = ReturnType<typeof commentStore>;
