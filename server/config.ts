import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { mostCodeLength, usualCodeLength } from '@assize/shared/areas/submission/endpoints.ts';
import { isRedisAddress, redisAddressFault } from '@assize/shared/wire/redis-address.ts';
import { z } from 'zod';
import type { UploadLimits } from './platform/files/upload-room.ts';

export const serverRoles = ['api', 'realtime', 'jobs'] as const;
export type ServerRole = (typeof serverRoles)[number];

const packageFile = z.object({ version: z.string() });
const { version } = packageFile.parse(
  JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')),
);

/** An empty variable means the same as a missing one. */
const text = z.string().trim().min(1).optional();
const port = z.coerce.number().pipe(z.int().min(0).max(65_535));
const flag = z.stringbool();
const megabytes = z.coerce.number().pipe(z.int().min(0));
const megabyte = 1024 * 1024;
const list = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const environment = z.object({
  MONGODB_URI: z.string().regex(/^mongodb(\+srv)?:\/\//, 'must start with mongodb:// or mongodb+srv://'),
  /** File with the password of the user that MONGODB_URI names, so that the environment need not have it. */
  MONGODB_PASSWORD_FILE: text,
  /** Database name; wins over one in MONGODB_URI. */
  MONGODB_DATABASE: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,38}$/)
    .default('assize'),
  REDIS_URL: z.string().refine(isRedisAddress, redisAddressFault),
  ASSIZE_REDIS_PREFIX: z.string().default('assize:'),
  ASSIZE_QUEUE_PREFIX: z.string().regex(/^\S+$/, 'must not have spaces').default('bull'),
  PORT: port.default(8080),
  HOST: z.string().default('127.0.0.1'),
  /** Port of /metrics on 127.0.0.1; 0 switches it off. */
  METRICS_PORT: port.default(0),
  ASSIZE_DATA: z.string().default('./data'),
  ASSIZE_WEB_DIST: text,
  ASSIZE_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  ASSIZE_NODE_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  ASSIZE_ROOT_PASSWORD: z.string().min(6).max(20).optional(),
  ASSIZE_ROLES: z
    .string()
    .default(serverRoles.join(','))
    .transform(list)
    .pipe(z.array(z.enum(serverRoles)).min(1)),
  /** Addresses or networks of the proxies whose X-Forwarded-For is believed. */
  ASSIZE_TRUSTED_PROXIES: z.string().default('').transform(list),
  /** Multiplies every rate-limit budget. */
  ASSIZE_RATE_FACTOR: z.coerce.number().positive().default(1),
  /** Days for which the audit log is kept; 0 for ever. */
  ASSIZE_AUDIT_DAYS: z.coerce.number().pipe(z.int().min(0)).default(730),
  ASSIZE_UPLOAD_MB_PER_DAY: megabytes.default(1024),
  ASSIZE_STAFF_UPLOAD_MB_PER_DAY: megabytes.default(65_536),
  /** Left free on the disk of the data folder: below that nothing is uploaded. */
  ASSIZE_MIN_FREE_MB: megabytes.default(1024),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  SMTP_HOST: text,
  SMTP_PORT: port.default(465),
  SMTP_SECURE: flag.default(true),
  SMTP_USER: text,
  SMTP_PASSWORD: text,
  SMTP_FROM: z.string().default('Assize <assize@localhost>'),
  /** Sign-in through a provider: all of the first three, or none. */
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_NAME: z.string().trim().min(1).max(30).default('OpenID Connect'),
  /** Whether people whom no account knows are made one. */
  OIDC_REGISTER: flag.default(false),
  /** Where people reach the site: links in mails begin with it. A request is not asked, for it may lie. */
  SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  SITE_NAME: z.string().default('Assize Online Judge'),
  SITE_SHORT_NAME: z.string().default('Assize'),
  SITE_DESCRIPTION: z.string().max(150).default(''),
  SITE_RECORD_NAME: z.string().default(''),
  SITE_RECORD_URL: z.string().default(''),
  SITE_PROJECT_NAME: z.string().default('Assize'),
  SITE_PROJECT_URL: z.string().default(''),
  SITE_SOURCE_URL: z.string().default(''),
  SITE_HELP_URL: z.string().default(''),
  SITE_REGISTER: flag.default(true),
  /** Domains whose addresses no account of one's own may have. */
  SITE_REFUSED_MAIL_DOMAINS: z
    .string()
    .default('')
    .transform((value) => list(value).map((one) => one.replace(/^@/, '').toLowerCase())),
  SITE_PUBLIC_JUDGE: flag.default(true),
  SITE_SUBMIT_INTERVAL_SECONDS: z.coerce.number().pipe(z.int().min(0)).default(8),
  /** Calendars of contests of other sites, read every hour. */
  SITE_CONTEST_CALENDARS: z
    .string()
    .default('')
    .transform((value) => list(value).map((one) => one.replace(/^webcals?:/i, 'https:')))
    .pipe(z.array(z.url({ protocol: /^https?$/ })).max(20)),
  SITE_MAX_CODE_LENGTH: z.coerce.number().pipe(z.int().min(1).max(mostCodeLength)).default(usualCodeLength),
});

