import type {
  addComment,
  addReply,
  Comment,
  CommentReply,
  deleteComment,
  deleteReply,
  listComments,
  listReplies,
  setCommentLike,
} from '@assize/shared/areas/comment/endpoints.ts';
import { may } from '@assize/shared/domain/permissions.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Change, Logged } from '../../platform/http/audit.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Ids } from '../../platform/ids.ts';
import { type Authors, mayDelete, presentComment, presentReply } from './presenter.ts';
import type { CommentRecord, CommentStore, ReplyRecord, Seen } from './store.ts';
import { type CommentSight, type CommentSubjects, type SubjectKind, subjectKey } from './subject.ts';

export type { CommentSubject } from './subject.ts';

type Body<E extends { body: z.ZodType }> = z.output<E['body']>;
type Query<E extends { query: z.ZodType }> = z.output<E['query']>;
type Ports = {
  store: CommentStore;
  subjects: CommentSubjects;
  authorsOf: (uids: readonly string[]) => Promise<Authors>;
  ids: Ids;
  clock: Clock;
};

/** Comments for the modules of what is commented on. */
export type CommentService = { subjects: Pick<CommentSubjects, 'register'> };

const notFound = (field: string) => new AssizeError('comment.not-found', { field });

/** The thing that a call names. @throws AssizeError `comment.no-subject` unless it is one */
const placeOf = ({
  cid,
  did,
}: {
  cid?: number | null | undefined;
  did?: number | null | undefined;
}): string => {
  const [contest, discussion] = [cid ?? null, did ?? null];
  if (contest !== null && discussion === null) return subjectKey('contest', contest);
  if (contest === null && discussion !== null) return subjectKey('discussion', discussion);
  throw new AssizeError('comment.no-subject', { field: contest === null ? 'cid' : 'did' });
};
const kinds = { Contest: 'contest', Discussion: 'discussion' } as const satisfies Record<string, SubjectKind>;

