import type { FastifyInstance } from 'fastify';
import type { Core } from '../core.ts';
import type { Limits } from '../http/limits.ts';
import type { Declared } from '../module/declared.ts';
import type { Running } from '../module/parts.ts';
import { redisBus } from './bus.ts';
import { type EventBus, sessionsEnded, sessionsEndedChannel } from './events.ts';
import { channelOf } from './frames.ts';
import { hub as makeHub } from './hub.ts';
import { counterLifeMs, findTopic } from './topic.ts';
import { serveWebSocket } from './websocket.ts';

type Ports = Pick<Core, 'redis' | 'log' | 'clock'> & { limits: Limits; declared: () => Declared };

/** The push side of one process. */
export type Realtime = {
  events: EventBus;
  /** Adds /api/ws; before the other routes are registered. */
  serve(app: FastifyInstance): Promise<void>;
  /** Hears events and ends of sessions from all processes. */
  start(): Promise<Running>;
};

export const realtime = ({ redis, log, clock, limits, declared }: Ports): Realtime => {
  const bus = redisBus({ redis, log });
  const hub = makeHub({
    viewerOf: (token) => declared().identity.viewerOfToken(token),
    find: (name) => findTopic(declared().topics, name),
    position: bus.position,
    limits,
    clock,
  });
  const hearSessions = async (): Promise<Running> => {
    const subscriber = redis.connect();
    subscriber.on('message', (_channel, message) => {
      const parsed = sessionsEnded.safeParse(JSON.parse(message));
      if (parsed.success) hub.endSessions(parsed.data);
    });
    await subscriber.subscribe(redis.key(sessionsEndedChannel));
    return {
      async stop() {
        subscriber.disconnect();
      },
    };
  };

  const failed = (what: string) => (error: unknown) => log.warn({ err: error }, what);
  return {
    events: {
      publish: bus.publish,
      tellHere: hub.tellHere,
      position: ({ name, topic }, audience) => bus.position(channelOf(name, audience), counterLifeMs(topic)),
      async policyChanged(...subjects) {
        await Promise.all([hub.policyChanged(subjects), bus.tellPolicyChanged(subjects)]);
      },
    },
    serve: (app) => serveWebSocket(app, hub, { identifySeat: declared().identity.identifySeat }),
    async start() {
      const events = await bus.listen({
        deliver: hub.deliver,
        policyChanged: (subjects) =>
          void hub.policyChanged(subjects).catch(failed('readers were not admitted anew')),
        missed: () => void hub.resume().catch(failed('sockets were not resumed')),
      });
      const sessions = await hearSessions();
      return {
        async stop() {
          await sessions.stop();
          await events.stop();
        },
      };
    },
  };
};
