import { textLanguage } from '@assize/shared/areas/judging/job.ts';
import { judgeQueueName, languageQueueName } from '@assize/shared/areas/judging/queues.ts';
import { type JudgeNode, judgeNode } from '@assize/shared/areas/node/node.ts';
import { findLanguage } from '@assize/shared/domain/languages.ts';
import { z } from 'zod';
import { type Clock, dayMs, daySeconds } from '../../platform/clock.ts';
import type { RedisStore } from '../../platform/redis/connection.ts';
import { swapField } from '../../platform/redis/swap-field.ts';

/** A node not heard of for this long is gone. */
const nodeLifeMs = 15_000;
/** Staff see a lost node this long; one that said goodbye is forgotten at once. */
const rememberedMs = dayMs;
const lastLanguagesLifeSeconds = daySeconds;
/** Greatest age of the look at the nodes that decides the queue of a job. */
const placesFreshMs = 1_000;

const seen = z.object({
  node: judgeNode,
  seenAt: z.number(),
  /** Id of the node token it announced with; null: the server's own. */
  tokenId: z.number().nullable(),
  /** Whether the loss of the node was noticed. */
  lost: z.boolean(),
});
type Seen = z.infer<typeof seen>;
/** `text`: as it lies in Redis. */
type Entry = Seen & { id: string; text: string };
/** A node as last heard of. */
export type KnownNode = Omit<Seen, 'lost'> & { live: boolean };
const announced = z.array(z.object({ name: z.string(), version: z.string() }));
export type AnnouncedLanguages = z.infer<typeof announced>;

type Ports = { redis: RedisStore; clock: Clock };

/**
 * The queue for a job in a language: the common queue while every live node has the language, else the language's own,
 * which only nodes with it serve. With no node up it is the common queue; a node without the language moves the job.
 */
export const queueForLanguage = (language: string, live: readonly Pick<JudgeNode, 'languages'>[]): string => {
  if (language === textLanguage) return judgeQueueName;
  const name = findLanguage(language)?.name ?? language;
  const everywhere = live.every((node) => node.languages.some((one) => one.name === name));
  return everywhere ? judgeQueueName : languageQueueName(name);
};

/** Judge nodes as they announce themselves, in Redis: shared by all servers, forgotten with the nodes. */
export const nodeRegistry = ({ redis, clock }: Ports) => {
  const nodesKey = redis.key('judges');
  const languagesKey = redis.key('judges-last-languages');

  const all = async (): Promise<Entry[]> => {
    const fields = await redis.client.hgetall(nodesKey);
    return Object.entries(fields).flatMap(([id, text]) => {
      const parsed = seen.safeParse(JSON.parse(text));
      return parsed.success ? [{ id, text, ...parsed.data }] : [];
    });
  };
  /** Forgets an entry, or puts another in its place. False: the node has announced itself meanwhile. */
  const change = ({ id, text }: Entry, after: Seen | null) =>
    swapField(redis.client, {
      key: nodesKey,
      field: id,
      before: text,
      after: after && JSON.stringify(after),
    });
  const isHeardOf = ({ seenAt }: Pick<Seen, 'seenAt'>) => clock.now().getTime() - seenAt < nodeLifeMs;
  /** A node in trouble says so and takes no work. */
  const isLive = (one: Pick<Seen, 'seenAt' | 'node'>) => isHeardOf(one) && !one.node.trouble;

  const known = async (): Promise<KnownNode[]> =>
    (await all())
      .map((one) => ({ node: one.node, seenAt: one.seenAt, tokenId: one.tokenId, live: isLive(one) }))
      .sort((a, b) => (a.node.id < b.node.id ? -1 : 1));
  const live = async (): Promise<JudgeNode[]> =>
    (await known()).filter((one) => one.live).map(({ node }) => node);

  /** Remembers the languages of all judges together; with no judge left the last ones stay. */
  const keepLanguages = async () => {
    const nodes = await live();
    if (nodes.length === 0) return;
    const union = new Map(nodes.flatMap((node) => node.languages.map((one) => [one.name, one.version])));
    const list: AnnouncedLanguages = [...union].map(([name, version]) => ({ name, version }));
    await redis.client.set(languagesKey, JSON.stringify(list), 'EX', lastLanguagesLifeSeconds);
  };

  let places: { at: number; nodes: Promise<JudgeNode[]> } | undefined;

  return {
    live,
    /** All nodes, also lost ones of the last day and nodes that cannot work. */
    known,
    /** The queue for a job in this language; a node that came within the last second may not be counted yet. */
    async queueFor(language: string): Promise<string> {
      const now = performance.now();
      if (!places || now - places.at >= placesFreshMs) {
        const nodes = live();
        places = { at: now, nodes };
        nodes.catch(() => {
          places = undefined;
        });
      }
      // A draining node still has its languages, but takes no more jobs.
      return queueForLanguage(
        language,
        (await places.nodes).filter((node) => !node.draining),
      );
    },
    /** Notes that a node is there. True when it is new, or anything but its load has changed. */
    async announce(node: JudgeNode, tokenId: number | null = null): Promise<boolean> {
      const before = (await all()).find((one) => one.id === node.id);
      const entry: Seen = { node, seenAt: clock.now().getTime(), tokenId, lost: false };
      await redis.client.hset(nodesKey, node.id, JSON.stringify(entry));
      const quiet = (one: JudgeNode) => JSON.stringify({ ...one, busy: 0, load: undefined });
      const changed = !before || !isHeardOf(before) || quiet(before.node) !== quiet(node);
      if (changed) places = undefined;
      await keepLanguages();
      return changed;
    },
    /** Forgets a node if its last announcement had this token, so that no node can end another. */
    async leave(id: string, tokenId: number | null = null): Promise<void> {
      for (;;) {
        const found = (await all()).find((one) => one.id === id);
        if (!found || found.tokenId !== tokenId) return;
        if (await change(found, null)) break;
      }
      places = undefined;
      await keepLanguages();
    },
    /** Forgets the nodes that announce with this token; they may come back with another. */
    async dismiss(tokenId: number): Promise<void> {
      for (;;) {
        const own = (await all()).filter((one) => one.tokenId === tokenId);
        if (own.length === 0) break;
        for (const one of own) await change(one, null);
      }
      places = undefined;
    },
    /** Notices nodes that went without a word, once; true when there were any. Forgets them after a day. */
    async sweep(): Promise<boolean> {
      const gone = (await all()).filter((one) => !isHeardOf(one));
      const now = clock.now().getTime();
      let noticed = false;
      for (const one of gone) {
        const { node, seenAt, tokenId, lost } = one;
        if (now - seenAt >= rememberedMs) await change(one, null);
        else if (!lost && (await change(one, { node, seenAt, tokenId, lost: true }))) noticed = true;
      }
      return noticed;
    },
    /** Languages of the nodes that were up last, kept for a day. */
    async lastLanguages(): Promise<AnnouncedLanguages> {
      const text = await redis.client.get(languagesKey);
      return text === null ? [] : announced.parse(JSON.parse(text));
    },
  };
};
export type NodeRegistry = ReturnType<typeof nodeRegistry>;
