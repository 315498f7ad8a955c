import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestSite } from './site.ts';
import { until } from './until.ts';

const script = 'export const answer = 42;\n';
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assize-dist-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Assize</title>');
  await mkdir(join(folder, 'documents'));
  await writeFile(join(folder, 'documents/problem.2.html'), '<!doctype html><title>Problem</title>');
  await writeFile(join(folder, 'assets/main-abc123.js'), script);
  await writeFile(join(folder, 'assets/main-abc123.js.br'), brotliCompressSync(script));
  await mkdir(join(folder, 'older/assets'), { recursive: true });
  await writeFile(join(folder, 'older/index.html'), '<!doctype html><title>For older browsers</title>');
  await writeFile(join(folder, 'older/assets/main-def456.js'), script);
  await writeFile(join(folder, '.sources'), 'sources of the build');
  await writeFile(join(folder, '..', 'outside.txt'), 'outside');
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await rm(join(folder, '..', 'outside.txt'));
});

const get = async (url: string, headers: Record<string, string> = {}) => {
  const site = await startTestSite({ config: { webDist: folder } });
  return site.asVisitor().inject({ method: 'GET', url, headers });
};

describe('the website (Wire 9)', () => {
  it.each([
    '/',
    '/problem',
    '/problem/1000/full-screen',
    '/status?onlyMine=true',
    '/api-docs',
    '/a%20b',
    '/../1',
  ])('has its page at %s, asked for each time', async (url) => {
    const sent = await get(url, { accept: 'text/html,*/*' });
    expect(sent.status).toBe(200);
    expect(sent.raw.toString()).toContain('<title>Assize</title>');
    expect(sent.headers['content-type']).toMatch(/^text\/html/);
    expect(sent.headers['cache-control']).toBe('no-cache');
    expect(sent.headers['content-security-policy']).toContain("script-src 'self'");
  });

  it.each(['/problem/1000', '/problem/1000/?tab=mine', '/problem/..%2findex'])(
    'names the files of the page at %s',
    async (url) => {
      const sent = await get(url, { accept: 'text/html,*/*' });
      expect(sent.raw.toString()).toContain('<title>Problem</title>');
      expect(sent.headers['content-type']).toMatch(/^text\/html/);
      expect(sent.headers['cache-control']).toBe('no-cache');
      expect(sent.headers['content-security-policy']).toContain("script-src 'self'");
    },
  );

  it('sends hashed files for good, compressed where the reader can', async () => {
    const plain = await get('/assets/main-abc123.js');
    expect(plain.raw.toString()).toBe(script);
    expect(plain.headers['content-type']).toMatch(/javascript/);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const small = await get('/assets/main-abc123.js', { 'accept-encoding': 'br, gzip' });
    expect(small.headers['content-encoding']).toBe('br');
    expect(small.headers['content-type']).toMatch(/javascript/);
    expect(small.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('tells a browser that has a file already so, and sends parts and refused encodings as they are asked for', async () => {
    const url = '/assets/main-abc123.js';
    const plain = await get(url);
    const again = await get(url, { 'if-none-match': String(plain.headers.etag) });
    expect([again.status, again.raw.length]).toEqual([304, 0]);
    const small = await get(url, { 'accept-encoding': 'br', 'if-none-match': String(plain.headers.etag) });
    expect([small.status, small.headers['content-encoding']]).toEqual([200, 'br']);
    const part = await get(url, { range: 'bytes=0-5' });
    expect([part.status, part.raw.toString()]).toEqual([206, script.slice(0, 6)]);
    const refused = await get(url, { 'accept-encoding': 'br;q=0' });
    expect(refused.raw.toString()).toBe(script);
  });

  it('shows a page that was built anew a second later', async () => {
    const site = await startTestSite({ config: { webDist: folder } });
    const page = async () =>
      (
        await site.asVisitor().inject({ method: 'GET', url: '/', headers: { accept: 'text/html' } })
      ).raw.toString();
    const before = await page();
    await writeFile(join(folder, 'index.html'), `${before}<!-- anew -->`);
    await until('the new page', async () => (await page()).endsWith('<!-- anew -->'));
    await writeFile(join(folder, 'index.html'), before);
    await until('the old page', async () => (await page()) === before);
  });

  it.each(['/assets/gone-123.js', '/api/gone', '/api', '/assets/'])(
    'does not hide that %s is missing',
    async (url) => {
      const sent = await get(url, { accept: 'text/html,*/*' });
      expect([sent.status, sent.body.code]).toEqual([404, 'request.not-found']);
    },
  );

  it('gives scripts and data that are missing a 404, not the page', async () => {
    expect((await get('/manifest.json', { accept: 'application/json' })).status).toBe(404);
  });

  it.each(['/../outside.txt', '/%2e%2e/outside.txt', '/assets/..%2f..%2foutside.txt', '/..%5coutside.txt'])(
    'stays in its folder: %s',
    async (url) => {
      const sent = await get(url, { accept: 'text/html,*/*' });
      expect(sent.raw.toString()).not.toContain('outside');
      expect(sent.status).toBeLessThan(500);
    },
  );

  it('sends older browsers, and no others, the build that was made for them', async () => {
    const chrome = (major: number) =>
      `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`;
    for (const url of ['/', '/contest/1']) {
      const older = await get(url, { accept: 'text/html', 'user-agent': chrome(108) });
      expect(older.raw.toString()).toContain('<title>For older browsers</title>');
      expect(older.headers).toMatchObject({
        vary: expect.stringContaining('user-agent'),
        'cache-control': 'no-cache',
      });
      const newer = await get(url, { accept: 'text/html', 'user-agent': chrome(140) });
      expect(newer.raw.toString()).toContain('<title>Assize</title>');
      expect(newer.headers.vary).toContain('user-agent');
    }
    const file = await get('/older/assets/main-def456.js');
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/older/assets/gone.js', { accept: 'text/html' })).status).toBe(404);
  });

  it('keeps dot-files to itself', async () => {
    const sent = await get('/.sources');
    expect(sent.raw.toString()).not.toContain('sources of the build');
  });

  it('is left out, with the API standing, where there is none, and there once it is built', async () => {
    const later = join(folder, 'later');
    const site = await startTestSite({ config: { webDist: later } });
    const page = () =>
      site.asVisitor().inject({ method: 'GET', url: '/problem', headers: { accept: 'text/html' } });
    expect((await page()).status).toBe(404);
    expect((await site.asVisitor().inject({ method: 'GET', url: '/api/health' })).status).toBe(200);
    await mkdir(join(later, 'assets'), { recursive: true });
    await writeFile(join(later, 'index.html'), '<title>built</title>');
    await writeFile(join(later, 'assets/a-1.js'), script);
    expect((await page()).raw.toString()).toBe('<title>built</title>');
    const asset = await site.asVisitor().inject({ method: 'GET', url: '/assets/a-1.js' });
    expect(asset.raw.toString()).toBe(script);
    const older = await site.asVisitor().inject({
      method: 'GET',
      url: '/problem',
      headers: { accept: 'text/html', 'user-agent': 'Mozilla/5.0 Chrome/108.0.0.0 Safari/537.36' },
    });
    expect(older.raw.toString()).toBe('<title>built</title>');
  });
});
