/** Comments on contests and discussions, their replies and likes. */
import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import {
  flagQuery,
  id,
  idQuery,
  instant,
  nothing,
  optionalQuery,
  page,
  pageQuery,
} from '../../wire/values.ts';

export const mostCommentLength = 10_000;
/** Replies that come with a comment; the others are asked for. */
export const shownReplies = 3;
/** Replies that are given at once, the newest ones. */
export const mostReplies = 500;

const author = {
  fromUid: z.string(),
  fromName: z.string(),
  fromAvatar: z.string().nullable(),
  /** What the author is on the site: `root`, `admin` for the other staff, `user`. */
  fromRole: z.enum(['root', 'admin', 'user']),
  fromTitleName: z.string().nullable(),
  fromTitleColor: z.string().nullable(),
};

export const commentReply = z.object({
  id,
  commentId: id,
  /** Markdown. */
  content: z.string(),
  ...author,
  toUid: z.string(),
  toName: z.string(),
  toAvatar: z.string().nullable(),
  gmtCreate: instant,
  mayDelete: z.boolean(),
});
export type CommentReply = z.infer<typeof commentReply>;

export const comment = z.object({
  id,
  /** Markdown. */
  content: z.string(),
  ...author,
  likeNum: z.int(),
  gmtCreate: instant,
  /** The newest ones, newest first. */
  replyList: z.array(commentReply),
  totalReplyNum: z.int(),
  /** What the viewer may do with it. */
  mayReply: z.boolean(),
  mayDelete: z.boolean(),
});
export type Comment = z.infer<typeof comment>;

/** The contest or the discussion that is commented on: one of them. */
const place = { cid: id.nullish(), did: id.nullish() };
const subjectErrors = [
  'contest.not-found',
  'contest.password-needed',
  'comment.no-subject',
  'comment.contests-closed',
] as const;
const change = { effects: true, rate: 'write' } as const;

export const listComments = endpoint({
  method: 'GET',
  effects: false,
  path: '/comments',
  access: 'anyone',
  query: pageQuery({ limit: 10 }).extend({ cid: optionalQuery(idQuery), did: optionalQuery(idQuery) }),
  reply: z.object({
    commentList: page(comment),
    /** Whether the viewer likes each of them, by id. */
    commentLikeMap: z.record(z.string(), z.boolean()),
  }),
  rate: 'read',
  errors: ['auth.required', ...subjectErrors],
  summary: 'Comments that the viewer may see, those with most likes first, then the newest',
});

const text = z.string().trim().min(1).max(mostCommentLength);

export const addComment = endpoint({
  ...change,
  method: 'POST',
  path: '/comment',
  access: 'comment.write',
  body: z.object({ content: text, ...place }),
  reply: comment,
  errors: subjectErrors,
  summary: 'Comment on a contest or a discussion',
});

export const deleteComment = endpoint({
  ...change,
  method: 'DELETE',
  path: '/comment',
  access: 'signed-in',
  /** Of whom it is says the database, not `fromUid`. */
  body: z.object({ id, fromUid: z.string().nullish(), ...place }),
  reply: nothing,
  errors: [...subjectErrors, 'comment.not-found'],
  audit: 'comment.delete',
  summary: 'Delete one’s own comment with its replies, or any where one moderates',
});

const like = {
  ...change,
  path: '/comment-like',
  access: 'signed-in',
  reply: nothing,
  errors: [...subjectErrors, 'comment.not-found'],
} as const;
const sourceType = z.enum(['Discussion', 'Contest']);

/** `cid` is the comment here. */
export const likeComment = endpoint({
  ...like,
  method: 'GET',
  query: z.object({ cid: idQuery, toLike: flagQuery, sourceId: optionalQuery(idQuery), sourceType }),
  summary: 'Like a comment, or like it no more',
});

export const setCommentLike = endpoint({
  ...like,
  method: 'POST',
  body: z.object({ cid: id, toLike: z.boolean(), sourceId: id.nullish(), sourceType }),
  summary: 'The same, by the method of calls that change something',
});

export const listReplies = endpoint({
  method: 'GET',
  effects: false,
  path: '/reply',
  access: 'anyone',
  query: z.object({ commentId: idQuery, cid: optionalQuery(idQuery) }),
  reply: z.array(commentReply),
  rate: 'read',
  errors: ['auth.required', ...subjectErrors, 'comment.not-found'],
  summary: `Replies to a comment that the viewer may see, newest first; ${mostReplies} at most`,
});

export const addReply = endpoint({
  ...change,
  method: 'POST',
  path: '/reply',
  access: 'comment.write',
  body: z.object({
    reply: z.object({ commentId: id, content: text }),
    did: id.nullish(),
    /** What is replied to: the comment, or another reply to it. */
    quoteId: id,
    quoteType: z.enum(['Comment', 'Reply']),
  }),
  reply: commentReply,
  errors: [...subjectErrors, 'comment.not-found', 'comment.no-reply'],
  summary: 'Reply to a comment or to a reply to it',
});

export const deleteReply = endpoint({
  ...change,
  method: 'DELETE',
  path: '/reply',
  access: 'signed-in',
  body: z.object({ reply: z.object({ id }), did: id.nullish() }),
  reply: nothing,
  errors: [...subjectErrors, 'comment.not-found'],
  audit: 'reply.delete',
  summary: 'Delete one’s own reply, or any where one moderates',
});
