import { getWebsiteConfig, health, listAnnouncements } from '@assize/shared/areas/site/endpoints.ts';
import { everywhere, handle } from '../../platform/http/handler.ts';
import type { SiteService } from './service.ts';

export const siteRoutes = (site: SiteService) => [
  handle(getWebsiteConfig, () => site.websiteConfig()),
  handle(listAnnouncements, ({ query }) => site.announcements(query)),
  // A process for sockets or jobs alone still says whether it is well.
  everywhere(handle(health, ({ viewer }) => site.health(viewer))),
];
