import type { FastifyInstance } from 'fastify';
import type { Core } from '../core.ts';
import { assertExactly } from '../exactly.ts';
import type { Limits } from '../http/limits.ts';
import type { Declared } from '../module/declared.ts';
import type { Running } from '../module/parts.ts';
import { redisBus } from './bus.ts';
import {
  devicesEnded,
  devicesEndedChannel,
  type EventBus,
  sessionsEnded,
  sessionsEndedChannel,
} from './events.ts';
import { channelOf } from './frames.ts';
import { hub as makeHub } from './hub.ts';
import { counterLifeMs, findTopic } from './topic.ts';
import { serveWebSocket } from './websocket.ts';

type Ports = Pick<Core, 'redis' | 'log' | 'clock'> & {
  limits: Limits;
  declared: () => Declared;
  /** Check every event against its schema before it leaves. */
  checkSent: boolean;
};
type Sending = Pick<EventBus, 'publish' | 'tellHere'>;

/** The push side of one process. */
export type Realtime = {
  events: EventBus;
  /** Adds /api/ws; before the other routes are registered. */
  serve(app: FastifyInstance): Promise<void>;
  /** Hears events and ends of sessions from all processes. */
  start(): Promise<Running>;
};

/** @throws Error where the data of an event are not what its topic declares */
const checked = ({ publish, tellHere }: Sending): Sending => {
  const check: EventBus['publish'] = ({ name, topic }, _audience, event, data) => {
    const schema = topic.events[event];
    if (!schema) throw new Error(`the topic ${name} has no event ${event}`);
    assertExactly(schema, data, `the event ${event} of ${name}`);
  };
  return {
    publish(to, audience, event, data) {
      check(to, audience, event, data);
      publish(to, audience, event, data);
    },
    tellHere(to, audience, event, data) {
      check(to, audience, event, data());
      tellHere(to, audience, event, data);
    },
  };
};

export const realtime = ({ redis, log, clock, limits, declared, checkSent }: Ports): Realtime => {
  const bus = redisBus({ redis, log });
  const hub = makeHub({
    viewerOf: (token) => declared().identity.viewerOfToken(token),
    stands: async (seat) => (await declared().identity.seatStands?.(seat)) ?? true,
    find: (name) => findTopic(declared().topics, name),
    position: bus.position,
    limits,
    clock,
  });
  const hearSessions = async (): Promise<Running> => {
    const subscriber = redis.connect();
    const ofDevices = redis.key(devicesEndedChannel);
    subscriber.on('message', (channel, message) => {
      const text: unknown = JSON.parse(message);
      if (channel === ofDevices) {
        const devices = devicesEnded.safeParse(text);
        if (devices.success) hub.endDevices(devices.data.deviceIds);
        return;
      }
      const parsed = sessionsEnded.safeParse(text);
      if (parsed.success) hub.endSessions(parsed.data);
    });
    await subscriber.subscribe(redis.key(sessionsEndedChannel), ofDevices);
    return {
      async stop() {
        subscriber.disconnect();
      },
    };
  };

  const sending = { publish: bus.publish, tellHere: hub.tellHere };
  const failed = (what: string) => (error: unknown) => log.warn({ err: error }, what);
  return {
    events: {
      ...(checkSent ? checked(sending) : sending),
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
