import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import { instant, nothing, page, uid } from '../../wire/values.ts';

const ownSession = z.object({
  sessionId: uid,
  ip: z.string(),
  userAgent: z.string(),
  openedAt: instant,
  /** The session that asks. */
  current: z.boolean(),
});

export type OwnSession = z.infer<typeof ownSession>;

export const listOwnSessions = endpoint({
  method: 'GET',
  effects: false,
  path: '/account/sessions',
  access: 'signed-in',
  reply: page(ownSession),
  rate: 'read',
  summary: 'The own sessions that live, the asking one first, then the newest',
});

export const endOwnSession = endpoint({
  method: 'POST',
  effects: true,
  path: '/account/sessions/end',
  access: 'signed-in',
  body: z.object({ sessionId: uid }),
  reply: nothing,
  rate: 'write',
  errors: ['session.not-found'],
  summary: 'End one of the own sessions',
});

export const endOtherSessions = endpoint({
  method: 'POST',
  effects: true,
  path: '/account/sessions/end-others',
  access: 'signed-in',
  reply: nothing,
  rate: 'write',
  summary: 'End all own sessions but the one that asks',
});
