import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Provider from 'oidc-provider';
import { listening } from './parts.ts';

/** What the provider knows of a person. */
type Claims = {
  email?: string;
  email_verified?: boolean;
  preferred_username?: string;
  name?: string;
};

type Place = { port?: number; clientId?: string; clientSecret?: string };

/** A real OpenID provider on the loopback interface, whose people answer its questions at once. */
export const startProvider = async (
  redirectUri: string,
  { port = 0, clientId = 'assize', clientSecret = 'a secret between provider and site' }: Place = {},
) => {
  const people = new Map<string, Claims>();
  let here = '';
  let consents = true;
  const server = createServer();
  const issuer = `http://127.0.0.1:${await listening(server, port)}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['preferred_username', 'name'],
    },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...people.get(accountId) }),
    }),
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['of the tests'] },
  });

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { prompt, params, session } = await provider.interactionDetails(request, response);
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, { login: { accountId: here } });
    if (!consents) return provider.interactionFinished(request, response, { error: 'access_denied' });
    const grant = new provider.Grant({
      accountId: session?.accountId ?? here,
      clientId: String(params.client_id),
    });
    grant.addOIDCScope('openid profile email');
    const grantId = await grant.save();
    return provider.interactionFinished(
      request,
      response,
      { consent: { grantId } },
      { mergeWithLastSubmission: true },
    );
  };
  const callback = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/interaction/')) return callback(request, response);
    return answer(request, response).catch(() => response.destroy());
  });

  return {
    settings: {
      issuer,
      clientId,
      clientSecret,
      name: 'School',
      makesAccounts: false,
    },
    /** Gives a person claims, who from now on sits at the browser. */
    sit: (subject: string, claims: Claims = {}) => {
      people.set(subject, claims);
      here = subject;
    },
    consent: (yes: boolean) => {
      consents = yes;
    },
    /** Goes to a page of the provider as a browser does. @returns the query with which it comes back */
    async walk(start: string): Promise<string> {
      const cookies = new Map<string, string>();
      let next = start;
      for (let steps = 0; steps < 10; steps += 1) {
        if (next.startsWith(redirectUri)) return new URL(next).search.slice(1);
        const reply = await fetch(next, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        });
        for (const cookie of reply.headers.getSetCookie()) {
          const [pair = ''] = cookie.split(';');
          const at = pair.indexOf('=');
          cookies.set(pair.slice(0, at), pair.slice(at + 1));
        }
        const location = reply.headers.get('location');
        if (location === null) throw new Error(`${next}: ${reply.status} ${await reply.text()}`);
        next = new URL(location, next).href;
      }
      throw new Error('the provider sends in circles');
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
export type TestProvider = Awaited<ReturnType<typeof startProvider>>;
