import { randomBytes } from 'node:crypto';
import { uploadMarkdownFile, uploadMarkdownImage } from '@assize/shared/areas/file/endpoints.ts';
import { storeBlob } from '@assize/shared/areas/judging/endpoints.ts';
import { importProblems, readImport } from '@assize/shared/areas/package/endpoints.ts';
import {
  openDataSet,
  putDataFile,
  uploadAnswer,
  uploadTestcaseZip,
} from '@assize/shared/areas/testdata/endpoints.ts';
import type { Endpoint } from '@assize/shared/wire/http.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { nodeHeaders } from './fake-judge.ts';
import { makeProblem } from './problems.ts';
import { type Caller, startTestSite, type TestSite } from './site.ts';
import { zip } from './zip.ts';

const megabyte = 1024 * 1024;
const limits = { userPerDay: 3 * megabyte, staffPerDay: 1024 * megabyte, minFree: 0 };
const bytes = (count: number) => randomBytes(count);
const outputs = (count: number) => zip([{ name: '1.out', content: bytes(count / 2).toString('hex') }]);

const withAnswers = async (config: object) => {
  const site = await startTestSite({ ownData: true, config });
  const samples = [{ input: 'a', output: '1\n' }];
  const { pid } = await makeProblem(site.as('root'), 'ANS', {}, { samples, judgeMode: 'submit_answer' });
  const handIn = (by: Caller, content: Buffer) =>
    by.send(uploadAnswer, { query: { pid } }, { file: { filename: 'outputs.zip', content } });
  return { site, handIn };
};

describe('the bytes that one user uploads in a day (Test data 12)', () => {
  it('end with the budget, which says when there is more; others have their own', async () => {
    const { site, handIn } = await withAnswers({ uploads: limits });
    const ada = site.asUser('ada');
    for (let upload = 0; upload < 4; upload += 1)
      expect((await handIn(ada, outputs(megabyte))).status).toBe(200);
    const last = await handIn(ada, outputs(megabyte));
    expect([last.status, last.body.code, last.body.params]).toEqual([
      429,
      'upload.quota-used',
      { megabytes: 3, hours: 24 },
    ]);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(23 * 3_600);
    expect(last.body.msg).toContain('3 MB');
    expect((await handIn(site.asUser('eve'), outputs(megabyte))).status).toBe(200);
  });

  it('are counted by what is kept, on all processes together', async () => {
    const { site, handIn } = await withAnswers({ uploads: limits });
    const other = await startTestSite({ config: { ...site.app.core.config } });
    // 20 MB of one byte are some KB as a zip.
    const packed = zip([{ name: '1.out', content: 'x'.repeat(20 * megabyte) }]);
    expect(packed.length).toBeLessThan(megabyte);
    const refused = await handIn(site.asUser('ada'), packed);
    expect([refused.status, refused.body.code]).toEqual([429, 'upload.quota-used']);
    const { uid } = { uid: await site.asUser('ada').uid() };
    const more = other.app.core.uploads.storing(
      other.app.core.files.blobs,
      { uid, role: 'user' },
      async () => 'stored',
    );
    await expect(more).rejects.toMatchObject({ code: 'upload.quota-used' });
  });

  it('are more for staff', async () => {
    const { site, handIn } = await withAnswers({ uploads: { ...limits, userPerDay: 0 } });
    expect((await handIn(site.as('admin'), outputs(megabyte))).status).toBe(200);
    // Bytes below the step of the counting are noticed at the next upload.
    const ada = site.asUser('ada');
    expect((await handIn(ada, outputs(10))).status).toBe(200);
    expect((await handIn(ada, outputs(10))).body.code).toBe('upload.quota-used');
  });

  it('end an import, which says why', async () => {
    const site = await startTestSite({ ownData: true, config: { uploads: { ...limits, staffPerDay: 0 } } });
    const root = site.as('root');
    const item = (title: string) =>
      `<item><title>${title}</title><time_limit unit="s">1</time_limit><memory_limit unit="mb">64</memory_limit>
       <description>d</description><test_input>1</test_input><test_output>1</test_output></item>`;
    const content = Buffer.from(`<fps version="1.2">${['one', 'two', 'three'].map(item).join('')}</fps>`);
    const sent = await root.send(importProblems, { query: {} }, { file: { filename: 'a.xml', content } });
    const { id } = importProblems.reply.parse(sent.body.data);
    const read = () => root.call(readImport, { query: { id } });
    await expect.poll(async () => (await read()).state).toBe('failed');
    const { items, failure } = await read();
    expect(items.map(({ title, result }) => [title, result])).toEqual([['one', 'imported']]);
    expect(failure).toMatchObject({
      code: 'reason.refused',
      params: { message: expect.stringContaining('MB') },
    });
  });
});

describe('a disk that is nearly full (Test data 12)', () => {
  const full = { ...limits, minFree: Number.MAX_SAFE_INTEGER };
  const refusedOf = async (site: TestSite, by: Caller, endpoint: Endpoint, query: object, more: object) => {
    const sent = await by.send(endpoint, { query }, more);
    expect([endpoint.path, sent.status, sent.body.code]).toEqual([endpoint.path, 507, 'upload.no-space']);
    expect(site.app.core.config.uploads.minFree).toBe(full.minFree);
    return sent;
  };

  it('takes no uploads of any kind, and says so in the language of the reader', async () => {
    const site = await startTestSite({ ownData: true, config: { uploads: full } });
    const root = site.as('root');
    const picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const file = (filename: string, content: Buffer) => ({ file: { filename, content } });
    const pairs = zip([
      { name: '1.in', content: '1' },
      { name: '1.out', content: '1' },
    ]);
    await refusedOf(site, root, uploadTestcaseZip, {}, file('data.zip', pairs));
    await refusedOf(site, root, uploadMarkdownFile, {}, file('notes.pdf', bytes(100)));
    await refusedOf(site, root, uploadMarkdownImage, {}, file('red.png', picture));
    await refusedOf(site, root, importProblems, {}, file('data.zip', pairs));
    const { fileListDir: set } = await root.call(openDataSet, { body: {} });
    await refusedOf(site, root, putDataFile, { set, name: '1.in' }, file('1.in', bytes(10)));
    const headers = nodeHeaders(site);
    await refusedOf(site, site.asVisitor(), storeBlob, {}, { ...file('blob', bytes(10)), headers });
    const { pid } = await makeProblem(root, 'ANS', {}, { judgeMode: 'submit_answer' });
    const answer = file('1.out', bytes(10));
    const chinese = await refusedOf(site, site.asUser('ada'), uploadAnswer, { pid }, answer);
    expect(chinese.body.msg).toBe('服务器磁盘空间不足，暂时不能上传，请联系管理员');
    const english = await site
      .asUser('ada')
      .send(uploadAnswer, { query: { pid } }, { ...answer, headers: { 'accept-language': 'en' } });
    expect(english.body.msg).toContain('nearly full');
  });
});
