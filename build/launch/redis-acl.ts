import { createHash } from 'node:crypto';
import { progressChannel, taskQueueName } from '@assize/shared/areas/judging/queues.ts';

/** Redis keeps passwords of its user file as SHA-256. */
const redisPasswordHash = (password: string): string => createHash('sha256').update(password).digest('hex');

/**
 * The two users of Redis. The server may do everything. A judge node reaches the keys of the judging and task queues, the
 * parents that a finished judging completes, and one channel for progress; it can neither read sessions nor
 * administer. BullMQ asks for INFO once, to learn the version.
 */
export const redisUsers = (passwords: { readonly server: string; readonly judge: string }): string =>
  [
    `user default on #${redisPasswordHash(passwords.server)} ~* &* +@all`,
    `user judge on #${redisPasswordHash(passwords.judge)} ${judgeRules.join(' ')}`,
    '',
  ].join('\n');

/** What a judge node may touch, in the words of Redis ACLs. */
export const judgeRules: readonly string[] = [
  'resetkeys',
  '~bull:judge:*',
  '~bull:judge.*',
  `~bull:${taskQueueName}:*`,
  '~bull:results:*',
  'resetchannels',
  `&${progressChannel}`,
  '-@all',
  '+@read',
  '+@write',
  '+@blocking',
  '+@scripting',
  '+@connection',
  '+@transaction',
  '+publish',
  '-@dangerous',
  '+info',
  '-scan',
  '-randomkey',
  '-dbsize',
  '-function',
  '-script|flush',
  '-script|kill',
];
