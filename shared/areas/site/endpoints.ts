import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import { id, idQuery, instant, nothing, page, pageQuery } from '../../wire/values.ts';

export { getWebsiteConfig, type WebsiteConfig, websiteConfig } from './website-config.ts';

export const announcement = z.object({
  id,
  title: z.string(),
  content: z.string(),
  username: z.string(),
  gmtCreate: instant,
});

export type Announcement = z.infer<typeof announcement>;

export const listAnnouncements = endpoint({
  method: 'GET',
  effects: false,
  path: '/get-common-announcement',
  access: 'anyone',
  query: pageQuery({ limit: 5 }),
  reply: page(announcement),
  summary: 'Site announcements, newest first',
});

/** An announcement as staff see it: `status` 0 is shown, 1 hidden. */
export const managedAnnouncement = announcement.extend({
  status: z.union([z.literal(0), z.literal(1)]),
  gmtModified: instant,
});
export type ManagedAnnouncement = z.infer<typeof managedAnnouncement>;

const announcementText = z.object({
  title: z.string().trim().min(1).max(100),
  /** Markdown. */
  content: z.string().trim().min(1).max(65_535),
  status: managedAnnouncement.shape.status.default(0),
});

const manage = { access: 'announcement.manage', path: '/admin/announcement' } as const;
const change = { ...manage, effects: true, rate: 'write' } as const;

export const listManagedAnnouncements = endpoint({
  ...manage,
  method: 'GET',
  effects: false,
  query: pageQuery({ limit: 15 }),
  reply: page(managedAnnouncement),
  rate: 'read',
  summary: 'Site announcements, the hidden ones too, newest first',
});

export const createAnnouncement = endpoint({
  ...change,
  method: 'POST',
  body: announcementText,
  reply: managedAnnouncement,
  audit: 'announcement.create',
  summary: 'Make an announcement; one that is shown comes to open pages at once',
});

export const updateAnnouncement = endpoint({
  ...change,
  method: 'PUT',
  body: announcementText.partial().extend({ id, status: managedAnnouncement.shape.status.optional() }),
  reply: managedAnnouncement,
  errors: ['site.no-announcement'],
  audit: 'announcement.update',
  summary: 'Change an announcement; what is left out stays',
});

export const deleteAnnouncement = endpoint({
  ...change,
  method: 'DELETE',
  query: z.object({ aid: idQuery }),
  reply: nothing,
  errors: ['site.no-announcement'],
  audit: 'announcement.delete',
  summary: 'Delete an announcement',
});

export const health = endpoint({
  method: 'GET',
  effects: false,
  path: '/health',
  access: 'anyone',
  reply: z.object({
    up: z.boolean(),
    /** Only for staff. */
    details: z
      .object({
        database: z.object({ up: z.boolean(), latencyMs: z.number().nullable() }),
        redis: z.object({ up: z.boolean(), latencyMs: z.number().nullable() }),
        queue: z.object({ waiting: z.int(), active: z.int() }).nullable(),
        judges: z.array(
          z.object({
            id: z.string(),
            host: z.string(),
            slots: z.int(),
            busy: z.int(),
            problems: z.array(z.string()),
          }),
        ),
        version: z.string(),
      })
      .optional(),
  }),
  summary: 'Whether the site works; staff see the parts',
});
