import { login, logout } from '@assize/shared/areas/account/endpoints.ts';
import { getWebsiteConfig } from '@assize/shared/areas/site/endpoints.ts';
import { endpoint } from '@assize/shared/wire/http.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { callTimeoutMs, createClient, createDownloader } from './client.ts';
import { ApiFailure, isPassing } from './failure.ts';
import { addressOf } from './request.ts';

const greeting = endpoint({
  method: 'POST',
  effects: true,
  path: '/greet/:name',
  access: 'anyone',
  params: z.object({ name: z.string() }),
  query: z.object({ loud: z.string().optional() }),
  body: z.object({ from: z.string() }),
  reply: z.object({ text: z.string() }),
  summary: 'For these tests',
});

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> };
const answered = ({ status = 200, body, headers = {} }: Answer) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
const fine = (data: unknown, headers: Record<string, string> = {}) =>
  answered({ body: { status: 200, msg: '', data }, headers });

const setUp = (...answers: (Response | Error)[]) => {
  const stored = { token: 'stored' as string | null };
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    const next = answers.shift() ?? new Error('no more answers');
    if (next instanceof Error) throw next;
    return next;
  });
  const onUnauthorized = vi.fn();
  const onForbidden = vi.fn();
  const call = createClient({
    fetch,
    token: {
      read: () => stored.token,
      write: (token) => {
        stored.token = token;
      },
    },
    locale: () => 'en-US',
    onUnauthorized,
    onForbidden,
    prove: null,
  });
  const sent = (n = 0) =>
    new Request(new URL(String(fetch.mock.calls[n]?.[0]), 'http://x'), fetch.mock.calls[n]?.[1]);
  return { call, fetch, stored, onUnauthorized, onForbidden, sent };
};

const failureOf = async (promise: Promise<unknown>): Promise<ApiFailure> => {
  const failure = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof ApiFailure)) throw new Error(`not refused: ${String(failure)}`);
  return failure;
};

describe('addresses', () => {
  it.each([
    ['/a', undefined, undefined, '/api/a'],
    ['/a/:id', { id: 'x/y' }, undefined, '/api/a/x%2Fy'],
    [
      '/a',
      undefined,
      { keep: 0, no: false, empty: '', nil: null, missing: undefined },
      '/api/a?keep=0&no=false',
    ],
    ['/a', undefined, { tagId: '[1,2]' }, '/api/a?tagId=%5B1%2C2%5D'],
  ])('%s %j %j', (path, params, query, address) => {
    expect(addressOf(path, params, query)).toBe(address);
  });
});

describe('a call', () => {
  it('carries method, body, token, language and kind of page', async () => {
    const { call, sent } = setUp(fine({ text: 'hi' }));
    const reply = await call(greeting, { params: { name: 'Ann' }, query: {}, body: { from: 'Bob' } });
    expect(reply).toEqual({ text: 'hi' });
    expect(sent().method).toBe('POST');
    expect(new URL(sent().url).pathname).toBe('/api/greet/Ann');
    expect(await sent().json()).toEqual({ from: 'Bob' });
    expect(Object.fromEntries(sent().headers)).toMatchObject({
      authorization: 'stored',
      'accept-language': 'en-US',
      'url-type': 'general',
      'content-type': 'application/json',
    });
  });

  it('sends no token when signing in, and keeps the one that comes back', async () => {
    const user = {
      uid: '0'.repeat(32),
      username: 'ann',
      nickname: null,
      avatar: null,
      email: 'a@example.org',
      titleName: null,
      titleColor: null,
      roleList: ['user'],
    };
    const { call, sent, stored } = setUp(fine(user, { Authorization: 'fresh' }));
    await call(login, { body: { username: 'ann', password: 'secret-1' } });
    expect(sent().headers.get('authorization')).toBeNull();
    expect(stored.token).toBe('fresh');
  });

  it('keeps a token only when it says that it is a renewed one', async () => {
    const { call, stored } = setUp(
      fine(null, { Authorization: 'echo' }),
      fine(null, { Authorization: 'renewed', 'Refresh-Token': 'true' }),
    );
    await call(logout, {});
    expect(stored.token).toBe('stored');
    await call(logout, {});
    expect(stored.token).toBe('renewed');
  });

  it.each([null, 'of another person'])(
    'a late answer does not renew a session in place of %j',
    async (now) => {
      const late = Promise.withResolvers<Response>();
      const { call, fetch, stored } = setUp();
      fetch.mockReturnValue(late.promise);
      const asked = call(logout, {});
      stored.token = now;
      late.resolve(fine(null, { Authorization: 'renewed', 'Refresh-Token': 'true' }));
      await asked;
      expect(stored.token).toBe(now);
    },
  );

  it('refuses an answer that is not what the contract says', async () => {
    const { call } = setUp(fine({ name: 'only' }), answered({ body: '<html>' }));
    expect((await failureOf(call(getWebsiteConfig, {}))).kind).toBe('unreadable');
    expect((await failureOf(call(getWebsiteConfig, {}))).kind).toBe('unreadable');
  });
});

