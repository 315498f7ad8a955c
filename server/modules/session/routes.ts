import { endOtherSessions, endOwnSession, listOwnSessions } from '@assize/shared/areas/session/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import type { SessionService } from './service.ts';

export const sessionRoutes = (sessions: SessionService) => [
  handle(listOwnSessions, ({ viewer }) => sessions.listOwn(viewer)),
  handle(endOwnSession, ({ body, viewer }) => sessions.endOwn(viewer, body.sessionId)),
  handle(endOtherSessions, ({ viewer }) => sessions.endOthers(viewer)),
];
