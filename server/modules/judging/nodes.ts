import { type JudgeNode, judgeNode } from '@assize/shared/contract/judge.ts';
import { z } from 'zod';
import type { Clock } from '../../plugins/clock.ts';
import type { RedisStore } from '../../plugins/redis.ts';

/** A node not heard of for this long is gone. */
const nodeLifeMs = 15_000;
const lastLanguagesLifeSeconds = 24 * 60 * 60;

const seen = z.object({ node: judgeNode, seenAt: z.number() });
const announced = z.array(z.object({ name: z.string(), version: z.string() }));
export type AnnouncedLanguages = z.infer<typeof announced>;

type Ports = { redis: RedisStore; clock: Clock };

/** Judge nodes as they announce themselves, in Redis: shared by all servers, forgotten with the nodes. */
export const nodeRegistry = ({ redis, clock }: Ports) => {
  const nodesKey = redis.key('judges');
  const languagesKey = redis.key('judges-last-languages');

  const all = async () => {
    const fields = await redis.client.hgetall(nodesKey);
    return Object.entries(fields).flatMap(([id, text]) => {
      const parsed = seen.safeParse(JSON.parse(text));
      return parsed.success ? [{ id, ...parsed.data }] : [];
    });
  };
  const isLive = ({ seenAt }: { seenAt: number }) => clock.now().getTime() - seenAt < nodeLifeMs;

  const live = async (): Promise<JudgeNode[]> =>
    (await all())
      .filter(isLive)
      .map(({ node }) => node)
      .sort((a, b) => (a.id < b.id ? -1 : 1));

  /** Remembers what the judges can do together; with none left, what they could stays. */
  const keepLanguages = async () => {
    const nodes = await live();
    if (nodes.length === 0) return;
    const union = new Map(nodes.flatMap((node) => node.languages.map((one) => [one.name, one.version])));
    const list: AnnouncedLanguages = [...union].map(([name, version]) => ({ name, version }));
    await redis.client.set(languagesKey, JSON.stringify(list), 'EX', lastLanguagesLifeSeconds);
  };

  return {
    live,
    /** Notes that a node is there. True when it is new, or says something else than before beside how busy it is. */
    async announce(node: JudgeNode): Promise<boolean> {
      const before = (await all()).find((one) => one.id === node.id);
      const entry: z.infer<typeof seen> = { node, seenAt: clock.now().getTime() };
      await redis.client.hset(nodesKey, node.id, JSON.stringify(entry));
      const quiet = (one: JudgeNode) => JSON.stringify({ ...one, busy: 0 });
      const changed = !before || !isLive(before) || quiet(before.node) !== quiet(node);
      await keepLanguages();
      return changed;
    },
    async leave(id: string): Promise<void> {
      await redis.client.hdel(nodesKey, id);
      await keepLanguages();
    },
    /** Forgets nodes that went without a word; true when there were any. */
    async sweep(): Promise<boolean> {
      const gone = (await all()).filter((one) => !isLive(one));
      if (gone.length === 0) return false;
      await redis.client.hdel(nodesKey, ...gone.map((one) => one.id));
      return true;
    },
    /** What the judges could do when one was last heard of, for a day. */
    async lastLanguages(): Promise<AnnouncedLanguages> {
      const text = await redis.client.get(languagesKey);
      return text === null ? [] : announced.parse(JSON.parse(text));
    },
  };
};
export type NodeRegistry = ReturnType<typeof nodeRegistry>;
