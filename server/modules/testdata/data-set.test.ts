import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import { createProblem, readProblemDraft, updateProblem } from '@assize/shared/areas/authoring/endpoints.ts';
import {
  type DataSet,
  downloadTestcase,
  openDataSet,
  putDataFile,
  readDataFile,
  readDataSet,
  uploadTestcaseZip,
} from '@assize/shared/areas/testdata/endpoints.ts';
import { describe, expect, it } from 'vitest';
import { openArchive } from '../../platform/files/read-archive.ts';
import { handClock } from '../../test/clock.ts';
import { draftOf, makeProblem } from '../../test/problems.ts';
import { type Caller, startTestSite } from '../../test/site.ts';
import { guards, rejects } from '../../test/tables.ts';
import { pairsZip, zip } from '../../test/zip.ts';

const put = (by: Caller, set: string, name: string, content: string) =>
  by.send(putDataFile, { query: { set, name } }, { file: { filename: 'any', content } });
const kept = async (by: Caller, set: string, name: string, content: string): Promise<DataSet> => {
  const sent = await put(by, set, name, content);
  return putDataFile.reply.parse(sent.body.data);
};
const shown = (set: DataSet) => set.fileList.map((one) => `${one.input}>${one.output} ${one.score}`);
const code = async (sent: ReturnType<Caller['send']>) => {
  const { status, body } = await sent;
  return [status, body.code];
};
const emptySet = async (by: Caller) => (await by.call(openDataSet, { body: {} })).fileListDir;
let made = 0;
const problemOf = async (by: Caller, more = {}) => {
  made += 1;
  const { fileListDir } = await by.call(
    uploadTestcaseZip,
    {},
    { file: { filename: 'data.zip', content: pairsZip(2) } },
  );
  const samples = [
    { input: '2.in', output: '2.out', score: 70 },
    { input: '1.in', output: '1.out', score: 30 },
  ];
  const draft = draftOf(
    `DS${made}`,
    { auth: 2, type: 1, ...more },
    { isUploadTestCase: true, uploadTestcaseDir: fileListDir, samples },
  );
  return by.call(createProblem, { body: draft });
};

