import { createHash } from 'node:crypto';
import { type Compiled, compileText } from '@assize/shared/areas/authoring/brought-programs.ts';
import { type RedisStore, unlessRedisAway } from '../../platform/redis/connection.ts';
import type { KeptTasks } from './kept-tasks.ts';
import { keptSeconds } from './store.ts';

/** Finds the last compile of a text, by any user. */
export const compileMemory = (redis: RedisStore, find: KeptTasks['find']) => {
  const keyOf = (program: Compiled) =>
    redis.key('compile', createHash('sha256').update(compileText(program)).digest('hex'));
  const lastOf = async (program: Compiled) => {
    const key = await redis.client.get(keyOf(program));
    return key === null ? null : find(key);
  };

  return {
    async remember(program: Compiled, key: string): Promise<void> {
      await redis.client.set(keyOf(program), key, 'EX', keptSeconds);
    },
    /** The compiler's message where the last compile of this text failed; null: it succeeded, or is not remembered. */
    async failureOf(program: Compiled): Promise<string | null> {
      const result = (await unlessRedisAway(() => lastOf(program)))?.result;
      return result?.kind === 'compile' && !result.ok ? result.message : null;
    },
  };
};
export type CompileMemory = ReturnType<typeof compileMemory>;
