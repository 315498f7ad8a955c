import type {
  ContestAnnouncement,
  listContestAnnouncements,
  listUnreadContestAnnouncements,
} from '@assize/shared/areas/contest/endpoints.ts';
import type {
  createContestAnnouncement,
  listManagedContestAnnouncements,
  ManagedContestAnnouncement,
  updateContestAnnouncement,
} from '@assize/shared/areas/contest/problem-endpoints.ts';
import { contestStatus } from '@assize/shared/domain/contest/times.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { Page } from '@assize/shared/wire/values.ts';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Change, Logged } from '../../platform/http/audit.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Ids } from '../../platform/ids.ts';
import type { ContestAccess } from './access.ts';
import type { ContestAnnouncementStore } from './announcement-store.ts';
import type { ContestAnnouncementRecord } from './document.ts';
import { timesOf } from './policy.ts';
import { presentAnnouncement, presentManaged } from './presenter.ts';

type Body<E extends { body: z.ZodType }> = z.output<E['body']>;
type Query<E extends { query: z.ZodType }> = z.output<E['query']>;
type Ports = {
  announcements: ContestAnnouncementStore;
  access: ContestAccess;
  usernames: (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  signText: (text: string) => string;
  withoutSignatures: (text: string) => string;
  /** Tells the open pages of a contest. */
  told: (cid: number, one: { id: number; title: string }) => void;
  ids: Ids;
  clock: Clock;
};

const notFound = () => new AssizeError('contest.no-announcement');
const logged = ({ title, content, hidden }: ContestAnnouncementRecord) => ({ title, content, hidden });
/** Announcements among which unread ones are looked for. */
const newest = 500;

/** Announcements of contests (Contests 13). */
export const contestAnnouncements = (ports: Ports) => {
  const { announcements, access, usernames, signText, withoutSignatures, told, ids, clock } = ports;

  const presenting = async (records: readonly ContestAnnouncementRecord[]) => {
    const names = await usernames([...new Set(records.map((one) => one.uid))]);
    return ({ uid }: ContestAnnouncementRecord) => names.get(uid) ?? '';
  };
  const managed = async (one: ContestAnnouncementRecord): Promise<ManagedContestAnnouncement> =>
    presentManaged(one, signText(one.content), (await presenting([one]))(one));
  const pageOf = ({ currentPage, limit }: { currentPage: number; limit: number }) => ({
    skip: (currentPage - 1) * limit,
    limit,
  });

  return {
    async list(
      query: Query<typeof listContestAnnouncements>,
      viewer: Viewer,
    ): Promise<Page<ContestAnnouncement>> {
      await access.with(query.cid, viewer, 'enter');
      const { records, total } = await announcements.page(query.cid, { hidden: false }, pageOf(query));
      const nameOf = await presenting(records);
      return {
        records: records.map((one) => presentAnnouncement(one, signText(one.content), nameOf(one))),
        total,
      };
    },

    async unread(
      { cid, readAnnouncementList }: Body<typeof listUnreadContestAnnouncements>,
      viewer: Viewer,
    ): Promise<ReplyOf<typeof listUnreadContestAnnouncements>> {
      const { contest } = await access.with(cid, viewer, 'enter');
      if (contestStatus(timesOf(contest), clock.now().getTime()) !== 0) return [];
      const { records } = await announcements.page(cid, { hidden: false }, { skip: 0, limit: newest });
      const read = new Set(readAnnouncementList);
      return records
        .filter(({ id }) => !read.has(id))
        .map(({ id, title, gmtCreate }) => ({ id, title, gmtCreate: gmtCreate.toISOString() }));
    },

    async managedList(
      query: Query<typeof listManagedContestAnnouncements>,
      viewer: Viewer,
    ): Promise<Page<ManagedContestAnnouncement>> {
      await access.with(query.cid, viewer, 'answer');
      const { records, total } = await announcements.page(query.cid, { hidden: true }, pageOf(query));
      const nameOf = await presenting(records);
      return {
        records: records.map((one) => presentManaged(one, signText(one.content), nameOf(one))),
        total,
      };
    },

    async create(
      { cid, announcement }: Body<typeof createContestAnnouncement>,
      viewer: Viewer,
    ): Promise<Logged<ManagedContestAnnouncement, Change>> {
      await access.with(cid, viewer, 'answer');
      const now = clock.now();
      const made = {
        id: await ids.next('contest-announcement'),
        cid,
        title: announcement.title,
        content: withoutSignatures(announcement.content),
        uid: viewer.uid,
        hidden: announcement.status === 1,
        gmtCreate: now,
        gmtModified: now,
      };
      await announcements.insert(made);
      if (!made.hidden) told(cid, made);
      return { data: await managed(made), audit: { target: `${cid} ${made.title}`, after: logged(made) } };
    },

    async update(
      { cid, announcement }: Body<typeof updateContestAnnouncement>,
      viewer: Viewer,
    ): Promise<Logged<ManagedContestAnnouncement, Change>> {
      await access.with(cid, viewer, 'answer');
      const before = await announcements.find(cid, announcement.id);
      if (!before) throw notFound();
      const after = {
        ...before,
        title: announcement.title,
        content: withoutSignatures(announcement.content),
        hidden: announcement.status === 1,
        gmtModified: clock.now(),
      };
      if (!(await announcements.update(after))) throw notFound();
      if (!before.hidden || !after.hidden)
        told(cid, { id: after.id, title: after.hidden ? '' : after.title });
      const target = `${cid} ${before.title}`;
      return { data: await managed(after), audit: { target, before: logged(before), after: logged(after) } };
    },

    async remove(cid: number, aid: number, viewer: Viewer): Promise<Logged<null, Change>> {
      await access.with(cid, viewer, 'answer');
      const before = await announcements.find(cid, aid);
      if (!before || !(await announcements.remove(aid))) throw notFound();
      if (!before.hidden) told(cid, { id: aid, title: '' });
      return { data: null, audit: { target: `${cid} ${before.title}`, before: logged(before) } };
    },
  };
};
export type ContestAnnouncements = ReturnType<typeof contestAnnouncements>;
