import {
  cleanMessages,
  createNotice,
  deleteNotice,
  listNotices,
  listSystemMessages,
  readSystemMessages,
  readUnread,
  updateNotice,
} from '@assize/shared/areas/message/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import type { NoticeAdmin } from './notices.ts';
import type { MessageService } from './service.ts';

export const messageRoutes = (messages: MessageService, notices: NoticeAdmin) => [
  handle(readUnread, ({ viewer }) => messages.unread(viewer)),
  handle(listSystemMessages, ({ query, viewer, locale }) => messages.system(query, viewer, locale)),
  handle(readSystemMessages, ({ body, viewer, locale }) => messages.system(body, viewer, locale)),
  handle(cleanMessages, ({ query, viewer }) => messages.clean(query, viewer)),
  handle(listNotices, ({ query }) => notices.list(query)),
  handle(createNotice, ({ body, viewer }) => notices.create(body, viewer)),
  handle(updateNotice, ({ body }) => notices.update(body)),
  handle(deleteNotice, ({ query }) => notices.remove(query.id)),
];
