import { defineModule } from '../../platform/module/define.ts';
import { forOwner } from '../../platform/realtime/topic.ts';
import { topicsOf } from '../../platform/realtime/topics.ts';
import { liveSessions } from './live-sessions.ts';
import { sessionRoutes } from './routes.ts';
import { sessionService } from './service.ts';
import { sessionStore } from './store.ts';
import { jwtTokens } from './tokens.ts';

/** Sessions of users, and the topic of each user, to which only that user may listen. */
export const session = defineModule({
  name: 'session',
  create: ({ database, redis, secret, clock, ids, log }) => {
    const service = sessionService({
      live: liveSessions(redis, clock),
      store: sessionStore(database),
      tokens: jwtTokens(secret, clock),
      clock,
      ids,
      log,
    });
    const { authenticate, viewerOfToken } = service;
    return {
      service,
      routes: sessionRoutes(service),
      topics: [{ topic: topicsOf('user'), policy: forOwner }],
      fileRefs: {},
      identity: { authenticate, viewerOfToken },
    };
  },
});
