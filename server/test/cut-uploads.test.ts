/** Uploads that never end, or end too early, over a real connection. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importProblems } from '@assize/shared/areas/package/endpoints.ts';
import { uploadTestcaseZip } from '@assize/shared/areas/testdata/endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeBigData, writeBigPackage } from '../bench/big-archives.ts';
import { uploadFile } from '../bench/upload.ts';
import { startTestSite, type TestSite } from './site.ts';
import { until } from './until.ts';

const megabyte = 1024 * 1024;
let site: TestSite;
let token: string;
let url: string;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assize-cut-'));
  site = await startTestSite();
  url = await site.app.fastify.listen({ port: 0, host: '127.0.0.1' });
  const { account: accounts, session: sessions } = site.app.services;
  const account = await accounts.create({
    username: 'uploader',
    password: 'x'.repeat(12),
    email: null,
    role: 'root',
  });
  ({ token } = await sessions.open(account, { ip: '127.0.0.1', userAgent: 'test' }));
  await writeBigPackage(join(folder, 'package.zip'), 24);
  await writeBigData(join(folder, 'data.zip'), 24);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const received = async (): Promise<string[]> => {
  const { dataFolder } = site.app.core.config;
  const folders = ['uploads', 'blobs/staging', 'attachments/staging'];
  return (await Promise.all(folders.map((one) => readdir(join(dataFolder, one)).catch(() => [])))).flat();
};

describe.each([
  ['a package', `/api${importProblems.path}`, 'package.zip'],
  ['test data', `/api${uploadTestcaseZip.path}`, 'data.zip'],
])('%s of 24 MB', (_, path, file) => {
  const upload = (more: { cutAfter?: number; bytes?: number } = {}) =>
    uploadFile({ url: url + path, token, path: join(folder, file), ...more });

  it('leaves nothing where files are received when the client hangs up in the middle', async () => {
    await upload({ cutAfter: 8 * megabyte });
    await until('the half file to be gone', async () => (await received()).length === 0);
  });

  it('is refused, and leaves nothing, when its end is missing', async () => {
    const sent = await upload({ bytes: 8 * megabyte });
    expect([sent?.status, JSON.parse(sent?.body ?? '').code]).toEqual([422, 'archive.invalid']);
    expect(await received()).toEqual([]);
  });

  it('is taken whole, and leaves nothing behind', async () => {
    expect((await upload())?.status).toBe(200);
    await until('it to be read', async () => (await received()).length === 0);
  });
});