/** Comments on things of any kind, their replies and likes (Comments). */
export const commentService = ({ store, subjects, authorsOf, ids, clock }: Ports) => {
  const seenBy = ({ ownAndAdmins }: CommentSight, viewer: Viewer | null): Seen =>
    ownAndAdmins ? { uid: viewer?.uid ?? '' } : null;
  const isSeen = (one: Pick<CommentRecord, 'byAdmin' | 'fromUid'>, seen: Seen): boolean =>
    seen === null || one.byAdmin || one.fromUid === seen.uid;

  /** A comment that the viewer may see. @throws AssizeError `comment.not-found` */
  const found = async (id: number, viewer: Viewer | null, field: string) => {
    const comment = await store.find(id);
    if (!comment) throw notFound(field);
    const sight = await subjects.sight(comment.subject, viewer);
    const seen = seenBy(sight, viewer);
    if (!isSeen(comment, seen)) throw notFound(field);
    return { comment, sight, seen };
  };

  const repliesTo = async (viewer: Viewer | null, sight: CommentSight, uid: string, authors?: Authors) => {
    if (viewer === null || !may(viewer.role, 'comment.write')) return false;
    const author = (authors ?? (await authorsOf([uid]))).get(uid);
    return sight.repliesTo({ uid, role: author?.role ?? 'user' });
  };

  const presented = async (records: readonly CommentRecord[], viewer: Viewer | null, sight: CommentSight) => {
    const seen = seenBy(sight, viewer);
    const replies = await Promise.all(records.map(({ id }) => store.newestReplies(id, seen)));
    const below = replies.flatMap(({ newest }) => newest.flatMap(({ fromUid, toUid }) => [fromUid, toUid]));
    const authors = await authorsOf([...records.map(({ fromUid }) => fromUid), ...below]);
    return Promise.all(
      records.map(async (one, n): Promise<Comment> => {
        const mayReply = await repliesTo(viewer, sight, one.fromUid, authors);
        const list = replies[n] ?? { total: 0, newest: [] };
        return presentComment(one, list, { viewer, sight, authors, mayReply });
      }),
    );
  };
  const presentedReplies = async (
    records: readonly ReplyRecord[],
    viewer: Viewer | null,
    sight: CommentSight,
  ): Promise<CommentReply[]> => {
    const authors = await authorsOf(records.flatMap(({ fromUid, toUid }) => [fromUid, toUid]));
    return records.map((one) => presentReply(one, { viewer, sight, authors }));
  };

  /** What the log says of a deletion: nothing of one's own. */
  const logOf = (
    viewer: Viewer,
    { id, fromUid, content }: { id: number; fromUid: string; content: string },
    where: string,
  ) => (viewer.uid === fromUid ? [] : { target: `${where} #${id}`, before: { fromUid, content } });

  return {
    async list(
      query: Query<typeof listComments>,
      viewer: Viewer | null,
    ): Promise<ReplyOf<typeof listComments>> {
      const subject = placeOf(query);
      const sight = await subjects.sight(subject, viewer);
      const { currentPage, limit } = query;
      const page = { skip: (currentPage - 1) * limit, limit };
      const { records, total } = await store.page(subject, seenBy(sight, viewer), page);
      const ids = records.map(({ id }) => id);
      const liked = viewer === null ? new Set<number>() : await store.likedBy(viewer.uid, ids);
      return {
        commentList: { records: await presented(records, viewer, sight), total },
        commentLikeMap: Object.fromEntries(ids.map((id) => [id, liked.has(id)])),
      };
    },

    async add({ content, ...place }: Body<typeof addComment>, viewer: Viewer): Promise<Comment> {
      const subject = placeOf(place);
      const sight = await subjects.sight(subject, viewer);
      const made: CommentRecord = {
        id: await ids.next('comment'),
        subject,
        content,
        fromUid: viewer.uid,
        byAdmin: sight.isAdmin,
        likeNum: 0,
        gmtCreate: clock.now(),
      };
      await store.insert(made);
      const [shown] = await presented([made], viewer, sight);
      if (!shown) throw notFound('id');
      return shown;
    },

    async remove({ id }: Body<typeof deleteComment>, viewer: Viewer): Promise<Logged<null, Change>> {
      const { comment, sight } = await found(id, viewer, 'id');
      if (!mayDelete(comment.fromUid, { viewer, sight })) throw new AssizeError('auth.forbidden');
      if (!(await store.remove(id))) throw notFound('id');
      return { data: null, audit: logOf(viewer, comment, comment.subject) };
    },

    /** Liking what one likes changes nothing. */
    async like(
      { cid, toLike, sourceId, sourceType }: Body<typeof setCommentLike>,
      viewer: Viewer,
    ): Promise<null> {
      const { comment } = await found(cid, viewer, 'cid');
      const source = sourceId ?? null;
      if (source !== null && comment.subject !== subjectKey(kinds[sourceType], source))
        throw notFound('sourceId');
      if (toLike) await store.like(cid, viewer.uid, clock.now());
      else await store.unlike(cid, viewer.uid);
      return null;
    },

    async replies({ commentId }: Query<typeof listReplies>, viewer: Viewer | null): Promise<CommentReply[]> {
      const { sight, seen } = await found(commentId, viewer, 'commentId');
      return presentedReplies(await store.replies(commentId, seen), viewer, sight);
    },

    async reply(
      { reply: { commentId, content }, quoteId, quoteType }: Body<typeof addReply>,
      viewer: Viewer,
    ): Promise<CommentReply> {
      const { comment, sight, seen } = await found(commentId, viewer, 'reply.commentId');
      if (!(await repliesTo(viewer, sight, comment.fromUid))) throw new AssizeError('comment.no-reply');
      const isToComment = quoteType === 'Comment';
      if (isToComment && quoteId !== commentId) throw notFound('quoteId');
      const quoted = isToComment ? comment : await store.findReply(quoteId);
      const isOther = quoted !== null && 'commentId' in quoted && quoted.commentId !== commentId;
      if (!quoted || isOther || !isSeen(quoted, seen)) throw notFound('quoteId');
      const made: ReplyRecord = {
        id: await ids.next('comment-reply'),
        commentId,
        content,
        fromUid: viewer.uid,
        toUid: quoted.fromUid,
        byAdmin: sight.isAdmin,
        gmtCreate: clock.now(),
      };
      await store.insertReply(made);
      const [shown] = await presentedReplies([made], viewer, sight);
      if (!shown) throw notFound('reply');
      return shown;
    },

    async removeReply(
      { reply: { id } }: Body<typeof deleteReply>,
      viewer: Viewer,
    ): Promise<Logged<null, Change>> {
      const reply = await store.findReply(id);
      if (!reply) throw notFound('reply.id');
      const { comment, sight, seen } = await found(reply.commentId, viewer, 'reply.id');
      if (!isSeen(reply, seen)) throw notFound('reply.id');
      if (!mayDelete(reply.fromUid, { viewer, sight })) throw new AssizeError('auth.forbidden');
      if (!(await store.removeReply(id))) throw notFound('reply.id');
      return { data: null, audit: logOf(viewer, reply, comment.subject) };
    },
  };
};
export type Comments = ReturnType<typeof commentService>;