export type Config = {
  version: string;
  mongoUri: string;
  mongoDatabase: string;
  redisUrl: string;
  /** Prefix of every key and channel except those of BullMQ. */
  redisPrefix: string;
  /** BullMQ's `prefix`. */
  queuePrefix: string;
  port: number;
  host: string;
  metricsPort: number;
  /** Absolute path of the data folder. */
  dataFolder: string;
  webDist: string | undefined;
  secret: string | undefined;
  nodeToken: string | undefined;
  rootPassword: string | undefined;
  roles: readonly ServerRole[];
  trustedProxies: readonly string[];
  rateFactor: number;
  /** Days for which the audit log is kept; 0: for ever. */
  auditDays: number;
  uploads: UploadLimits;
  logLevel: string;
  smtp: {
    host: string;
    port: number;
    secure: boolean;
    user: string | undefined;
    password: string | undefined;
  } | null;
  mailFrom: string;
  /** Service through which people sign in, by OpenID Connect; null: there is none. */
  provider: {
    issuer: string;
    clientId: string;
    clientSecret: string;
    name: string;
    makesAccounts: boolean;
  } | null;
  site: SiteConfig;
  /** Addresses of iCalendar files with contests of other sites. */
  contestCalendars: readonly string[];
  refusedMailDomains: readonly string[];
  /** Answers and events are checked against their schema before they leave: on in tests, too slow for production. */
  checkSent: boolean;
};

type SiteConfig = {
  /** Where people reach the site, without a slash at the end. */
  url: string;
  name: string;
  shortName: string;
  description: string;
  recordName: string;
  recordUrl: string;
  projectName: string;
  projectUrl: string;
  sourceUrl: string;
  helpUrl: string;
  register: boolean;
  openPublicJudge: boolean;
  /** Seconds between two submissions of one user outside contests (Submissions 2). */
  submitIntervalSeconds: number;
  /** Most characters of a submission or of the program of a test run (Submissions 1). */
  maxCodeLength: number;
};

/** Names of all variables, for the test that holds docs/operate/settings.md to them. */
export const settingNames: readonly string[] = Object.keys(environment.shape);

/** Faults of the environment, one line per variable, without its value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const dropEmpty = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));

/** An address that names a user without a password, for one host or several. */
const userOnly = /^(mongodb(?:\+srv)?:\/\/[^:@/]+)(?=@)/;

const withPassword = (uri: string, file: string | undefined): string => {
  if (file === undefined) return uri;
  if (!userOnly.test(uri))
    throw new ConfigError('MONGODB_PASSWORD_FILE: MONGODB_URI must name a user, and no password');
  try {
    const password = encodeURIComponent(readFileSync(file, 'utf8').trim());
    return uri.replace(userOnly, (user) => `${user}:${password}`);
  } catch (cause) {
    throw new ConfigError('MONGODB_PASSWORD_FILE: the file cannot be read', { cause });
  }
};

