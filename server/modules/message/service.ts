import {
  type cleanMessages,
  mostUnread,
  type readUnread,
  type SystemMessage,
} from '@assize/shared/areas/message/endpoints.ts';
import { type Role, roles, staff } from '@assize/shared/domain/roles.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import { isTextKey, translate } from '@assize/shared/i18n/translate.ts';
import type { MessageKind, messageKinds } from '@assize/shared/messages.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { Page, PageQuery } from '@assize/shared/wire/values.ts';
import type { z } from 'zod';
import { type Clock, yearSeconds } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Ids } from '../../platform/ids.ts';
import type { NoticeStore, Recipient } from './notice-store.ts';
import type { Marks, MessageRecord, MessageStore } from './store.ts';

type Ports = {
  messages: MessageStore;
  notices: Pick<NoticeStore, 'sentAfter' | 'ofIds'>;
  signText: (text: string) => string;
  /** Tells a user's open pages that the messages are others than before. */
  changed: (uid: string) => void;
  clock: Clock;
  ids: Ids;
};

type Values<K extends MessageKind> = Readonly<Record<(typeof messageKinds)[K][number], string | number>>;

/** Messages that one write stores. */
const atOnce = 1_000;

const recipientsOf = (role: Role): readonly Recipient[] =>
  staff.some((one) => one === role) ? ['All', 'Admin'] : ['All'];
const later = (a: Date, b: Date): Date => (a > b ? a : b);

/** A text of a message in the reader's language. A text that there is no more is left empty. */
const worded = (locale: Locale, key: string, params: MessageRecord['params']): string => {
  if (!isTextKey('messages', key)) return '';
  const role = roles.find((one) => one === params.role);
  const named = role ? { ...params, role: translate(locale, 'user-admin', `role.${role}`) } : params;
  return translate(locale, 'messages', key, named);
};

/** What the site tells its users: messages of each, and notices of the staff for many (Messages). */
export const messageService = ({ messages, notices, signText, changed, clock, ids }: Ports) => {
  /** From when on messages are shown to a user. */
  const shownSince = ({ clearedUntil }: Marks): Date =>
    later(clearedUntil, new Date(clock.now().getTime() - yearSeconds * 1000));
  const noticesSince = async (time: Date, { cleared }: Marks, role: Role) =>
    (await notices.sentAfter(time, recipientsOf(role))).filter(({ id }) => !cleared.includes(id));

  return {
    /**
     * Tells users something: a message for each, worded by its kind in the language of who reads it.
     * @param url page of the site that it leads to
     */
    async tell<K extends MessageKind>(
      uids: readonly string[],
      kind: K,
      params: Values<K>,
      url: string | null = null,
    ): Promise<void> {
      const to = [...new Set(uids)];
      const gmtCreate = clock.now();
      for (let from = 0; from < to.length; from += atOnce) {
        const some = await Promise.all(
          to.slice(from, from + atOnce).map(async (uid) => ({
            id: await ids.next('messages'),
            uid,
            kind,
            params,
            url,
            gmtCreate,
          })),
        );
        await messages.insert(some);
      }
      for (const uid of to) changed(uid);
    },

    async unread({ uid, role }: Viewer): Promise<ReplyOf<typeof readUnread>> {
      const marks = await messages.marks(uid);
      const since = later(marks.readUntil, shownSince(marks));
      const [own, sent] = await Promise.all([
        messages.countAfter(uid, since, mostUnread),
        noticesSince(since, marks, role),
      ]);
      return { comment: 0, reply: 0, like: 0, mine: 0, sys: Math.min(mostUnread, own + sent.length) };
    },

    async system(
      { currentPage, limit }: PageQuery,
      { uid, role }: Viewer,
      locale: Locale,
    ): Promise<Page<SystemMessage>> {
      const marks = await messages.marks(uid);
      const since = shownSince(marks);
      const skip = (currentPage - 1) * limit;
      const [ownTotal, sent] = await Promise.all([
        messages.countAfter(uid, since),
        noticesSince(since, marks, role),
      ]);
      const total = ownTotal + sent.length;
      // Both kinds are merged: the rows of a page are among the first of either.
      const own = skip >= total ? [] : await messages.after(uid, since, skip + limit);
      const rows = [
        ...own.map((message) => ({ id: message.id, at: message.gmtCreate, message })),
        ...sent.map(({ id, pushedAt }) => ({ id, at: pushedAt, message: null })),
      ]
        .sort((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id)
        .slice(skip, skip + limit);
      const texts = await notices.ofIds(rows.flatMap(({ id, message }) => (message ? [] : [id])));
      const newest = currentPage === 1 ? rows[0] : undefined;
      if (newest && newest.at > marks.readUntil) {
        await messages.markRead(uid, newest.at);
        changed(uid);
      }
      const records = rows.flatMap(({ id, at, message }): SystemMessage[] => {
        const head = { id, state: at <= marks.readUntil, gmtCreate: at.toISOString() };
        if (message) {
          const { kind, params, url } = message;
          const [title, content] = [`${kind}.title`, `${kind}.content`].map((key) =>
            worded(locale, key, params),
          );
          return [{ ...head, kind, title: title ?? '', content: content ?? '', url }];
        }
        const found = texts.get(id);
        if (!found) return [];
        return [{ ...head, kind: 'notice', title: found.title, content: signText(found.content), url: null }];
      });
      return { records, total };
    },

    /** @throws AssizeError `message.not-found`, for messages of others too */
    async clean(
      { type, id }: z.output<(typeof cleanMessages)['query']>,
      { uid, role }: Viewer,
    ): Promise<null> {
      // Messages of the other types come with their areas.
      if (type !== 'Sys') return null;
      if (id === undefined) {
        const now = clock.now();
        await messages.markCleared(uid, now);
        await messages.removeUntil(uid, now);
      } else if (!(await messages.remove(uid, id))) {
        const marks = await messages.marks(uid);
        const sent = await noticesSince(shownSince(marks), marks, role);
        if (!sent.some((one) => one.id === id)) throw new AssizeError('message.not-found');
        await messages.clearNotice(uid, id);
      }
      changed(uid);
      return null;
    },

    /** Forgets what a user was told. */
    forget: messages.forget,
  };
};
export type MessageService = ReturnType<typeof messageService>;
