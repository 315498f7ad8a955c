import { may } from '@assize/shared/domain/permissions.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Access } from '@assize/shared/wire/http.ts';
import type { NodeIdentity, Viewer } from './handler.ts';

/** A session behind a token, and a fresh token when the old one is past half its life (Accounts 5). */
type Authenticated = { viewer: Viewer; renewed: string | null };
/**
 * Reads the session of an Authorization header; null without a header.
 * @throws AssizeError `auth.expired`, `auth.ended`, `auth.required` (401), or `service.redis-away`
 */
export type Authenticate = (authorization: string | undefined) => Promise<Authenticated | null>;

/** Token of an Authorization header: raw, or after `Bearer` (Accounts 5). */
export const bareToken = (authorization: string | undefined): string =>
  (authorization ?? '').replace(/^Bearer\s+/i, '').trim();

/**
 * Decides whether a viewer may pass (Accounts 11).
 * @throws AssizeError 401 without a session, 403 without the verb
 */
export const admit = (access: Exclude<Access, 'judge-node'>, viewer: Viewer | null): void => {
  if (access === 'anyone') return;
  if (viewer === null) throw new AssizeError('auth.required');
  if (access !== 'signed-in' && !may(viewer.role, access)) throw new AssizeError('auth.forbidden');
};

/**
 * The account behind an `Authorization: Basic` header, where an endpoint takes one.
 * @throws AssizeError 401 where name and password open no session
 */
export type IdentifyBasic = (
  authorization: string,
  from: { ip: string; userAgent: string },
) => Promise<Viewer>;

/** The node token with this secret. @throws AssizeError `judge.unknown-node` */
export type IdentifyNode = (secret: string) => Promise<NodeIdentity>;