/** @throws ConfigError where something is missing */
const providerOf = (e: z.infer<typeof environment>): Config['provider'] => {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME, OIDC_REGISTER } = e;
  const needed = { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length === 3) return null;
  if (OIDC_ISSUER === undefined || OIDC_CLIENT_ID === undefined || OIDC_CLIENT_SECRET === undefined)
    throw new ConfigError(
      missing.map((name) => `${name}: missing beside the other OIDC_ settings`).join('\n'),
    );
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    name: OIDC_NAME,
    makesAccounts: OIDC_REGISTER,
  };
};

/**
 * Reads the configuration from environment variables.
 * @throws ConfigError naming each variable that is missing or wrong
 */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const parsed = environment.safeParse(dropEmpty(env));
  if (!parsed.success)
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  const e = parsed.data;
  return {
    version,
    mongoUri: withPassword(e.MONGODB_URI, e.MONGODB_PASSWORD_FILE),
    mongoDatabase: e.MONGODB_DATABASE,
    redisUrl: e.REDIS_URL,
    redisPrefix: e.ASSIZE_REDIS_PREFIX,
    queuePrefix: e.ASSIZE_QUEUE_PREFIX,
    port: e.PORT,
    host: e.HOST,
    metricsPort: e.METRICS_PORT,
    dataFolder: resolve(e.ASSIZE_DATA),
    webDist: e.ASSIZE_WEB_DIST === undefined ? undefined : resolve(e.ASSIZE_WEB_DIST),
    secret: e.ASSIZE_SECRET,
    nodeToken: e.ASSIZE_NODE_TOKEN,
    rootPassword: e.ASSIZE_ROOT_PASSWORD,
    roles: e.ASSIZE_ROLES,
    trustedProxies: e.ASSIZE_TRUSTED_PROXIES,
    rateFactor: e.ASSIZE_RATE_FACTOR,
    auditDays: e.ASSIZE_AUDIT_DAYS,
    uploads: {
      userPerDay: e.ASSIZE_UPLOAD_MB_PER_DAY * megabyte,
      staffPerDay: e.ASSIZE_STAFF_UPLOAD_MB_PER_DAY * megabyte,
      minFree: e.ASSIZE_MIN_FREE_MB * megabyte,
    },
    logLevel: e.LOG_LEVEL,
    smtp:
      e.SMTP_HOST === undefined
        ? null
        : {
            host: e.SMTP_HOST,
            port: e.SMTP_PORT,
            secure: e.SMTP_SECURE,
            user: e.SMTP_USER,
            password: e.SMTP_PASSWORD,
          },
    mailFrom: e.SMTP_FROM,
    provider: providerOf(e),
    site: {
      url: (e.SITE_URL ?? `http://127.0.0.1:${e.PORT}`).replace(/\/+$/, ''),
      name: e.SITE_NAME,
      shortName: e.SITE_SHORT_NAME,
      description: e.SITE_DESCRIPTION,
      recordName: e.SITE_RECORD_NAME,
      recordUrl: e.SITE_RECORD_URL,
      projectName: e.SITE_PROJECT_NAME,
      projectUrl: e.SITE_PROJECT_URL,
      sourceUrl: e.SITE_SOURCE_URL,
      helpUrl: e.SITE_HELP_URL,
      register: e.SITE_REGISTER,
      openPublicJudge: e.SITE_PUBLIC_JUDGE,
      submitIntervalSeconds: e.SITE_SUBMIT_INTERVAL_SECONDS,
      maxCodeLength: e.SITE_MAX_CODE_LENGTH,
    },
    contestCalendars: e.SITE_CONTEST_CALENDARS,
    refusedMailDomains: e.SITE_REFUSED_MAIL_DOMAINS,
    checkSent: false,
  };
};
