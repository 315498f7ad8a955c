import { getWebsiteConfig, health, listAnnouncements } from '@assize/shared/areas/site/endpoints.ts';
import { handle } from '../../http/handler.ts';
import type { SiteService } from './service.ts';

export const siteRoutes = (site: SiteService) => [
  handle(getWebsiteConfig, () => site.websiteConfig()),
  handle(listAnnouncements, ({ query }) => site.announcements(query)),
  handle(health, ({ viewer }) => site.health(viewer)),
];
