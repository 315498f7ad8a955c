import { z } from 'zod';
import { canonicalJson } from '../canonical-json.ts';
import { reportPath } from './self-test.ts';
import { sha256 } from './sha256.ts';
import { appVersion, placeName, seconds } from './values.ts';

/** `dev` runs from the sources alone; an app that was packaged refuses it. */
export const profiles = ['contestant', 'staff-print', 'dev'] as const;

const loopback = ['127.0.0.1', 'localhost', '[::1]'];
const isOrigin = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, origin } = new URL(text);
  if (username !== '' || password !== '' || origin !== text) return false;
  return protocol === 'https:' || (protocol === 'http:' && loopback.includes(hostname));
};
const isLoopback = (text: string): boolean => isOrigin(text) && text.startsWith('http:');
/** Protocol, host and port in their normal form, without a slash; http only for this machine. */
const origin = z.string().max(200).refine(isOrigin, 'malformed');

/** Places that have no documentation, and things that are nobody's to read. */
const closedFolders = ['boot', 'dev', 'etc', 'home', 'proc', 'root', 'run', 'sys'];
const isFolder = (text: string): boolean => {
  const [first, ...parts] = text.split('/');
  const plain = parts.every((part) => part !== '' && part !== '.' && part !== '..');
  return first === '' && plain && parts.length >= 2 && !closedFolders.includes(parts[0] ?? '');
};
/** A folder in its normal form, at least two levels below the root. */
const folder = z.string().max(200).refine(isFolder, 'malformed');

/** One documentation: a folder of pages that the app shows as they lie there. */
export const documentation = z.strictObject({
  /** Its part of the address: `cpp`. */
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,30}$/),
  /** As people read it: `C++`. */
  title: z.string().trim().min(1).max(30),
  folder,
  /** The page that it opens at, from its folder. */
  start: z
    .string()
    .max(200)
    .regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*\.html?$/)
    .default('index.html'),
  /** Folders of other packages into which its links of the file system may lead. */
  shares: z.array(folder).max(4).default([]),
});
export type Documentation = z.output<typeof documentation>;

const features = z.strictObject({
  /** `isolated`: the clipboard of the system is emptied, copying works within the page alone. */
  clipboard: z.enum(['block', 'isolated', 'allow']).default('isolated'),
  /** Whether the contestant may reload the page. */
  reload: z.boolean().default(false),
  /** Zoom in percent. */
  zoom: z
    .strictObject({
      least: z.int().min(80).max(100).default(80),
      most: z.int().min(100).max(200).default(200),
    })
    .prefault({}),
  /** Displays beyond which the app locks. */
  displays: z.int().min(1).max(4).default(1),
  /** Whether submissions that are pressed without a network wait in the outbox. */
  outbox: z.boolean().default(true),
  /** Offline documentation on the machine, in the order in which it is offered. */
  documentation: z
    .array(documentation)
    .max(8)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'duplicate')
    .default([]),
  /** Whether staff may leave the app by a code while the server is away. */
  quitByCode: z.boolean().default(false),
});

/**
 * What a machine in a hall is, signed by the hall's key and read from its disk. A field that is left out has the strict
 * value, and a field that nobody knows is refused.
 */
export const machineConfig = z
  .strictObject({
    version: z.literal(1),
    profile: z.enum(profiles),
    /** The judge; the first is where the app begins. Beyond them the app loads nothing. */
    origins: z.array(origin).min(1).max(4),
    /** Name of the hall, for people. */
    hall: placeName,
    /** The contest that is opened; null: the site says which one is on at the seat. */
    contest: z.int().positive().nullable().default(null),
    issuedAt: z.iso.datetime(),
    /** Instant from which on the app refuses it; null: none. */
    expiresAt: z.iso.datetime().nullable().default(null),
    features: features.prefault({}),
    /** Seconds between two heartbeats. */
    heartbeat: seconds.min(2).max(60).default(10),
    /** SHA-256 of the certificates' public keys, in Base64, of which the judge has one; empty: the system decides. */
    pins: z
      .array(z.string().regex(/^[A-Za-z0-9+/]{43}=$/))
      .max(4)
      .default([]),
    /** The spooler of a print desk, on the machine itself. */
    spooler: z.string().max(200).refine(isLoopback, 'malformed').default('http://127.0.0.1:631'),
    /** Where the system of the machine leaves what came of its own test. */
    selfTestReport: z.string().startsWith('/').max(200).default(reportPath),
    /** The oldest app that may run with it; null: any. */
    leastApp: appVersion.nullable().default(null),
    locale: z.enum(['zh-CN', 'en-US']).default('zh-CN'),
  })
  .superRefine(({ profile, origins }, context) => {
    if (new Set(origins).size < origins.length)
      context.addIssue({ code: 'custom', path: ['origins'], message: 'duplicate' });
    if (profile !== 'dev' && origins.some((one) => one.startsWith('http:')))
      context.addIssue({ code: 'custom', path: ['origins'], message: 'malformed' });
  });
export type MachineConfig = z.output<typeof machineConfig>;

/** The one text of a config: a field that is left out is the same as its strict value. */
export const configText = (config: MachineConfig): string => canonicalJson(config);

/** SHA-256 of that text, in hex: the same on every platform and in every version that knows the same fields. */
export const configHash = (config: MachineConfig): Promise<string> => sha256(configText(config));
