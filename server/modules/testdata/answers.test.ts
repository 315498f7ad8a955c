import { readBlob } from '@assize/shared/areas/judging/endpoints.ts';
import { textLanguage } from '@assize/shared/areas/judging/job.ts';
import { answerListing } from '@assize/shared/areas/judging/manifest.ts';
import { submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import { readProblemInput, uploadAnswer } from '@assize/shared/areas/testdata/endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announce, type FakeJudge, fakeJudge, nodeHeaders } from '../../test/fake-judge.ts';
import { makeProblem } from '../../test/problems.ts';
import { type Caller, startTestSite, type TestSite } from '../../test/site.ts';
import { guards, rejects } from '../../test/tables.ts';
import { until } from '../../test/until.ts';
import { zip } from '../../test/zip.ts';

let site: TestSite;
let judge: FakeJudge;
let pid: number;
let hidden: number;
let plain: number;

const samples = [
  { input: 'first', output: '1\n' },
  { input: 'second', output: '2\n' },
];
beforeAll(async () => {
  site = await startTestSite();
  await announce(site);
  const root = site.as('root');
  const make = async (problemId: string, fields = {}, more = {}) =>
    (await makeProblem(root, problemId, fields, { samples, judgeMode: 'submit_answer', ...more })).pid;
  pid = await make('ANS');
  hidden = await make('ANSHID', { auth: 2 });
  plain = await make('ANSNOT', {}, { judgeMode: 'default' });
  judge = await fakeJudge(site);
});
afterAll(() => judge.stop());

const upload = (by: Caller, content: Buffer | string, filename = 'outputs.zip', to = pid) =>
  by.send(uploadAnswer, { query: { pid: to } }, { file: { filename, content } });
const handIn = async (by: Caller, content: Buffer | string, filename?: string) =>
  uploadAnswer.reply.parse((await upload(by, content, filename)).body.data);
const both = () =>
  zip([{ name: '1.out', content: '1\r\n' }, { name: 'mine/2.txt', content: '2\n' }, { name: 'x.md' }]);
const submit = (by: Caller, more: object) =>
  by.send(submitProblem, { body: { pid: 'ANS', language: textLanguage, code: '', ...more } });
const text = async (hash: string) =>
  (
    await site.asVisitor().send(readBlob, { params: { hash } }, { headers: nodeHeaders(site) })
  ).raw.toString();

describe('handing in outputs', () => {
  it('matches a zip with the outputs of the problem, and judges it once submitted', async () => {
    const root = site.as('root');
    const { answerKey, ...told } = await handIn(root, both());
    expect(told).toEqual({ found: ['1.out', '2.out'], missing: [], ignored: ['x.md'] });
    const before = judge.taken.length;
    const sent = await submit(root, { answerKey });
    expect(sent.status).toBe(200);
    const job = await until('the job', async () => judge.taken[before]);
    expect(job).toMatchObject({
      language: textLanguage,
      code: '',
      answers: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const listing = answerListing.parse(JSON.parse(await text(job.answers ?? '')));
    expect(await Promise.all(listing.map(async (one) => [one.name, one.size, await text(one.hash)]))).toEqual(
      [
        ['1.out', 2, '1\n'],
        ['2.out', 2, '2\n'],
      ],
    );
  });

  it('stays with the submission, for who puts it into the queue again', async () => {
    const root = site.as('root');
    const { answerKey } = await handIn(root, both());
    const { submitId } = submitProblem.reply.parse((await submit(root, { answerKey })).body.data);
    const record = await site.app.services.submission.records.find(submitId);
    expect(record?.answers).toMatch(/^[0-9a-f]{64}$/);
  });

  it('takes one file by its name', async () => {
    expect(await handIn(site.as('root'), '2\n', '2.out')).toMatchObject({
      found: ['2.out'],
      missing: ['1.out'],
      ignored: [],
    });
    expect(await handIn(site.as('root'), '2\n', 'notes.md')).toMatchObject({
      found: [],
      ignored: ['notes.md'],
    });
  });

  it('goes by the content, not by the name of the file', async () => {
    expect(await handIn(site.as('root'), both(), '1.out')).toMatchObject({ found: ['1.out', '2.out'] });
  });

  it.each<[string, Buffer, string]>([
    ['a path upwards', zip([{ name: '../1.out' }]), 'archive.unsafe-path'],
    ['a link', zip([{ name: '1.out', content: '/etc/passwd', mode: 0o120777 }]), 'archive.unsafe-path'],
    ['half a zip', both().subarray(0, 60), 'archive.invalid'],
    ['more than may be', zip([{ name: '1.out', claimedSize: 600 * 1024 * 1024 }]), 'archive.too-large'],
  ])('refuses %s', async (_, content, refusal) => {
    const sent = await upload(site.as('root'), content);
    expect(sent.body.code).toBe(refusal);
  });

  it('takes no more of one file than a program may print', async () => {
    const sent = await upload(site.as('root'), Buffer.alloc(32 * 1024 * 1024 + 1, 'x'), '1.out');
    expect([sent.status, sent.body.code]).toEqual([413, 'request.too-large']);
  });

  it('is for submit-answer problems that the user may read', async () => {
    const user = site.asUser('hander');
    for (const to of [hidden, plain, 999_999])
      expect((await upload(user, both(), 'x.zip', to)).body.code).toBe('problem.not-found');
    expect((await upload(site.as('root'), both(), 'x.zip', hidden)).status).toBe(200);
    expect((await user.send(uploadAnswer, { query: { pid } })).body.code).toBe('upload.missing-file');
  });

  it('has a key that is good for its user and its problem', async () => {
    const root = site.as('root');
    const { answerKey } = await handIn(root, both());
    const other = uploadAnswer.reply.parse((await upload(root, both(), 'x.zip', hidden)).body.data).answerKey;
    for (const [by, key] of [
      [site.as('problem_admin'), answerKey],
      [root, other],
      [root, 'unknown'],
    ] as const) {
      const sent = await submit(by, { answerKey: key });
      expect([sent.status, sent.body.code, sent.body.field]).toEqual([
        422,
        'submission.answer-missing',
        'answerKey',
      ]);
    }
  });

  it('is not needed where the answer is typed, but something is', async () => {
    const root = site.as('root');
    expect((await submit(root, { code: '1\n' })).status).toBe(200);
    expect((await submit(root, {})).body.code).toBe('submission.empty-code');
    const elsewhere = { pid: 'ANSNOT', language: 'C', answerKey: 'any' };
    expect((await submit(root, elsewhere)).body.code).toBe('submission.empty-code');
  });

  guards(uploadAnswer, {
    allowed: ['root', 'user'],
    refused: ['visitor', 'user_no_submit'],
    input: { query: { pid: 999_999 } },
  });
  rejects(uploadAnswer, { pid: ['', 0, 'ANS'] }, { as: 'root' });
});

describe('inputs of submit-answer problems', () => {
  it('are read by case, by all who may read the problem', async () => {
    const sent = await site.asUser('hander').send(readProblemInput, { query: { pid, caseId: 2 } });
    expect([sent.status, sent.raw.toString()]).toEqual([200, 'second']);
    expect(sent.headers['content-disposition']).toContain('2.in');
  });
  it('are nothing else', async () => {
    const user = site.asUser('hander');
    for (const [of, caseId] of [
      [pid, 3],
      [hidden, 1],
      [plain, 1],
      [999_999, 1],
    ])
      expect((await user.send(readProblemInput, { query: { pid: of, caseId } })).body.code).toBe(
        'problem.not-found',
      );
    expect((await site.as('root').send(readProblemInput, { query: { pid: hidden, caseId: 1 } })).status).toBe(
      200,
    );
  });
  guards(readProblemInput, {
    allowed: ['user', 'user_no_submit'],
    refused: ['visitor'],
    input: { query: { pid: 999_999, caseId: 1 } },
  });
  rejects(readProblemInput, { pid: ['', 0], caseId: ['x', -1] }, { as: 'user', base: { pid: 1, caseId: 1 } });
});
