import {
  addComment,
  addReply,
  deleteComment,
  deleteReply,
  likeComment,
  listComments,
  listReplies,
  setCommentLike,
} from '@assize/shared/areas/comment/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import type { Comments } from './service.ts';

export const commentRoutes = (comments: Comments) => [
  handle(listComments, ({ query, viewer }) => comments.list(query, viewer)),
  handle(addComment, ({ body, viewer }) => comments.add(body, viewer)),
  handle(deleteComment, ({ body, viewer }) => comments.remove(body, viewer)),
  handle(likeComment, ({ query, viewer }) => comments.like(query, viewer)),
  handle(setCommentLike, ({ body, viewer }) => comments.like(body, viewer)),
  handle(listReplies, ({ query, viewer }) => comments.replies(query, viewer)),
  handle(addReply, ({ body, viewer }) => comments.reply(body, viewer)),
  handle(deleteReply, ({ body, viewer }) => comments.removeReply(body, viewer)),
];
