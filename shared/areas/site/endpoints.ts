import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import { id, instant, page, pageQuery } from '../../wire/values.ts';

export const websiteConfig = z.object({
  name: z.string(),
  shortName: z.string(),
  description: z.string(),
  recordName: z.string(),
  recordUrl: z.string(),
  projectName: z.string(),
  projectUrl: z.string(),
  register: z.boolean(),
  openPublicDiscussion: z.boolean(),
  openGroupDiscussion: z.boolean(),
  openContestComment: z.boolean(),
  /** Submissions outside contests and groups are taken. */
  openPublicJudge: z.boolean(),
  /** Most characters of a submission. */
  maxCodeLength: z.int().positive(),
  /** Judges that answered in the last 15 s; 0 means that submissions wait. */
  judgesUp: z.int().nonnegative(),
  /** Server clock, for countdowns. */
  now: instant,
});

export type WebsiteConfig = z.infer<typeof websiteConfig>;

export const getWebsiteConfig = endpoint({
  method: 'GET',
  effects: false,
  path: '/get-website-config',
  access: 'anyone',
  reply: websiteConfig,
  summary: 'Names, texts and switches of the site',
});

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
