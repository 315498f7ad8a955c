import type { Announcement } from '@assize/shared/contract/site.ts';
import type { AnnouncementRecord } from './store.ts';

export const presentAnnouncement = (announcement: AnnouncementRecord, username: string): Announcement => ({
  id: announcement.id,
  title: announcement.title,
  content: announcement.content,
  username,
  gmtCreate: announcement.gmtCreate.toISOString(),
});