describe('a refusal', () => {
  const refusal = (status: number, more: object = {}) =>
    answered({ status, body: { status, msg: 'told', data: null, ...more }, headers: { 'Retry-After': '7' } });

  it('carries code, values, field and when to try again', async () => {
    const { call } = setUp(
      refusal(429, { code: 'mail.cooldown', params: { seconds: 7 }, field: 'email', requestId: 'r1' }),
    );
    const failure = await failureOf(call(logout, {}));
    expect(failure).toMatchObject({
      kind: 'answered',
      status: 429,
      code: 'mail.cooldown',
      params: { seconds: 7 },
      field: 'email',
      retryAfter: 7,
      requestId: 'r1',
      message: 'told',
    });
  });

  it('takes an unknown code for none', async () => {
    const { call } = setUp(refusal(418, { code: 'from.tomorrow' }));
    expect((await failureOf(call(logout, {}))).code).toBeUndefined();
  });

  it('of 401 names the token that was refused', async () => {
    const { call, onUnauthorized, onForbidden } = setUp(refusal(401, { code: 'auth.ended' }));
    await failureOf(call(logout, {}));
    expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith(expect.any(ApiFailure), 'stored');
    expect(onForbidden).not.toHaveBeenCalled();
  });

  it('of 403 is told apart', async () => {
    const { call, onUnauthorized, onForbidden } = setUp(refusal(403));
    await failureOf(call(logout, {}));
    expect(onForbidden).toHaveBeenCalledOnce();
    expect(onUnauthorized).not.toHaveBeenCalled();
  });
});

describe('no answer at all', () => {
  beforeEach(() => {
    vi.useRealTimers();
  });

  it('is a network failure', async () => {
    const { call } = setUp(new TypeError('Failed to fetch'));
    const failure = await failureOf(call(logout, {}));
    expect(failure.kind).toBe('network');
    expect(isPassing(failure)).toBe(true);
  });

  it('is a timeout when the time is over', async () => {
    const over = AbortSignal.abort();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over);
    const { call } = setUp(new DOMException('', 'AbortError'));
    expect((await failureOf(call(logout, {}))).kind).toBe('timeout');
    expect(timeout).toHaveBeenCalledWith(callTimeoutMs);
    expect(callTimeoutMs).toBe(90_000);
    timeout.mockRestore();
  });

  it('is no failure when the caller gave up', async () => {
    const abort = new DOMException('', 'AbortError');
    const { call } = setUp(abort);
    await expect(call(logout, {}, { signal: AbortSignal.abort() })).rejects.toBe(abort);
  });
});

describe('a download', () => {
  const file = endpoint({
    method: 'GET',
    effects: false,
    path: '/file/:name',
    access: 'anyone',
    params: z.object({ name: z.string() }),
    reply: z.unknown(),
    replyKind: 'file',
    summary: 'For these tests',
  });
  const ports = (answer: Response) => ({
    fetch: async () => answer,
    token: { read: () => null, write: () => undefined },
    locale: () => 'en-US',
    onUnauthorized: () => undefined,
    onForbidden: () => undefined,
    prove: null,
  });
  const input = { params: { name: 'a' } };

  it('gives the bytes, with five minutes to come', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const blob = await createDownloader(ports(new Response('bytes')))(file, input);
    expect(await blob.text()).toBe('bytes');
    expect(timeout).toHaveBeenCalledWith(300_000);
    timeout.mockRestore();
  });

  it('says how much has come', async () => {
    const told: number[] = [];
    const onProgress = (received: number) => told.push(received);
    const blob = await createDownloader(ports(new Response('bytes')))(file, input, { onProgress });
    expect([await blob.text(), told.at(-1)]).toEqual(['bytes', 5]);
  });

  it('that is refused is told in the words of the server, like any call', async () => {
    const refused = answered({ status: 403, body: { status: 403, msg: 'not for you', data: null } });
    const failure = await failureOf(createDownloader(ports(refused))(file, input));
    expect(failure).toMatchObject({ kind: 'answered', status: 403, message: 'not for you' });
  });
});

describe('a call from a machine of a hall', () => {
  it('is proven with exactly what is sent, and a reading one is not', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => fine({ text: 'hi' }));
    const prove = vi.fn(async () => ({ 'kiosk-signature': 'signed' }));
    const call = createClient({
      fetch,
      token: { read: () => 'stored', write: () => undefined },
      locale: () => 'en-US',
      onUnauthorized: () => undefined,
      onForbidden: () => undefined,
      prove,
    });
    await call(greeting, { params: { name: 'Li' }, query: { loud: 'yes' }, body: { from: 'me' } });
    const [address, init] = fetch.mock.calls[0] ?? [];
    expect(prove).toHaveBeenCalledExactlyOnceWith({ method: 'POST', path: address, body: init?.body });
    expect(new Headers(init?.headers).get('kiosk-signature')).toBe('signed');
    await call(getWebsiteConfig, {}).catch(() => undefined);
    expect(prove).toHaveBeenCalledOnce();
  });
});
