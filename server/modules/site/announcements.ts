import type {
  createAnnouncement,
  ManagedAnnouncement,
  updateAnnouncement,
} from '@assize/shared/areas/site/endpoints.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Page, PageQuery } from '@assize/shared/wire/values.ts';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Change, Logged } from '../../platform/http/audit.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Ids } from '../../platform/ids.ts';
import { presentManaged } from './presenter.ts';
import type { AnnouncementRecord, AnnouncementStore } from './store.ts';

type Body<E extends { body: z.ZodType }> = z.output<E['body']>;
type Ports = {
  announcements: AnnouncementStore;
  usernames: (uids: readonly string[]) => Promise<Map<string, string>>;
  /** Tells open pages that the list of announcements is another one. */
  changed: (one: { id: number; title: string }) => void;
  clock: Clock;
  ids: Ids;
};

const notFound = () => new AssizeError('site.no-announcement');
const logged = ({ title, content, hidden }: AnnouncementRecord) => ({ title, content, hidden });

/** Announcements of the site, as staff manage them (Site 7). */
export const announcementAdmin = ({ announcements, usernames, changed, clock, ids }: Ports) => {
  const present = async (records: readonly AnnouncementRecord[]): Promise<ManagedAnnouncement[]> => {
    const names = await usernames(records.map(({ uid }) => uid));
    return records.map((one) => presentManaged(one, names.get(one.uid) ?? ''));
  };
  const presentOne = async (record: AnnouncementRecord): Promise<ManagedAnnouncement> => {
    const [one] = await present([record]);
    if (!one) throw notFound();
    return one;
  };

  return {
    async list({ currentPage, limit }: PageQuery): Promise<Page<ManagedAnnouncement>> {
      const { records, total } = await announcements.wholePage((currentPage - 1) * limit, limit);
      return { records: await present(records), total };
    },

    async create(
      { title, content, status }: Body<typeof createAnnouncement>,
      { uid }: Viewer,
    ): Promise<Logged<ManagedAnnouncement, Change>> {
      const now = clock.now();
      const id = await ids.next('announcements');
      const made = { id, title, content, uid, hidden: status === 1, gmtCreate: now, gmtModified: now };
      await announcements.insert(made);
      if (!made.hidden) changed(made);
      return { data: await presentOne(made), audit: { target: title, after: logged(made) } };
    },

    async update({
      id,
      title,
      content,
      status,
    }: Body<typeof updateAnnouncement>): Promise<Logged<ManagedAnnouncement, Change>> {
      const before = await announcements.find(id);
      if (!before) throw notFound();
      const after = {
        ...before,
        title: title ?? before.title,
        content: content ?? before.content,
        hidden: status === undefined ? before.hidden : status === 1,
        gmtModified: clock.now(),
      };
      if (!(await announcements.update(after))) throw notFound();
      if (!before.hidden || !after.hidden) changed(after);
      return {
        data: await presentOne(after),
        audit: { target: before.title, before: logged(before), after: logged(after) },
      };
    },

    async remove(id: number): Promise<Logged<null, Change>> {
      const before = await announcements.find(id);
      if (!before || !(await announcements.remove(id))) throw notFound();
      if (!before.hidden) changed(before);
      return { data: null, audit: { target: before.title, before: logged(before) } };
    },
  };
};
export type AnnouncementAdmin = ReturnType<typeof announcementAdmin>;
