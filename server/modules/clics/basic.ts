import { createHmac } from 'node:crypto';
import { AssizeError } from '@assize/shared/errors.ts';
import type { IdentifyBasic } from '../../platform/http/access.ts';
import type { AccountService } from '../account/service.ts';
import type { SessionService } from '../session/service.ts';

type Ports = {
  account: Pick<AccountService, 'login'>;
  session: Pick<SessionService, 'authenticate'>;
  secret: string;
};

/** Sessions of callers that a process remembers; the one that was made first goes first. */
const mostKept = 1_000;

const credentialsOf = (authorization: string): { username: string; password: string } | null => {
  const decoded = Buffer.from(authorization.replace(/^Basic\s+/i, ''), 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (colon < 1) return null;
  const [username, password] = [decoded.slice(0, colon), decoded.slice(colon + 1)];
  return username.length > 64 || password.length > 200 ? null : { username, password };
};
const isRefusal = (error: unknown): error is AssizeError =>
  error instanceof AssizeError && error.status < 500;

/**
 * HTTP Basic with accounts of the site, for programs that know nothing else. The first call signs in, with the guard
 * that every sign-in has, and opens a session that its owner sees in the list; the next calls use that session, until
 * it ends. An account that asks for a second step signs in with a token only.
 */
export const basicIdentity = ({ account, session, secret }: Ports): IdentifyBasic => {
  /** Tokens by a keyed hash of name and password. */
  const tokens = new Map<string, Promise<string>>();

  const signIn: (...args: Parameters<IdentifyBasic>) => Promise<string> = async (authorization, from) => {
    const given = credentialsOf(authorization);
    if (given === null) throw new AssizeError('clics.wrong-credentials');
    try {
      const { token } = await account.login(given, from);
      if (token === null) throw new AssizeError('clics.wrong-credentials');
      return token;
    } catch (error) {
      if (!isRefusal(error) || error.status === 429) throw error;
      throw new AssizeError('clics.wrong-credentials', { cause: error });
    }
  };

  return async (authorization, from) => {
    const key = createHmac('sha256', secret).update(authorization).digest('base64url');
    const forget = (token: Promise<string>) => {
      if (tokens.get(key) === token) tokens.delete(key);
    };
    for (let attempt = 1; ; attempt += 1) {
      const known = tokens.get(key);
      const token = known ?? signIn(authorization, from);
      if (!known) {
        tokens.set(key, token);
        token.catch(() => forget(token));
        const [first] = tokens.keys();
        if (tokens.size > mostKept && first !== undefined) tokens.delete(first);
      }
      try {
        const found = await session.authenticate(await token);
        if (!found) throw new AssizeError('clics.wrong-credentials');
        if (found.renewed) tokens.set(key, Promise.resolve(found.renewed));
        return found.viewer;
      } catch (error) {
        const hasEnded = isRefusal(error) && error.status === 401 && known !== undefined && attempt === 1;
        if (!hasEnded) throw error;
        // The session was ended, as by another password: name and password are asked anew.
        forget(token);
      }
    }
  };
};
