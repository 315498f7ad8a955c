import type { Comment, CommentReply } from '@assize/shared/areas/comment/endpoints.ts';
import type { Role } from '@assize/shared/domain/roles.ts';
import { staff } from '@assize/shared/domain/roles.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { AuthorAccount } from '../account/service.ts';
import type { CommentRecord, ReplyRecord } from './store.ts';
import type { CommentSight } from './subject.ts';

export type Authors = ReadonlyMap<string, AuthorAccount>;
export type Reader = { viewer: Viewer | null; sight: CommentSight; authors: Authors };

const badgeOf = (role: Role | undefined): 'root' | 'admin' | 'user' => {
  if (role === 'root') return 'root';
  return staff.some((one) => one === role) ? 'admin' : 'user';
};
const authorOf = (uid: string, authors: Authors) => {
  const found = authors.get(uid);
  return {
    fromUid: uid,
    fromName: found?.username ?? '',
    fromAvatar: found?.avatar ?? null,
    fromRole: badgeOf(found?.role),
    fromTitleName: found?.titleName ?? null,
    fromTitleColor: found?.titleColor ?? null,
  };
};

export const mayDelete = (fromUid: string, { viewer, sight }: Pick<Reader, 'viewer' | 'sight'>): boolean =>
  viewer !== null && (viewer.uid === fromUid || sight.moderates);

export const presentReply = (one: ReplyRecord, reader: Reader): CommentReply => {
  const to = reader.authors.get(one.toUid);
  return {
    id: one.id,
    commentId: one.commentId,
    content: one.content,
    ...authorOf(one.fromUid, reader.authors),
    toUid: one.toUid,
    toName: to?.username ?? '',
    toAvatar: to?.avatar ?? null,
    gmtCreate: one.gmtCreate.toISOString(),
    mayDelete: mayDelete(one.fromUid, reader),
  };
};

export const presentComment = (
  one: CommentRecord,
  replies: { total: number; newest: readonly ReplyRecord[] },
  reader: Reader & { mayReply: boolean },
): Comment => ({
  id: one.id,
  content: one.content,
  ...authorOf(one.fromUid, reader.authors),
  likeNum: one.likeNum,
  gmtCreate: one.gmtCreate.toISOString(),
  replyList: replies.newest.map((reply) => presentReply(reply, reader)),
  totalReplyNum: replies.total,
  mayReply: reader.mayReply,
  mayDelete: mayDelete(one.fromUid, reader),
});
