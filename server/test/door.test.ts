import { connect } from 'node:net';
import { login } from '@assize/shared/areas/account/endpoints.ts';
import { getWebsiteConfig, listAnnouncements } from '@assize/shared/areas/site/endpoints.ts';
import { translate } from '@assize/shared/i18n/translate.ts';
import { describe, expect, it } from 'vitest';
import { budgets, ceilingOf } from '../platform/http/limits.ts';
import { startTestSite } from './site.ts';

const post = async (payload: string | Buffer, headers: Record<string, string> = {}) => {
  const site = await startTestSite();
  return site.asVisitor().inject({
    method: 'POST',
    url: '/api/login',
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });
};

describe('a body (Wire 3, 5)', () => {
  it.each([
    ['half an object', '{"username":'],
    ['nothing', ''],
    ['two objects', '{}{}'],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00])],
    ['a __proto__ key', '{"__proto__":{"role":"root"},"username":"x","password":"123456"}'],
    ['a constructor.prototype key', '{"constructor":{"prototype":{"x":1}}}'],
  ])('that is not JSON is refused: %s', async (_what, payload) => {
    const sent = await post(payload);
    expect([sent.status, sent.body.status, sent.body.code]).toEqual([400, 400, 'request.malformed-json']);
  });

  it.each([
    ['a string', '"text"'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a number', '7'],
  ])('that is no object is refused: %s', async (_what, payload) => {
    const sent = await post(payload);
    expect([sent.status, sent.body.code]).toEqual([400, 'request.invalid']);
  });

  it.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ])('of type %s is refused', async (type) => {
    const sent = await post('username=x', { 'content-type': type });
    expect(sent.status).toBe(400);
    expect(['request.unsupported-media', 'request.invalid']).toContain(sent.body.code);
  });

  it('over the limit is refused with 413, and one at the limit is read', async () => {
    const limit = 1024 * 1024;
    const frame = JSON.stringify({ username: 'x', password: '123456', filler: '' }).length;
    const body = (size: number) =>
      JSON.stringify({ username: 'x', password: '123456', filler: 'y'.repeat(size - frame) });
    const over = await post(body(limit + 1));
    expect([over.status, over.body.code, over.body.params]).toEqual([
      413,
      'request.too-large',
      { limit: '1 MiB' },
    ]);
    expect((await post(body(limit))).body.code).toBe('auth.wrong-password');
  });

  it('that does not say its length is cut off at the limit', async () => {
    const site = await startTestSite({});
    const url = await site.app.fastify.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (bytes) => {
      answer += bytes;
    });
    socket.on('error', () => socket.destroy());
    socket.write(
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    for (let count = 0; count < 20; count += 1) socket.write(chunk);
    await expect.poll(() => answer).toContain('HTTP/1.1 413');
    expect(answer).toContain('"code":"request.too-large"');
    socket.destroy();
  });

  it('that claims another length than it has is refused', async () => {
    const sent = await post('{}', { 'content-length': '5' });
    expect(sent.status).toBe(400);
  });
});

describe('an answer (Wire 1, 6, 7)', () => {
  it('tells the field and the reason in the language of the request', async () => {
    const site = await startTestSite();
    const ask = (language: string) =>
      site
        .asVisitor()
        .send(listAnnouncements, { query: { limit: 'many' } }, { headers: { 'accept-language': language } });
    const english = await ask('en-US,en;q=0.9');
    const chinese = await ask('zh-CN');
    expect(english.body).toMatchObject({ status: 400, code: 'request.invalid', field: 'limit', data: null });
    expect(english.body.msg).toMatch(/^limit: .*number/);
    expect(chinese.body.msg).toMatch(/^limit：.*[\u4e00-\u9fff]/);
  });

  it('carries the request id in the header, and in the body when it failed', async () => {
    const site = await startTestSite();
    const sent = await site.asVisitor().inject({ method: 'GET', url: '/api/nothing-here' });
    expect(sent.body).toMatchObject({ status: 404, code: 'request.not-found', data: null });
    expect(sent.body.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent.headers['x-request-id']).toBe(sent.body.requestId);
    expect(sent.body.msg).toBe(translate('zh-CN', 'errors', 'request.not-found'));
  });

  it.each([
    '/api',
    '/api/',
    '/api/login',
    '/api/%',
    '/api/%c0%ae',
    `/api/judge/blob/${'a'.repeat(500)}`,
    '/api/../x',
  ])('to GET %s is a plain refusal or the page, never a 5xx', async (url) => {
    const site = await startTestSite();
    const sent = await site.asVisitor().inject({ method: 'GET', url });
    expect([400, 401, 404, 405]).toContain(sent.status);
  });

  it('echoes the request type, but nothing else', async () => {
    const site = await startTestSite();
    const ask = async (value: string) =>
      (await site.asVisitor().send(getWebsiteConfig, {}, { headers: { 'url-type': value } })).headers[
        'url-type'
      ];
    expect(await ask('admin')).toBe('admin');
    expect(await ask('general')).toBe('general');
    expect(await ask('other')).toBeUndefined();
  });

  it('allows scripts of our own only, is not sniffed, framed or cached', async () => {
    const site = await startTestSite();
    for (const url of ['/api/get-website-config', '/api/nothing', '/nothing']) {
      const { headers } = await site.asVisitor().inject({ method: 'GET', url });
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("script-src 'self';");
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
      if (url.startsWith('/api')) expect(headers['cache-control']).toBe('no-store');
    }
  });

  it('with fields that its schema does not name does not leave a checked server', async () => {
    const site = await startTestSite();
    const { site: own } = site.app.core.config;
    const leaky = await startTestSite({ config: { site: { ...own, name: 7 as unknown as string } } });
    const sent = await leaky.asVisitor().send(getWebsiteConfig);
    expect([sent.status, sent.body.code]).toEqual([500, 'internal']);
    expect(sent.body.msg).toBe(translate('zh-CN', 'errors', 'internal'));
  });
});

