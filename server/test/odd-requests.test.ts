/** Requests that no browser sends, and that every crawler does: each is answered with a 4xx. */

import { METHODS } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestSite, type TestSite } from './site.ts';

let site: TestSite;
let port: number;
beforeAll(async () => {
  site = await startTestSite();
  await site.app.fastify.listen({ port: 0, host: '127.0.0.1' });
  port = (site.app.fastify.server.address() as AddressInfo).port;
});

/** Sends bytes as they are and gives what comes back until the end. */
const raw = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setTimeout(10_000, () => socket.destroy(new Error(`no end after: ${answer}`)));
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
const send = async (method: string, path: string, headers: readonly string[] = [], body = '') => {
  const lines = [`${method} ${path} HTTP/1.1`, 'host: x', 'connection: close', ...headers, '', body];
  const answer = await raw(lines.join('\r\n'));
  return {
    status: statusOf(answer),
    allow: /^allow: (.*)$/im.exec(answer)?.[1]?.trim(),
    code: /"code":"([^"]+)"/.exec(answer)?.[1],
    answer,
  };
};
const withLength = (body: string) => `content-length: ${Buffer.byteLength(body)}`;

describe('a method that a route does not have', () => {
  // CONNECT and upgrades are told apart by Node before there is a request.
  const others = METHODS.filter((one) => !['GET', 'HEAD', 'CONNECT'].includes(one));
  it.each(others)('%s is 405 with what the route has', async (method) => {
    const sent = await send(method, '/api/get-website-config', ['content-length: 0']);
    expect([sent.status, sent.allow, sent.code]).toEqual([405, 'GET, HEAD', 'request.wrong-method']);
  });
  it.each(others)('%s with a body of no type is 405 too', async (method) => {
    const sent = await send(method, '/api/get-website-config', [withLength('hello')], 'hello');
    expect([sent.status, sent.code]).toEqual([405, 'request.wrong-method']);
  });
  it('is told for addresses with parameters, and with all methods of an address', async () => {
    expect((await send('PUT', '/api/public/img/x.png')).allow).toBe('GET, HEAD');
    expect((await send('PATCH', '/api/admin/tag', ['content-length: 0'])).allow).toBe('DELETE, POST, PUT');
  });
  it.each(others)('%s of an address that is none is 404', async (method) => {
    const sent = await send(method, '/api/no-such-thing', [withLength('hello')], 'hello');
    expect([sent.status, sent.code]).toEqual([404, 'request.not-found']);
  });
  it('HEAD of a write is 405, without a body', async () => {
    const sent = await send('HEAD', '/api/login');
    expect([sent.status, sent.allow]).toEqual([405, 'POST']);
    expect(sent.answer.endsWith('\r\n\r\n')).toBe(true);
  });
});

describe('a form that is not whole', async () => {
  const root = await (await startTestSite()).as('root').token();
  const upload = (type: string, body: string) =>
    send(
      'POST',
      '/api/file/upload-testcase-zip?mode=default',
      [`authorization: ${root}`, `content-type: ${type}`, withLength(body)],
      body,
    );
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n';
  it.each([
    ['has no boundary', 'multipart/form-data', `${part}\r\nPK`],
    ['has an empty boundary', 'multipart/form-data; boundary=', `${part}\r\nPK`],
    ['ends in the head of a part', 'multipart/form-data; boundary=x', part],
    ['ends in a part', 'multipart/form-data; boundary=x', `${part}\r\nPK`],
    ['ends before its first part', 'multipart/form-data; boundary=x', '--x'],
    ['is empty', 'multipart/form-data; boundary=x', ''],
    ['has a broken head', 'multipart/form-data; boundary=x', '--x\r\nnonsense\r\n\r\nPK\r\n--x--\r\n'],
    ['is of another kind', 'multipart/mixed; boundary=x', `${part}\r\nPK\r\n--x--\r\n`],
  ])('one that %s', async (_what, type, body) => {
    const sent = await upload(type, body);
    expect([sent.status >= 400 && sent.status < 500, sent.code], sent.answer).toEqual([
      true,
      expect.any(String),
    ]);
  });
});

describe('a body of an odd kind', () => {
  it.each([
    ['no type', []],
    ['an unreadable type', ['content-type: ;;;']],
    ['text', ['content-type: text/plain']],
    ['another charset', ['content-type: application/json; charset=utf-16']],
    ['an encoding', ['content-type: application/json', 'content-encoding: gzip']],
  ])('with %s', async (_what, headers) => {
    const sent = await send('POST', '/api/login', [...headers, withLength('hello')], 'hello');
    expect([sent.status, sent.code], sent.answer).toEqual([400, expect.any(String)]);
  });
});
