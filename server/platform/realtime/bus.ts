import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { RedisStore } from '../redis/connection.ts';
import type { EventBus } from './events.ts';
import {
  channelOf,
  type Delivery,
  encodePolicyNotice,
  openEvent,
  type Position,
  parseDelivery,
  parsePolicyNotice,
} from './frames.ts';
import { counterLifeMs } from './topic.ts';

/** Counts up and tells everyone, in one step, so that frames go out in the order of their numbers. */
const publishScript = `
local epoch = redis.call('HGET', KEYS[1], 'e')
if not epoch then epoch = ARGV[1]; redis.call('HSET', KEYS[1], 'e', epoch) end
local seq = redis.call('HINCRBY', KEYS[1], 's', 1)
redis.call('PEXPIRE', KEYS[1], ARGV[2])
redis.call('PUBLISH', ARGV[3], ARGV[4] .. ' ' .. epoch .. ' ' .. seq .. '\\n' .. ARGV[5] .. '"epoch":"' .. epoch .. '","seq":' .. seq .. '}')
return seq`;

const positionScript = `
local epoch = redis.call('HGET', KEYS[1], 'e')
if not epoch then epoch = ARGV[1]; redis.call('HSET', KEYS[1], 'e', epoch, 's', 0) end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return {epoch, redis.call('HGET', KEYS[1], 's')}`;

type Ports = { redis: RedisStore; log: FastifyBaseLogger; newEpoch?: () => string };

export type Listener = {
  deliver(delivery: Delivery): void;
  /** Called when another process tells that policies have changed. */
  policyChanged(subjects: readonly string[]): void;
  /** Called when the connection to Redis was lost and is back: frames may have been missed. */
  missed(): void;
};

/** Live events through Redis: any process publishes, every process hears. */
export const redisBus = ({ redis, log, newEpoch = () => randomBytes(6).toString('hex') }: Ports) => {
  const eventsChannel = redis.key('events');
  const self = newEpoch();
  const counterOf = (channel: string) => redis.key('seq', channel);
  const failed = (error: unknown) => log.debug({ err: error }, 'an event could not be published');

  const publish: EventBus['publish'] = ({ name, topic }, audience, event, data) => {
    const channel = channelOf(name, audience);
    redis.client
      .eval(
        publishScript,
        1,
        counterOf(channel),
        newEpoch(),
        counterLifeMs(topic),
        eventsChannel,
        channel,
        openEvent(name, event, data),
      )
      .catch(failed);
  };

  const askPosition = async (channel: string, counterLifeMs: number): Promise<Position> => {
    const counter = counterOf(channel);
    const answer = await redis.client.eval(positionScript, 1, counter, newEpoch(), counterLifeMs);
    if (!Array.isArray(answer)) throw new Error('unexpected answer of the position script');
    return { epoch: String(answer[0]), seq: Number(answer[1]) };
  };
  const asked = new Map<string, Promise<Position>>();

  return {
    publish,
    /** Tells the other processes. A process cut off from Redis admits all readers anew once it is back. */
    async tellPolicyChanged(subjects: readonly string[]): Promise<void> {
      const notice = encodePolicyNotice({ from: self, subjects: [...subjects] });
      await redis.client.publish(eventsChannel, notice).catch(failed);
    },
    /**
     * Position of a channel now; its counter is kept for its lifetime from here on. All who ask in one turn of the event
     * loop share one question, which leaves at the end of the turn. @throws when Redis is away
     */
    position(channel: string, counterLifeMs: number): Promise<Position> {
      const known = asked.get(channel);
      if (known) return known;
      const position = askPosition(channel, counterLifeMs);
      asked.set(channel, position);
      setImmediate(() => asked.delete(channel));
      return position;
    },
    /** Hears all events until stopped. Resolves once the subscription stands. */
    async listen(listener: Listener): Promise<{ stop(): Promise<void> }> {
      const subscriber = redis.connect();
      subscriber.on('message', (_channel, message) => {
        const notice = parsePolicyNotice(message);
        if (notice && notice.from !== self) listener.policyChanged(notice.subjects);
        const delivery = notice ? null : parseDelivery(message);
        if (delivery) listener.deliver(delivery);
      });
      await subscriber.subscribe(eventsChannel);
      // ioredis subscribes again by itself, before it says ready.
      subscriber.on('ready', () => listener.missed());
      return {
        async stop() {
          subscriber.disconnect();
        },
      };
    },
  };
};
export type Bus = ReturnType<typeof redisBus>;