describe('rate limits (Accounts 12)', () => {
  it('refuse what is over the budget with Retry-After, user by user', async () => {
    const factor = 5 / budgets.read.one;
    const site = await startTestSite({ config: { rateFactor: factor } });
    const [busy, calm] = [site.asUser('busy'), site.asUser('calm')];
    for (let count = 0; count < 5; count += 1) expect((await busy.send(listAnnouncements)).status).toBe(200);
    const refused = await busy.send(listAnnouncements);
    expect([refused.status, refused.body.code]).toEqual([429, 'request.too-many']);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(budgets.read.seconds);
    expect(refused.body.params).toEqual({ seconds });
    expect((await calm.send(listAnnouncements)).status).toBe(200);
    expect((await site.asVisitor().send(listAnnouncements)).status).toBe(200);
  });

  it('hold across processes', async () => {
    const calls = 18;
    const config = { rateFactor: calls / ceilingOf('write') };
    const [here, there] = [await startTestSite({ config }), await startTestSite({ config })];
    const payload = { username: 'split' };
    const statuses = [];
    for (let count = 0; count < calls; count += 1)
      for (const site of [here, there]) {
        const sent = await site
          .asVisitor()
          .inject({ method: 'POST', url: '/api/check-username-or-email', payload });
        statuses.push(sent.status);
      }
    expect(statuses).toEqual([...Array(calls).fill(200), ...Array(calls).fill(429)]);
  });

  it('let a hall of 300 behind one address sign in and read at the bell', () => {
    const hall = 300;
    expect(ceilingOf('login')).toBeGreaterThanOrEqual(hall * 5);
    expect(ceilingOf('read')).toBeGreaterThanOrEqual(hall * 30);
    expect(ceilingOf('captcha')).toBeGreaterThanOrEqual(hall * 10);
  });

  it('count the address of the connection, whatever a forwarding header claims', async () => {
    const site = await startTestSite({ config: { rateFactor: 12 / ceilingOf('read') } });
    const ask = (forged: string) =>
      site.asVisitor().inject({
        method: 'GET',
        url: '/api/get-common-announcement',
        remoteAddress: '10.1.1.1',
        headers: { 'x-forwarded-for': forged, forwarded: `for=${forged}`, 'x-real-ip': forged },
      });
    const statuses = [];
    for (let count = 0; count < 14; count += 1) statuses.push((await ask(`1.2.3.${count}`)).status);
    expect(statuses).toEqual([...Array(12).fill(200), 429, 429]);
  });

  it('believe a trusted proxy, and only as far as the chain is trusted', async () => {
    const site = await startTestSite({
      config: { rateFactor: 2 / ceilingOf('read'), trustedProxies: ['10.2.0.0/16'] },
    });
    const ask = (chain: string, from = '10.2.0.1') =>
      site.asVisitor().inject({
        method: 'GET',
        url: '/api/get-common-announcement',
        remoteAddress: from,
        headers: { 'x-forwarded-for': chain },
      });
    expect((await ask('7.7.7.1')).status).toBe(200);
    expect((await ask('7.7.7.1')).status).toBe(200);
    expect((await ask('7.7.7.1')).status).toBe(429);
    expect((await ask('7.7.7.2')).status).toBe(200);
    // Addresses that the client itself wrote in front of the chain do not count.
    expect((await ask('9.9.9.9, 7.7.7.1')).status).toBe(429);
  });
});

describe('methods', () => {
  it.each(['POST', 'PUT', 'DELETE', 'PATCH'] as const)('%s on a read is 405', async (method) => {
    const site = await startTestSite();
    const sent = await site.asVisitor().inject({ method, url: '/api/get-website-config', payload: {} });
    expect([sent.status, sent.body.code]).toEqual([405, 'request.wrong-method']);
  });
  it('GET on a write is 405', async () => {
    const site = await startTestSite();
    expect((await site.asVisitor().inject({ method: 'GET', url: `/api${login.path}` })).status).toBe(405);
  });
});
