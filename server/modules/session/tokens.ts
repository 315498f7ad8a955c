import { AssizeError } from '@assize/shared/errors.ts';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../platform/clock.ts';

/** Lifetime of a token, and the age from which on it is exchanged (Accounts 5); seconds. */
export const tokenLife = 24 * 3600;
export const renewAfter = 12 * 3600;

/** Content of a token: its session, and the time of its signature (seconds since the epoch). */
type Claims = { sessionId: string; signedAt: number; expiresAt: number };

export type Tokens = {
  sign(sessionId: string): Promise<string>;
  /** @throws AssizeError `auth.expired`, or `auth.required` for what is no token of ours */
  read(token: string): Promise<Claims>;
};

const rememberedTokens = 20_000;

/** Signs and verifies tokens with HS256. Good signatures are remembered, so that a busy reader is verified once. */
export const jwtTokens = (secret: string, clock: Clock): Tokens => {
  const key = new TextEncoder().encode(secret);
  const verified = new Map<string, Claims>();
  const seconds = () => Math.floor(clock.now().getTime() / 1000);

  const verify = async (token: string): Promise<Claims> => {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: clock.now() });
      const { sid, iat, exp } = payload;
      if (typeof sid !== 'string' || iat === undefined || exp === undefined)
        throw new AssizeError('auth.required');
      return { sessionId: sid, signedAt: iat, expiresAt: exp };
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new AssizeError('auth.expired', { cause: error });
      if (error instanceof errors.JOSEError) throw new AssizeError('auth.required', { cause: error });
      throw error;
    }
  };

  return {
    sign: (sessionId) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt(seconds())
        .setExpirationTime(seconds() + tokenLife)
        .sign(key),
    async read(token) {
      const known = verified.get(token);
      if (known !== undefined) {
        if (known.expiresAt > seconds()) return known;
        verified.delete(token);
      }
      const claims = await verify(token);
      if (verified.size >= rememberedTokens) verified.clear();
      verified.set(token, claims);
      return claims;
    },
  };
};
