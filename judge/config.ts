import { hostname } from 'node:os';
import { isRedisAddress, redisAddressFault } from '@assize/shared/wire/redis-address.ts';
import { z } from 'zod';

const GIB = 1024 ** 3;

/** A number of GiB as bytes. */
const gib = (fallback: number) =>
  z.coerce
    .number()
    .positive()
    .max(100_000)
    .default(fallback)
    .transform((size) => Math.round(size * GIB));

const environment = z.object({
  REDIS_URL: z.string().refine(isRedisAddress, redisAddressFault),
  ASSIZE_SERVER_URL: z.url({ protocol: /^https?$/ }),
  ASSIZE_NODE_TOKEN: z.string().min(1),
  ASSIZE_JUDGE_DATA: z.string().min(1),
  JUDGE_SLOTS: z.coerce.number().int().min(1).max(1024).optional(),
  NODE_ID: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,64}$/)
    .optional(),
  JUDGE_DATA_GB: gib(20),
  JUDGE_PROGRAMS_GB: gib(2),
  ASSIZE_QUEUE_PREFIX: z.string().min(1).default('bull'),
  JUDGE_LANGUAGES: z
    .string()
    .optional()
    .transform((list) =>
      list
        ?.split(',')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    ),
  JUDGE_CALIBRATE: z.enum(['idle', 'off']).default('idle'),
  JUDGE_CALIBRATE_AFTER_SECONDS: z.coerce.number().min(0).max(86_400).default(120),
  JUDGE_TESTLIB: z.string().min(1).optional(),
  JUDGE_DRAIN_SECONDS: z.coerce.number().min(0).max(600).default(8),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
});

export type JudgeConfig = {
  readonly redisUrl: string;
  /** Prefix of the queues' keys, as the server has it. */
  readonly queuePrefix: string;
  /** Address of the server, without /api. */
  readonly serverUrl: string;
  readonly nodeToken: string;
  /** Folder for test data, compiled programs and the box. */
  readonly dataFolder: string;
  /** Number of runs at once; undefined: one per core. */
  readonly slots: number | undefined;
  /** Id of this node; undefined: an id is made once and kept in the data folder. */
  readonly nodeId: string | undefined;
  /** Names of languages that the node may offer; undefined: all that the machine has. */
  readonly languages: readonly string[] | undefined;
  /** A testlib.h to take instead of our own. */
  readonly testlibPath: string | undefined;
  readonly testDataBytes: number;
  readonly programBytes: number;
  /** Idle time in ms before the node is calibrated; undefined: never. */
  readonly calibrateAfterMs: number | undefined;
  /** Time in ms that running submissions have after SIGTERM. */
  readonly drainMs: number;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error';
};

/** A variable of the environment is missing or wrong; the message is for the operator. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Reads the environment. @throws SettingsError with one line for each variable that is missing or wrong */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): JudgeConfig => {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = environment.safeParse(present);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new SettingsError(`the settings are not complete:\n${lines.join('\n')}`);
  }
  const { data } = result;
  return {
    redisUrl: data.REDIS_URL,
    queuePrefix: data.ASSIZE_QUEUE_PREFIX,
    serverUrl: data.ASSIZE_SERVER_URL,
    nodeToken: data.ASSIZE_NODE_TOKEN,
    dataFolder: data.ASSIZE_JUDGE_DATA,
    slots: data.JUDGE_SLOTS,
    nodeId: data.NODE_ID,
    languages: data.JUDGE_LANGUAGES,
    testlibPath: data.JUDGE_TESTLIB,
    testDataBytes: data.JUDGE_DATA_GB,
    programBytes: data.JUDGE_PROGRAMS_GB,
    calibrateAfterMs: data.JUDGE_CALIBRATE === 'off' ? undefined : data.JUDGE_CALIBRATE_AFTER_SECONDS * 1000,
    drainMs: data.JUDGE_DRAIN_SECONDS * 1000,
    logLevel: data.LOG_LEVEL,
  };
};

/** An id for a node: the name of the host, and a suffix that tells several nodes on one host apart. */
export const newNodeId = (suffix: string): string =>
  `${
    hostname()
      .replace(/[^A-Za-z0-9._-]/g, '-')
      .slice(0, 48) || 'judge'
  }-${suffix}`;