describe('data sets', () => {
  it('start empty and pair the files that are put in', async () => {
    const root = (await startTestSite()).as('root');
    const set = await emptySet(root);
    expect(await root.call(readDataSet, { query: { set } })).toMatchObject({ fileList: [], ignored: [] });
    expect(await kept(root, set, '1.out', 'one\r\n')).toMatchObject({ fileList: [], ignored: ['1.out'] });
    expect(shown(await kept(root, set, '1.in', 'x'))).toEqual(['1.in>1.out 100']);
    expect(shown(await kept(root, set, '2.in', 'y'))).toEqual(['1.in>1.out 50', '2.in>2.out 50']);
    const found = await root.call(readDataSet, { query: { set } });
    expect(found).toMatchObject({ missing: ['2.out'] });
    expect(found.fileList[0]).toMatchObject({ inputSize: 1, outputSize: 4 });
  });

  it('take a file over one of the same name, and give it back', async () => {
    const root = (await startTestSite()).as('root');
    const set = await emptySet(root);
    await put(root, set, '数据.in', 'old');
    await put(root, set, '数据.in', 'new');
    const file = await root.send(readDataFile, { query: { set, name: '数据.in' } });
    expect([file.status, file.raw.toString()]).toEqual([200, 'new']);
    expect(file.headers['content-disposition']).toContain(encodeURIComponent('数据.in'));
    expect(await code(root.send(readDataFile, { query: { set, name: 'other' } }))).toEqual([
      404,
      'upload.not-found',
    ]);
  });

  it('take a zip over what they hold', async () => {
    const root = (await startTestSite()).as('root');
    const set = await emptySet(root);
    await put(root, set, '9.in', 'x');
    const upload = (content: Buffer, query: object) =>
      root.call(uploadTestcaseZip, { query: { set, ...query } }, { file: { filename: 'data.zip', content } });
    expect(shown(await upload(pairsZip(1), {}))).toEqual(['1.in>1.out 50', '9.in>9.out 50']);
    const grouped = await upload(zip([{ name: 'sub2_1.in', content: 'a' }, { name: 'sub2_1.out' }]), {
      mode: 'subtask_lowest',
    });
    expect(grouped.fileList.map((one) => [one.input, one.groupNum])).toEqual([
      ['1.in', 1],
      ['9.in', 1],
      ['sub2_1.in', 3],
    ]);
  });

  it('lose no file of changes at the same time', async () => {
    const root = (await startTestSite()).as('root');
    const set = await emptySet(root);
    const names = Array.from({ length: 12 }, (_, index) => `${index + 1}.in`);
    const sent = await Promise.all(names.map((name) => put(root, set, name, name)));
    expect(sent.map((one) => one.status)).toEqual(names.map(() => 200));
    const { fileList } = await root.call(readDataSet, { query: { set } });
    expect(fileList.map((one) => one.input)).toEqual(names);
  });

  it('belong to who opened them, for a day from the last change', async () => {
    const clock = handClock();
    const site = await startTestSite({ ownData: true, clock });
    const root = site.as('root');
    const set = await emptySet(root);
    await put(root, set, '1.in', 'x');
    const other = site.as('admin');
    const refused = [404, 'upload.not-found'];
    for (const by of [other])
      for (const sent of [
        by.send(readDataSet, { query: { set } }),
        by.send(readDataFile, { query: { set, name: '1.in' } }),
        put(by, set, '1.in', 'mine'),
        by.send(uploadTestcaseZip, { query: { set } }, { file: { filename: 'x.zip', content: pairsZip(1) } }),
      ])
        expect(await code(sent)).toEqual(refused);
    expect(await code(root.send(readDataSet, { query: { set: 'nonsense' } }))).toEqual(refused);
    clock.advance(24 * 3_600_000 + 1);
    const { token } = await site.app.services.session.open(
      { uid: await root.uid(), username: 'root', role: 'root' },
      { ip: '127.0.0.1', userAgent: 'test' },
    );
    const late = site
      .asVisitor()
      .send(readDataSet, { query: { set } }, { headers: { authorization: token } });
    expect(await code(late)).toEqual(refused);
  });

  const staff = { allowed: ['root', 'admin', 'problem_admin'], refused: ['visitor', 'user'] } as const;
  const set = 'unknown';
  guards(openDataSet, { ...staff, input: { body: { pid: 999_999 } } });
  guards(readDataSet, { ...staff, input: { query: { set } } });
  guards(putDataFile, { ...staff, input: { query: { set, name: '1.in' } } });
  guards(readDataFile, { ...staff, input: { query: { set, name: '1.in' } } });
  rejects(
    readDataFile,
    { name: ['', '../x', '.x', 'a/b'], pid: ['x', 0] },
    { as: 'root', base: { name: '1.in', set } },
  );

  it('are not asked for without a set or a problem', async () => {
    const root = (await startTestSite()).as('root');
    expect(await code(root.send(readDataFile, { query: { name: '1.in' } }))).toEqual([
      404,
      'upload.not-found',
    ]);
    expect(
      await code(root.send(putDataFile, { query: { set: await emptySet(root), name: '1.in' } })),
    ).toEqual([400, 'upload.missing-file']);
  });
});

