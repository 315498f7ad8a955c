import { createHash } from 'node:crypto';
import {
  judgeQueueName,
  progressChannel,
  resultsQueueName,
  taskQueueName,
} from '@assize/shared/areas/judging/queues.ts';

/** Redis keeps passwords of its user file as SHA-256. */
const redisPasswordHash = (password: string): string => createHash('sha256').update(password).digest('hex');

/**
 * The two users of Redis. The server may do everything. A judge node reaches the keys of the judging and task queues, the
 * parents that a finished judging completes, and one channel for progress; it can neither read sessions nor
 * administer. BullMQ asks for INFO once, to learn the version.
 */
export const redisUsers = (
  passwords: { readonly server: string; readonly judge: string },
  queuePrefix: string,
): string =>
  [
    `user default on #${redisPasswordHash(passwords.server)} ~* &* +@all`,
    `user judge on #${redisPasswordHash(passwords.judge)} ${judgeRules(queuePrefix).join(' ')}`,
    '',
  ].join('\n');

/** A text in a pattern of Redis. */
const literally = (text: string): string => text.replaceAll(/[*?[\]\\^]/g, '\\$&');

/**
 * Rights of a judge node, in the words of Redis ACLs.
 * @param queuePrefix what server and judges have as ASSIZE_QUEUE_PREFIX
 */
export const judgeRules = (queuePrefix: string): readonly string[] => [
  'resetkeys',
  ...[`${judgeQueueName}:`, `${judgeQueueName}.`, `${taskQueueName}:`, `${resultsQueueName}:`].map(
    (keys) => `~${literally(queuePrefix)}:${keys}*`,
  ),
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

/** Whom a sentinel answers: itself and the servers everything, a judge only where the first Redis is. */
export const sentinelUsers = (passwords: { readonly server: string; readonly judge: string }): string => {
  const may = [
    ...['+@connection', '-@dangerous', '+role', '+info', '+subscribe'],
    ...['+sentinel|get-master-addr-by-name', '+sentinel|sentinels', '+sentinel|slaves', '+sentinel|replicas'],
  ];
  return [
    `user default on #${redisPasswordHash(passwords.server)} ~* &* +@all`,
    `user judge on #${redisPasswordHash(passwords.judge)} resetchannels &+switch-master -@all ${may.join(' ')}`,
    '',
  ].join('\n');
};
