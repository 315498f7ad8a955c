/** Names and switches of the site: every page loads them, and most pages no other endpoint of the site. */
import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import { instant } from '../../wire/values.ts';

export const websiteConfig = z.object({
  name: z.string(),
  shortName: z.string(),
  description: z.string(),
  recordName: z.string(),
  recordUrl: z.string(),
  projectName: z.string(),
  projectUrl: z.string(),
  /** Where the source of the software and a help can be found; empty: no link. */
  sourceUrl: z.string(),
  helpUrl: z.string(),
  /** Version of the software. */
  version: z.string(),
  register: z.boolean(),
  openPublicDiscussion: z.boolean(),
  openGroupDiscussion: z.boolean(),
  openContestComment: z.boolean(),
  /** Submissions outside contests and groups are taken. */
  openPublicJudge: z.boolean(),
  /** Most characters of a submission. */
  maxCodeLength: z.int().positive(),
  /** Where passkeys work, as `https://host`; null: nowhere on this site. */
  passkeyOrigin: z.string().nullable(),
  /** Name of the service through which people may sign in; null: there is none. */
  signInProvider: z.string().nullable(),
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
