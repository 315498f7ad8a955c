import type { FastifyInstance } from 'fastify';
import type { Running } from './modules.ts';
import type { Core } from './platform/core.ts';
import type { Viewer } from './platform/http/handler.ts';
import { redisBus } from './platform/realtime/bus.ts';
import { sessionsEnded, sessionsEndedChannel } from './platform/realtime/events.ts';
import { hub as makeHub } from './platform/realtime/hub.ts';
import { topicPolicy } from './platform/realtime/topics.ts';
import { serveWebSocket } from './platform/realtime/websocket.ts';

type Ports = {
  viewerOf: (token: string) => Promise<Viewer>;
  /** Audience of `submission.<id>`; null: the viewer may not know of it. */
  submissionAudience: (submitId: number, viewer: Viewer | null) => Promise<string | null>;
};

/** Builds the push side of one process. */
export const composeRealtime = (core: Core, { viewerOf, submissionAudience }: Ports) => {
  const { redis, log, clock, config } = core;
  const bus = redisBus({ redis, log });
  const hub = makeHub({
    viewerOf,
    admit: topicPolicy({ submissionAudience }),
    position: bus.position,
    clock,
  });

  const listenToEvents = async (): Promise<Running> =>
    bus.listen({
      deliver: hub.deliver,
      missed: () => void hub.resume().catch((error: unknown) => log.warn({ err: error }, 'resuming sockets')),
    });
  const listenToSessions = async (): Promise<Running> => {
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

  const isOn = config.roles.includes('realtime');
  return {
    events: bus,
    hub,
    /** Adds /api/ws; before the other routes are registered. */
    serve: async (app: FastifyInstance) => {
      if (isOn) await serveWebSocket(app, hub);
    },
    start: isOn ? [listenToEvents, listenToSessions] : [],
  };
};
