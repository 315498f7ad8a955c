import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createProblem } from '@assize/shared/areas/authoring/endpoints.ts';
import { readBlob, readManifest } from '@assize/shared/areas/judging/endpoints.ts';
import { uploadTestcaseZip } from '@assize/shared/areas/testdata/endpoints.ts';
import { describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { nodeHeaders } from '../../test/fake-judge.ts';
import { draftOf } from '../../test/problems.ts';
import { startTestSite } from '../../test/site.ts';
import { guards } from '../../test/tables.ts';
import { pairsZip, zip } from '../../test/zip.ts';

const upload = async (content: Buffer, query = {}, role: 'root' | 'problem_admin' = 'root') => {
  const site = await startTestSite();
  return site.as(role).call(uploadTestcaseZip, { query }, { file: { filename: 'data.zip', content } });
};
const refusal = async (content: Buffer) => {
  const site = await startTestSite();
  const sent = await site.as('root').send(uploadTestcaseZip, {}, { file: { filename: 'data.zip', content } });
  return [sent.status, sent.body.code];
};

describe('uploading test data (Test data 1–6)', () => {
  it('lists the pairs in judging order with scores that add up to 100', async () => {
    const { fileList, fileListDir, ignored, missing, expires } = await upload(
      zip([
        { name: '10.in', content: 'ten' },
        { name: '10.out', content: 'TEN' },
        { name: '2.in', content: 'two' },
        { name: '1.in', content: 'one\r\n' },
        { name: '1.ans', content: 'ONE' },
        { name: 'notes.md', content: 'x' },
      ]),
    );
    expect(fileList).toEqual([
      { input: '1.in', output: '1.ans', inputSize: 4, outputSize: 3, score: 33, groupNum: null },
      { input: '2.in', output: '2.out', inputSize: 3, outputSize: 0, score: 33, groupNum: null },
      { input: '10.in', output: '10.out', inputSize: 3, outputSize: 3, score: 34, groupNum: null },
    ]);
    expect({ ignored, missing }).toEqual({ ignored: ['notes.md'], missing: ['2.out'] });
    expect(fileListDir).toMatch(/^[0-9a-f-]{36}$/);
    expect(Date.parse(expires)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  });

  it('presets subtask 1 in the subtask modes', async () => {
    const { fileList } = await upload(pairsZip(2), { mode: 'subtask_lowest' });
    expect(fileList.map((one) => one.groupNum)).toEqual([1, 1]);
  });

  it.each<[string, Buffer, number, string]>([
    ['a path upwards', zip([{ name: '../1.in' }]), 422, 'archive.unsafe-path'],
    ['an absolute path', zip([{ name: '/etc/1.in' }]), 422, 'archive.unsafe-path'],
    ['a backslash', zip([{ name: '..\\1.in' }]), 422, 'archive.unsafe-path'],
    ['a link', zip([{ name: '1.in', content: '/etc/passwd', mode: 0o120777 }]), 422, 'archive.unsafe-path'],
    ['the same name twice', zip([{ name: '1.in' }, { name: '1.in' }]), 422, 'archive.invalid'],
    ['encryption', zip([{ name: '1.in', encrypted: true }]), 422, 'archive.invalid'],
    ['no pair', zip([{ name: '1.out' }]), 422, 'archive.no-pairs'],
    ['no zip at all', Buffer.from('not a zip'), 422, 'archive.invalid'],
    ['half a zip', pairsZip(3).subarray(0, 100), 422, 'archive.invalid'],
    [
      'a lie about a size',
      zip([{ name: '1.in', content: 'x'.repeat(100), claimedSize: 5 }]),
      422,
      'archive.invalid',
    ],
    [
      'more than can be',
      zip([
        { name: '1.in', content: 'x', claimedSize: 0xfffffff0 },
        { name: '2.in', claimedSize: 0xfffffff0 },
      ]),
      413,
      'archive.too-large',
    ],
    [
      'more entries than can be',
      zip(Array.from({ length: 10_001 }, (_, index) => ({ name: `${index}.in` }))),
      422,
      'archive.too-many-entries',
    ],
  ])(
    'refuses %s',
    async (_, content, status, code) => expect(await refusal(content)).toEqual([status, code]),
    20_000,
  );

  it('leaves no upload behind, taken or refused', async () => {
    const site = await startTestSite();
    await upload(pairsZip(1));
    await refusal(Buffer.from('not a zip'));
    expect(await readdir(join(site.app.core.config.dataFolder, 'uploads'))).toEqual([]);
    expect(await readdir(join(site.app.core.config.dataFolder, 'blobs', 'staging'))).toEqual([]);
  });

  it('asks for a file', async () => {
    const site = await startTestSite();
    const sent = await site.as('root').send(uploadTestcaseZip, { body: {} });
    expect([sent.status, sent.body.code]).toEqual([400, 'upload.missing-file']);
  });

  guards(uploadTestcaseZip, {
    allowed: ['root', 'admin', 'problem_admin'],
    refused: ['visitor', 'user', 'user_no_submit'],
  });
});

describe('using an upload (Test data 7, 8)', () => {
  const withUpload = (dir: string, samples: { input: string; output: string; score?: number }[]) =>
    draftOf(
      `U${Math.random().toString(36).slice(2, 8)}`,
      {},
      { isUploadTestCase: true, uploadTestcaseDir: dir, samples },
    );

  it('gives judge nodes the manifest and its files, line ends made Unix', async () => {
    const site = await startTestSite();
    const root = site.as('root');
    const { fileListDir } = await upload(pairsZip(2));
    const { pid } = await root.call(createProblem, {
      body: withUpload(fileListDir, [
        { input: '2.in', output: '2.out' },
        { input: '1.in', output: '' },
      ]),
    });
    const hash = (await site.app.services.problem.records.byPid(pid))?.manifest ?? '';
    const headers = nodeHeaders(site);
    const manifest = await site.asVisitor().call(readManifest, { params: { hash } }, { headers });
    expect(manifest.cases.map((one) => [one.caseId, one.inputName, one.outputName, one.input.size])).toEqual([
      [1, '2.in', '2.out', 2],
      [2, '1.in', '1.out', 2],
    ]);
    const file = await site
      .asVisitor()
      .send(readBlob, { params: { hash: manifest.cases[0]?.input.hash } }, { headers });
    // One pair of quotes, as RFC 9110 has it.
    expect(file.headers.etag).toBe(`"${manifest.cases[0]?.input.hash}"`);
    expect(file.raw.toString()).toBe('1\n');
    expect(file.headers['content-length']).toBe('2');
  });

  it('answers only judge nodes, and knows what it does not have', async () => {
    const site = await startTestSite();
    const hash = '0'.repeat(64);
    for (const endpoint of [readManifest, readBlob]) {
      for (const caller of [site.asVisitor(), site.as('root')])
        expect((await caller.send(endpoint, { params: { hash } })).body.code).toBe('judge.unknown-node');
      const wrong = { authorization: 'Bearer wrong' };
      expect((await site.asVisitor().send(endpoint, { params: { hash } }, { headers: wrong })).status).toBe(
        401,
      );
      const sent = await site
        .asVisitor()
        .send(endpoint, { params: { hash } }, { headers: nodeHeaders(site) });
      expect([sent.status, sent.body.code]).toEqual([404, 'judge.unknown-data']);
    }
    const traversal = await site
      .asVisitor()
      .send(readBlob, { params: { hash: '../../secret' } }, { headers: nodeHeaders(site) });
    expect(traversal.status).toBe(400);
  });

  it('is for the one who uploaded, for a day, and by its own names', async () => {
    const clock = handClock();
    const site = await startTestSite({ ownData: true, clock });
    const root = site.as('root');
    const file = { file: { filename: 'data.zip', content: pairsZip(2) } };
    const { fileListDir } = await root.call(uploadTestcaseZip, {}, file);
    const send = async (by: typeof root, body: unknown) => {
      const { status, body: answer } = await by.send(createProblem, { body });
      return [status, answer.code, answer.field];
    };
    const good = [{ input: '1.in', output: '1.out' }];
    expect(await send(site.as('problem_admin'), withUpload(fileListDir, good))).toEqual([
      404,
      'upload.not-found',
      'uploadTestcaseDir',
    ]);
    expect(await send(root, withUpload('../blobs', good))).toEqual([
      404,
      'upload.not-found',
      'uploadTestcaseDir',
    ]);
    expect(await send(root, withUpload(fileListDir, [{ input: '9.in', output: '' }]))).toEqual([
      400,
      'request.invalid',
      'samples.0.input',
    ]);
    expect(await send(root, withUpload(fileListDir, [{ input: '1.in', output: '2.out' }]))).toEqual([
      400,
      'request.invalid',
      'samples.0.output',
    ]);
    expect(await send(root, withUpload(fileListDir, [...good, ...good]))).toEqual([
      400,
      'request.invalid',
      'samples.1.input',
    ]);
    expect((await send(root, withUpload(fileListDir, good)))[0]).toBe(200);
    clock.advance(24 * 3_600_000 + 1);
    const { token } = await site.app.services.session.open(
      { uid: await root.uid(), username: 'root', role: 'root' },
      { ip: '127.0.0.1', userAgent: 'test' },
    );
    const late = await site
      .asVisitor()
      .send(createProblem, { body: withUpload(fileListDir, good) }, { headers: { authorization: token } });
    expect(late.body.code).toBe('upload.not-found');
  });
});
