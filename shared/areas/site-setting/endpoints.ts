import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import { mostCodeLength } from '../submission/endpoints.ts';

const line = (most: number) => z.string().trim().max(most);
const address = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(300)]);

/** What the website says of itself. */
export const website = z.object({
  name: line(50).min(1),
  shortName: line(20).min(1),
  description: line(150),
  recordName: line(100),
  recordUrl: address,
  projectName: line(50),
  projectUrl: address,
  /** Where the program's source is, for the footer. */
  sourceUrl: address,
  helpUrl: address,
});
export type Website = z.infer<typeof website>;

/** What users may do, and how often. */
export const switches = z.object({
  /** People may make accounts of their own. */
  register: z.boolean(),
  /** Submissions and test runs outside contests and groups are taken. */
  openPublicJudge: z.boolean(),
  /** Submissions and test runs in contests are taken. */
  openContestJudge: z.boolean(),
  /** Contests have comments. */
  openContestComment: z.boolean(),
  /** Outside contests a program is shown to no user, its author included. */
  hideNonContestSubmissionCode: z.boolean(),
  /** Seconds between two submissions of a user outside contests, and between two test runs; 0: none. */
  defaultSubmitInterval: z.int().min(0).max(3600),
  /** Most characters of a program. */
  maxCodeLength: z.int().min(1).max(mostCodeLength),
});
export type Switches = z.infer<typeof switches>;

/** How often settings were saved: a form that was loaded before the last save is refused. */
const version = { version: z.int().nonnegative() };

const read = { method: 'GET', effects: false, access: 'site.configure', rate: 'read' } as const;
const write = {
  method: 'PUT',
  effects: true,
  access: 'site.configure',
  rate: 'write',
  errors: ['site-setting.changed-meanwhile'],
} as const;

export const readWebsite = endpoint({
  ...read,
  path: '/admin/config/get-web-config',
  reply: website.extend(version),
  summary: 'Name and texts of the website',
});

export const saveWebsite = endpoint({
  ...write,
  path: '/admin/config/set-web-config',
  body: website.extend(version),
  reply: website.extend(version),
  audit: 'site-setting.website',
  summary: 'Change name and texts of the website; open pages show them at once',
});

export const readSwitches = endpoint({
  ...read,
  path: '/admin/switch/info',
  reply: switches.extend(version),
  summary: 'Switches of the site',
});

export const saveSwitches = endpoint({
  ...write,
  path: '/admin/switch/update',
  body: switches.extend(version),
  reply: switches.extend(version),
  audit: 'site-setting.switches',
  summary: 'Change switches of the site; they hold for the next request',
});
