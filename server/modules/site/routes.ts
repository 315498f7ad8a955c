import {
  createAnnouncement,
  deleteAnnouncement,
  getWebsiteConfig,
  health,
  listAnnouncements,
  listManagedAnnouncements,
  updateAnnouncement,
} from '@assize/shared/areas/site/endpoints.ts';
import { everywhere, handle } from '../../platform/http/handler.ts';
import type { AnnouncementAdmin } from './announcements.ts';
import type { SiteService } from './service.ts';

export const siteRoutes = (site: SiteService, announcements: AnnouncementAdmin) => [
  handle(getWebsiteConfig, () => site.websiteConfig()),
  handle(listAnnouncements, ({ query }) => site.announcements(query)),
  handle(listManagedAnnouncements, ({ query }) => announcements.list(query)),
  handle(createAnnouncement, ({ body, viewer }) => announcements.create(body, viewer)),
  handle(updateAnnouncement, ({ body }) => announcements.update(body)),
  handle(deleteAnnouncement, ({ query }) => announcements.remove(query.aid)),
  // A process for sockets or jobs alone still says whether it is well.
  everywhere(handle(health, ({ viewer }) => site.health(viewer))),
];
