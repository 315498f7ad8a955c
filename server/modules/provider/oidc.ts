import { AssizeError } from '@assize/shared/errors.ts';
import type { FastifyBaseLogger } from 'fastify';
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  Configuration,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { z } from 'zod';
import type { Config } from '../../config.ts';

type Settings = NonNullable<Config['provider']>;
const patienceSeconds = 8;
const scope = 'openid profile email';

/** What the server keeps while a person is at the provider. */
export const journey = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });
type Journey = z.infer<typeof journey>;

const said = z.object({
  email: z.email().max(320).optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  preferred_username: z.string().optional().catch(undefined),
  nickname: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
});
/** A person as the provider knows them. */
export type ProvidedPerson = {
  issuer: string;
  subject: string;
  /** Only one that the provider has verified. */
  email: string | null;
  /** Names to choose a username from, the best first. */
  names: string[];
};

/** Whether a call failed because the provider did not answer, not for what it answered. */
const isAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return code === 'OAUTH_TIMEOUT' || error.message === 'fetch failed' || isAway(error.cause);
};

/** The authorization code flow with PKCE, state and nonce (OpenID Connect Core 3.1, RFC 7636). */
export const oidcProvider = (
  { issuer, clientId, clientSecret }: Settings,
  redirectUri: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
) => {
  let known: Promise<Configuration> | undefined;
  const discover = async (): Promise<Configuration> => {
    const address = new URL(issuer);
    const found = await discovery(address, clientId, clientSecret, undefined, {
      timeout: patienceSeconds,
      // The keeper of the site has chosen the address: http is for a provider on the same machine.
      ...(address.protocol === 'http:' && { execute: [allowInsecureRequests] }),
    });
    const metadata = found.serverMetadata();
    const methods = metadata.token_endpoint_auth_methods_supported;
    if (methods === undefined || methods.includes('client_secret_post')) return found;
    const other = new Configuration(metadata, clientId, clientSecret, ClientSecretBasic(clientSecret));
    other.timeout = patienceSeconds;
    if (address.protocol === 'http:') allowInsecureRequests(other);
    return other;
  };
  /** @throws AssizeError `provider.away` */
  const configuration = async (): Promise<Configuration> => {
    known ??= discover();
    try {
      return await known;
    } catch (error) {
      known = undefined;
      log.warn({ err: error }, 'the sign-in provider cannot be reached');
      throw new AssizeError('provider.away', { cause: error, retryAfter: 30 });
    }
  };

  return {
    /** Where the person goes, and what is kept until they come back. */
    async start(): Promise<{ address: string; journey: Journey }> {
      const config = await configuration();
      const made = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const address = buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope,
        state: made.state,
        nonce: made.nonce,
        code_challenge: await calculatePKCECodeChallenge(made.verifier),
        code_challenge_method: 'S256',
      });
      return { address: address.href, journey: made };
    },

    /** @throws AssizeError `provider.denied`, `provider.failed`, `provider.away` */
    async finish(query: string, { state, nonce, verifier }: Journey): Promise<ProvidedPerson> {
      const config = await configuration();
      try {
        const tokens = await authorizationCodeGrant(config, new URL(`${redirectUri}?${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new Error('no ID token');
        const more =
          config.serverMetadata().userinfo_endpoint === undefined
            ? {}
            : await fetchUserInfo(config, tokens.access_token, claims.sub);
        const { email, email_verified, preferred_username, nickname, name } = said.parse({
          ...claims,
          ...more,
        });
        const names = [preferred_username, nickname, email, name].map((one) => one?.split('@')[0]);
        return {
          issuer: claims.iss,
          subject: claims.sub,
          email: email_verified === true ? (email ?? null) : null,
          names: names.filter((one) => one !== undefined),
        };
      } catch (error) {
        if (error instanceof AuthorizationResponseError && error.error === 'access_denied')
          throw new AssizeError('provider.denied', { cause: error });
        log.warn({ err: error }, 'a sign-in through the provider failed');
        if (isAway(error)) throw new AssizeError('provider.away', { cause: error, retryAfter: 30 });
        throw new AssizeError('provider.failed', { cause: error });
      }
    },
  };
};
export type OidcProvider = ReturnType<typeof oidcProvider>;
