import type {
  createNotice,
  listNotices,
  Notice,
  updateNotice,
} from '@assize/shared/areas/message/endpoints.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Page } from '@assize/shared/wire/values.ts';
import type { z } from 'zod';
import { type Clock, hourMs } from '../../platform/clock.ts';
import type { Change, Logged } from '../../platform/http/audit.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Ids } from '../../platform/ids.ts';
import type { NoticeRecord, NoticeStore } from './notice-store.ts';

type Body<E extends { body: z.ZodType }> = z.output<E['body']>;
type Ports = {
  notices: NoticeStore;
  usernames: (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  signText: (text: string) => string;
  /** Tells open pages that messages of their readers are others than before. */
  changed: () => void;
  clock: Clock;
  ids: Ids;
};

const notFound = () => new AssizeError('notice.not-found');
const logged = ({ title, content, type }: NoticeRecord) => ({ title, content, type });
const nextHour = (now: Date): Date => new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs);

/** Notices as staff write them (Messages 4). */
export const noticeAdmin = ({ notices, usernames, signText, changed, clock, ids }: Ports) => {
  const present = async (records: readonly NoticeRecord[]): Promise<Notice[]> => {
    const names = await usernames(records.map(({ uid }) => uid));
    return records.map(({ uid, content, pushed, ...one }) => ({
      ...one,
      content: signText(content),
      adminUsername: names.get(uid) ?? '',
      state: pushed,
      pushedAt: one.pushedAt.toISOString(),
      gmtCreate: one.gmtCreate.toISOString(),
      gmtModified: one.gmtModified.toISOString(),
    }));
  };
  const presentOne = async (record: NoticeRecord): Promise<Notice> => {
    const [one] = await present([record]);
    if (!one) throw notFound();
    return one;
  };

  return {
    async list({ currentPage, limit, type }: z.output<(typeof listNotices)['query']>): Promise<Page<Notice>> {
      const { records, total } = await notices.page(type, (currentPage - 1) * limit, limit);
      return { records: await present(records), total };
    },

    async create(
      { title, content, type }: Body<typeof createNotice>,
      { uid }: Viewer,
    ): Promise<Logged<Notice, Change>> {
      const now = clock.now();
      const made = {
        // Messages and notices stand in one list: no two have the same id.
        id: await ids.next('messages'),
        title,
        content,
        type,
        uid,
        pushed: false,
        pushedAt: nextHour(now),
        gmtCreate: now,
        gmtModified: now,
      };
      await notices.insert(made);
      return { data: await presentOne(made), audit: { target: title, after: logged(made) } };
    },

    async update({ id, title, content, type }: Body<typeof updateNotice>): Promise<Logged<Notice, Change>> {
      const before = await notices.find(id);
      if (!before) throw notFound();
      const after = {
        ...before,
        title: title ?? before.title,
        content: content ?? before.content,
        type: type ?? before.type,
        gmtModified: clock.now(),
      };
      if (!(await notices.update(after))) throw notFound();
      if (before.pushed && before.type !== after.type) changed();
      return {
        data: await presentOne(after),
        audit: { target: before.title, before: logged(before), after: logged(after) },
      };
    },

    async remove(id: number): Promise<Logged<null, Change>> {
      const before = await notices.find(id);
      if (!before || !(await notices.remove(id))) throw notFound();
      if (before.pushed) changed();
      return { data: null, audit: { target: before.title, before: logged(before) } };
    },

    /** Sends out the notices whose hour is full. */
    async push(): Promise<void> {
      if ((await notices.push(clock.now())) > 0) changed();
    },
  };
};
export type NoticeAdmin = ReturnType<typeof noticeAdmin>;
