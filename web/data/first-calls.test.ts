import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callAhead, fetchOrTake, takeNow, untilAnswered } from './first-calls.ts';
import { headersOf } from './request.ts';

const list = { path: '/list', input: { query: { page: 1 } } } as const;
const address = '/api/list?page=1';
let answers: (() => Response | Promise<Response>)[];
const server = vi.fn<typeof fetch>(async () => {
  const next = answers.shift();
  if (!next) throw new Error('no more answers');
  return next();
});
const words = (text: string) => () => new Response(text);

beforeEach(() => {
  vi.stubGlobal('fetch', server);
  vi.useFakeTimers({ toFake: ['Date'] });
  answers = [words('ahead'), words('again')];
});
afterEach(async () => {
  // A change forgets what is left.
  answers = [words('')];
  await fetchOrTake('/api/change', { method: 'POST', headers: {} });
  server.mockClear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ask = async (
  {
    token = 'mine',
    locale = 'en-US',
    at = address,
  }: { token?: string | null; locale?: string; at?: string } = {},
  signal?: AbortSignal,
) => {
  const answer = await fetchOrTake(at, {
    method: 'GET',
    headers: headersOf('/list', locale, token),
    ...(signal && { signal }),
  });
  return answer.text();
};

describe('calls made ahead of a page', () => {
  it('ask as the page does, and their answer is taken once', async () => {
    callAhead([list], 'en-US', 'mine');
    expect(server).toHaveBeenCalledTimes(1);
    const [asked, init] = server.mock.calls[0] ?? [];
    expect([asked, init?.headers]).toEqual([address, headersOf('/list', 'en-US', 'mine')]);
    expect(await ask()).toBe('ahead');
    expect(await ask()).toBe('again');
    expect(server).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['after signing out', { token: null }],
    ['by another person', { token: 'of another' }],
    ['in another language', { locale: 'zh-CN' }],
    ['for another address', { at: '/api/list?page=2' }],
  ])('are not taken %s', async (_, asking) => {
    callAhead([list], 'en-US', 'mine');
    expect(await ask(asking)).toBe('again');
  });

  it('are not taken by somebody who signs in', async () => {
    callAhead([list], 'en-US', null);
    expect(await ask()).toBe('again');
    answers = [words('third')];
    expect(await ask({ token: null })).toBe('third');
  });

  it('are not taken after a change, nor half a minute later', async () => {
    callAhead([list], 'en-US', 'mine');
    await fetchOrTake('/api/change', { method: 'POST', headers: {} });
    answers = [words('fresh'), words('ahead'), words('later')];
    expect(await ask()).toBe('fresh');
    callAhead([list], 'en-US', 'mine');
    vi.advanceTimersByTime(30_000);
    expect(await ask()).toBe('later');
  });

  it.each([
    ['was refused', () => new Response('refused', { status: 503 })],
    ['did not arrive', () => Promise.reject(new TypeError('no network'))],
  ])('are made again where the first %s', async (_, first) => {
    answers = [first, words('again')];
    callAhead([list], 'en-US', 'mine');
    expect(await ask()).toBe('again');
  });

  it('fail as any call where they fail again', async () => {
    answers = [
      () => Promise.reject(new TypeError('no network')),
      () => new Response('busy', { status: 503 }),
    ];
    callAhead([list], 'en-US', 'mine');
    const answer = await fetchOrTake(address, {
      method: 'GET',
      headers: headersOf('/list', 'en-US', 'mine'),
    });
    expect(answer.status).toBe(503);
  });

  it('end with the wish for them', async () => {
    let release = () => {};
    answers = [() => new Promise((resolve) => (release = () => resolve(new Response('late'))))];
    callAhead([list], 'en-US', 'mine');
    const wish = new AbortController();
    const taken = ask({}, wish.signal);
    wish.abort();
    expect(server.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    release();
    await expect(taken).rejects.toThrow(/abort/i);
  });
});

describe('an answer that is here before the page is drawn', () => {
  const mine = headersOf('/list', 'en-US', 'mine');

  it('is taken without waiting, once', async () => {
    callAhead([list], 'en-US', 'mine');
    expect(takeNow(address, mine)).toBeNull();
    await untilAnswered();
    expect(takeNow(address, headersOf('/list', 'zh-CN', 'mine'))).toBeNull();
    expect(takeNow(address, mine)?.body).toBe('ahead');
    expect(takeNow(address, mine)).toBeNull();
    expect(await ask()).toBe('again');
  });

  it('is left to the call where it renews the token', async () => {
    answers = [() => new Response('ahead', { headers: { 'Refresh-Token': 'true', Authorization: 'new' } })];
    callAhead([list], 'en-US', 'mine');
    await untilAnswered();
    expect(takeNow(address, mine)).toBeNull();
    const answer = await fetchOrTake(address, { method: 'GET', headers: mine });
    expect([await answer.text(), answer.headers.get('Authorization')]).toEqual(['ahead', 'new']);
  });

  it('is not waited for longer than half a second', async () => {
    vi.useFakeTimers();
    answers = [() => new Promise(() => {})];
    callAhead([list], 'en-US', 'mine');
    const drawn = vi.fn();
    const waiting = untilAnswered().then(drawn);
    await vi.advanceTimersByTimeAsync(499);
    expect(drawn).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await waiting;
    expect(takeNow(address, mine)).toBeNull();
  });
});
