import type { Announcement, ManagedAnnouncement } from '@assize/shared/areas/site/endpoints.ts';
import type { AnnouncementRecord } from './store.ts';

export const presentAnnouncement = (announcement: AnnouncementRecord, username: string): Announcement => ({
  id: announcement.id,
  title: announcement.title,
  content: announcement.content,
  username,
  gmtCreate: announcement.gmtCreate.toISOString(),
});

/** As staff see it. */
export const presentManaged = (announcement: AnnouncementRecord, username: string): ManagedAnnouncement => ({
  ...presentAnnouncement(announcement, username),
  status: announcement.hidden ? 1 : 0,
  gmtModified: announcement.gmtModified.toISOString(),
});