describe('data of a saved problem', () => {
  it('is opened in its order with its points, changed and saved back', async () => {
    const root = (await startTestSite()).as('root');
    const { pid } = await problemOf(root);
    const opened = await root.call(openDataSet, { body: { pid } });
    expect(shown(opened)).toEqual(['2.in>2.out 70', '1.in>1.out 30']);
    const set = opened.fileListDir;
    await put(root, set, '2.in', 'changed');
    expect(shown(await kept(root, set, '3.in', 'new'))).toEqual([
      '2.in>2.out 70',
      '1.in>1.out 30',
      '3.in>3.out 0',
    ]);
    const { draft, version } = await root.call(readProblemDraft, { query: { pid } });
    const samples = [...draft.samples, { input: '3.in', output: '', score: 0, groupNum: null }];
    await root.call(updateProblem, {
      body: { pid, version, draft: { ...draft, uploadTestcaseDir: set, samples } },
    });
    const file = await root.send(readDataFile, { query: { pid, name: '2.in' } });
    expect(file.raw.toString()).toBe('changed');
    expect(shown(await root.call(openDataSet, { body: { pid } }))).toEqual([
      '2.in>2.out 70',
      '1.in>1.out 30',
      '3.in>3.out 0',
    ]);
  });

  it('comes as a zip to those who may, who are noted', async () => {
    const site = await startTestSite();
    const author = site.as('admin');
    const { pid, problemId } = await problemOf(author);
    for (const by of [author, site.as('problem_admin'), site.as('root')]) {
      const sent = await by.send(downloadTestcase, { query: { pid } });
      expect([sent.status, sent.headers['content-type']]).toEqual([200, 'application/zip']);
      const archive = join(await mkdtemp(join(tmpdir(), 'assize-download-')), 'data.zip');
      await writeFile(archive, sent.raw);
      const opened = await openArchive(archive, sent.raw.length);
      expect([...opened.names].sort()).toEqual(['1.in', '1.out', '2.in', '2.out']);
      expect((await buffer(opened.read('2.in'))).toString()).toBe('1\n');
      opened.close();
      await rm(dirname(archive), { recursive: true });
    }
    const { records } = await site
      .as('root')
      .call(listAudit, { query: { action: 'testdata.download', keyword: problemId } });
    expect(records.map((one) => one.username).sort()).toEqual(['a_admin', 'a_problem_admin', 'root']);
  });

  it('is logged when it is read piece by piece or copied, once a person and hour', async () => {
    const site = await startTestSite();
    const { pid, problemId } = await problemOf(site.as('root'));
    for (const as of ['root', 'problem_admin'] as const) {
      const by = site.as(as);
      await by.call(openDataSet, { body: { pid } });
      for (const name of ['1.in', '1.out', '2.in'])
        expect((await by.send(readDataFile, { query: { pid, name } })).status).toBe(200);
      await by.call(openDataSet, { body: { pid } });
    }
    const { records } = await site
      .as('root')
      .call(listAudit, { query: { action: 'testdata.read', keyword: problemId } });
    expect(records.map(({ username, after }) => [username, after])).toEqual([
      ['a_problem_admin', { file: '1.in', version: 1 }],
      ['a_problem_admin', { copy: true, version: 1 }],
      ['root', { file: '1.in', version: 1 }],
      ['root', { copy: true, version: 1 }],
    ]);
  });

  it('is nothing for others', async () => {
    const site = await startTestSite();
    const { pid } = await problemOf(site.as('root'));
    const stranger = site.as('admin');
    const calls = (by: Caller, id: number) => [
      by.send(openDataSet, { body: { pid: id } }),
      by.send(downloadTestcase, { query: { pid: id } }),
      by.send(readDataFile, { query: { pid: id, name: '1.in' } }),
    ];
    for (const sent of [...calls(stranger, pid), ...calls(site.as('root'), 999_999)])
      expect(await code(sent)).toEqual([404, 'problem.not-found']);
    const open = await makeProblem(site.as('root'), `DSP${Date.now()}`);
    // Known to exist, but not theirs.
    for (const sent of calls(stranger, open.pid)) expect(await code(sent)).toEqual([403, 'auth.forbidden']);
  });

  guards(downloadTestcase, {
    allowed: ['root', 'admin', 'problem_admin'],
    refused: ['visitor', 'user'],
    input: { query: { pid: 999_999 } },
  });
});
