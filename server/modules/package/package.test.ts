import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import { createProblem, readProblemDraft } from '@assize/shared/areas/authoring/endpoints.ts';
import {
  exportProblems,
  type ImportReport,
  importProblems,
  readImport,
} from '@assize/shared/areas/package/endpoints.ts';
import { describe, expect, it } from 'vitest';
import { draftOf, makeProblem } from '../../test/problems.ts';
import { type Caller, startTestSite } from '../../test/site.ts';
import { guards, rejects } from '../../test/tables.ts';
import { until } from '../../test/until.ts';
import { type ZipEntry, zip } from '../../test/zip.ts';
import { importReports } from './import/report.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const hoj = (problemId: string, more: object = {}) =>
  JSON.stringify({
    judgeMode: 'default',
    languages: ['C', 'C++'],
    samples: [{ input: '1.in', output: '1.out' }],
    tags: ['t'],
    problem: {
      problemId,
      title: `T ${problemId}`,
      description: 'd',
      input: 'i',
      output: 'o',
      auth: 1,
      ...more,
    },
  });
const hojFiles = (number: number, json: string): ZipEntry[] => [
  { name: `problem_${number}.json`, content: json },
  { name: `problem_${number}/1.in`, content: '1\r\n' },
  { name: `problem_${number}/1.out`, content: '2\n' },
];

const settled = async (by: Caller, id: string): Promise<ImportReport> =>
  until(
    'the import',
    async () => {
      const report = await by.call(readImport, { query: { id } });
      return report.state !== 'reading' && report;
    },
    200_000,
  );
const importAs = async (by: Caller, content: Buffer | string, query = {}, filename = 'p.zip') => {
  const { id } = await by.call(importProblems, { query }, { file: { filename, content } });
  return settled(by, id);
};
let counter = 0;
const freshId = () => {
  counter += 1;
  return `PK${process.pid}-${counter}`;
};
const rows = (report: ImportReport) =>
  report.items.map((one) => [one.result, one.problemId, one.reason?.code ?? null]);

describe('importing problems (Packages)', () => {
  it('creates each problem whole, with test data in Unix lines, and says so', async () => {
    const site = await startTestSite();
    const root = site.as('root');
    const [first, second] = [freshId(), freshId()];
    const report = await importAs(root, zip([...hojFiles(1, hoj(first)), ...hojFiles(2, hoj(second))]));
    expect(report).toMatchObject({ format: 'hoj', state: 'done', done: 2, total: 2, failure: null });
    expect(rows(report)).toEqual([
      ['imported', first, null],
      ['imported', second, null],
    ]);
    const { draft } = await root.call(readProblemDraft, { query: { pid: report.items[0]?.pid ?? 0 } });
    expect(draft).toMatchObject({
      problem: { title: `T ${first}`, auth: 1 },
      samples: [{ input: '1.in', output: '1.out' }],
    });
    const audit = await root.call(listAudit, { query: { action: 'problem.import' } });
    expect(audit.records[0]).toMatchObject({
      target: 'p.zip',
      after: { format: 'hoj', imported: 2, skipped: 0, failed: 0 },
    });
    // The archive goes after the reply.
    await expect.poll(() => readdir(join(site.app.core.config.dataFolder, 'uploads'))).toEqual([]);
  });

  it('skips a display id that is taken, or gives it a free one', async () => {
    const root = (await startTestSite()).as('root');
    const id = freshId();
    await makeProblem(root, id);
    const archive = zip(hojFiles(1, hoj(id.toLowerCase())));
    expect(rows(await importAs(root, archive))).toEqual([['skipped', id, 'reason.display-id-taken']]);
    const renamed = await importAs(root, archive, { onTaken: 'rename' });
    expect(rows(renamed)).toEqual([['imported', `${id}-2`, null]]);
    expect(renamed.items[0]?.notes).toEqual([{ code: 'note.renamed', params: { from: id, to: `${id}-2` } }]);
  });

  it('stores nothing in a dry run, and tells what would happen, also inside one archive', async () => {
    const site = await startTestSite();
    const root = site.as('root');
    const id = freshId();
    const archive = zip([
      ...hojFiles(1, hoj(id)),
      ...hojFiles(2, hoj(id)),
      ...hojFiles(3, hoj('x', { title: '' })),
    ]);
    expect(rows(await importAs(root, archive, { dryRun: true }))).toEqual([
      ['checked', id, null],
      ['skipped', id, 'reason.display-id-taken'],
      ['failed', null, 'reason.no-title'],
    ]);
    expect(rows(await importAs(root, zip(hojFiles(1, hoj(id)))))).toEqual([['imported', id, null]]);
  });

  it('gives all problems the visibility asked for; formats that do not say are private', async () => {
    const root = (await startTestSite()).as('root');
    const authOf = async (report: ImportReport) =>
      (await root.call(readProblemDraft, { query: { pid: report.items[0]?.pid ?? 0 } })).draft.problem.auth;
    expect(await authOf(await importAs(root, zip(hojFiles(1, hoj(freshId()))), { auth: 2 }))).toBe(2);
    expect(await authOf(await importAs(root, zip(hojFiles(1, hoj(freshId()))), { auth: 3 }))).toBe(3);
    const fps =
      '<fps version="1.2"><item><title>x</title><test_input>1</test_input><test_output>2</test_output></item></fps>';
    const report = await importAs(root, fps, {}, 'a.xml');
    expect(report).toMatchObject({ format: 'fps', items: [{ result: 'imported', cases: 1 }] });
    expect(report.items[0]?.problemId).toMatch(/^P1\d{3}$/);
    expect(await authOf(report)).toBe(2);
  });

  it('reads an archive as the format that is said', async () => {
    const root = (await startTestSite()).as('root');
    const content = zip(hojFiles(1, hoj(freshId())));
    const results: unknown[] = [];
    for (const said of ['hoj', 'qduoj', 'fps', 'hydro'] as const) {
      const { id } = await root.call(
        importProblems,
        { query: { dryRun: true, format: said } },
        { file: { filename: 'a.zip', content } },
      );
      const { format, items } = await settled(root, id);
      results.push([format, items.map((one) => one.result)]);
    }
    expect(results).toEqual([
      ['hoj', ['checked']],
      ['qduoj', expect.not.arrayContaining(['checked'])],
      ['fps', expect.not.arrayContaining(['checked'])],
      ['hydro', expect.not.arrayContaining(['checked'])],
    ]);
  });

  it('names the field that no problem can have, and creates nothing of it', async () => {
    const root = (await startTestSite()).as('root');
    const id = freshId();
    const report = await importAs(root, zip(hojFiles(1, hoj(id, { title: 'x'.repeat(300) }))));
    expect(report.items[0]).toMatchObject({
      result: 'failed',
      reason: { code: 'reason.field', params: { field: 'problem.title' } },
    });
    expect(rows(await importAs(root, zip(hojFiles(1, hoj(id)))))).toEqual([['imported', id, null]]);
  });

  it('stores pictures and files and puts their addresses into the statement; a picture that is none is noted', async () => {
    const root = (await startTestSite()).as('root');
    const archive = zip([
      { name: 'P/problem.yaml', content: `pid: ${freshId()}\ntitle: x\n` },
      { name: 'P/problem_zh.md', content: '![a](file://a.png) ![b](file://b.png) [c](file://c.zip)' },
      { name: 'P/additional_file/a.png', content: png },
      { name: 'P/additional_file/b.png', content: 'no picture' },
      { name: 'P/additional_file/c.zip', content: 'z' },
      { name: 'P/testdata/1.in', content: '1' },
      { name: 'P/testdata/1.out', content: '1' },
    ]);
    const report = await importAs(root, archive);
    expect(report).toMatchObject({
      format: 'hydro',
      items: [{ result: 'imported', notes: [{ code: 'note.asset-dropped' }] }],
    });
    const { draft } = await root.call(readProblemDraft, { query: { pid: report.items[0]?.pid ?? 0 } });
    expect(draft.problem.description).toMatch(
      /^!\[a\]\(\/api\/public\/img\/[0-9a-f]{64}\.(png|webp)\) !\[b\]\(b\.png\) \[c\]\(\/api\/public\/file\/[0-9a-f]{32}\)$/,
    );
  });

  it('puts the addresses of pictures into questions as well', async () => {
    const root = (await startTestSite()).as('root');
    const archive = zip([
      { name: 'P/problem.yaml', content: `pid: ${freshId()}\ntitle: x\n` },
      {
        name: 'P/problem_zh.md',
        content: '![q](file://a.png)\n{{ select(1) }}\n- ![one](file://a.png)\n- two\n',
      },
      { name: 'P/additional_file/a.png', content: png },
      { name: 'P/testdata/config.yaml', content: 'type: objective\nanswers:\n  "1": [A, 100]\n' },
    ]);
    const report = await importAs(root, archive);
    const { draft } = await root.call(readProblemDraft, { query: { pid: report.items[0]?.pid ?? 0 } });
    const [question] = draft.questions;
    expect(question?.prompt).toMatch(/^!\[q\]\(\/api\/public\/img\//);
    expect(question?.options[0]?.text).toMatch(/^!\[one\]\(\/api\/public\/img\//);
  });

  it('says that it reads no more than 5 000 problems of one archive', async () => {
    const root = (await startTestSite()).as('root');
    const entries = Array.from({ length: 5_003 }, (_, index) => ({
      name: `problem_${index + 1}.json`,
      content: '{}',
    }));
    const report = await importAs(root, zip(entries), { dryRun: true });
    expect(report.items).toHaveLength(5_001);
    expect(report.items.slice(-2).map((one) => [one.name, one.result, one.reason])).toEqual([
      ['problem_5000', 'failed', { code: 'reason.not-this-format', params: { file: 'problem_5000.json' } }],
      ['problem_5001', 'failed', { code: 'reason.too-many-problems', params: { most: 5_000 } }],
    ]);
  }, 240_000);

  it('reads names in GBK', async () => {
    const root = (await startTestSite()).as('root');
    const names = Buffer.from([0xb1, 0xea, 0xcc, 0xe2]);
    const id = freshId();
    const plain = zip(hojFiles(1, hoj(id)).map((one) => ({ ...one, name: `AAAA/${one.name}` })));
    // The same length, so that no offset moves; without the flag that says UTF-8.
    const bytes = Buffer.from(
      plain.toString('latin1').replaceAll('AAAA', names.toString('latin1')),
      'latin1',
    );
    const report = await importAs(root, bytes);
    expect(report.items.map((one) => [one.name, one.result])).toEqual([['标题/problem_1', 'imported']]);
  });

  it.each<[string, Buffer | string, object, string]>([
    ['an archive of nothing known', zip([{ name: 'readme.txt', content: 'x' }]), {}, 'reason.unknown-format'],
    ['no archive at all', 'just text', {}, 'reason.unknown-format'],
    ['another format than asked for', zip(hojFiles(1, hoj('x'))), { format: 'icpc' }, 'reason.no-problems'],
    ['an empty archive', zip([]), {}, 'reason.unknown-format'],
  ])('refuses %s as a whole', async (_, content, query, code) => {
    const report = await importAs((await startTestSite()).as('root'), content, query);
    expect(report).toMatchObject({ state: 'failed', failure: { code }, items: [] });
  });

  it.each<[string, Buffer, number, string]>([
    ['a path upwards', zip([{ name: '../problem_1.json' }]), 422, 'archive.unsafe-path'],
    ['a link', zip([{ name: 'a', mode: 0o120777 }]), 422, 'archive.unsafe-path'],
    ['half a zip', zip(hojFiles(1, hoj('x'))).subarray(0, 80), 422, 'archive.invalid'],
    [
      'more than can be',
      zip([
        { name: 'a', claimedSize: 0xfffffff0 },
        { name: 'b', claimedSize: 0xfffffff0 },
      ]),
      413,
      'archive.too-large',
    ],
  ])('refuses %s at the door', async (_, content, status, code) => {
    const sent = await (await startTestSite())
      .as('root')
      .send(importProblems, {}, { file: { filename: 'a.zip', content } });
    expect([sent.status, sent.body.code]).toEqual([status, code]);
    // The message names the limit or the entry.
    expect(sent.body.msg).not.toContain('{{');
    if (code === 'archive.too-large') expect(sent.body.msg).toContain('4 GiB');
  });

  it('takes what of a broken archive can be read', async () => {
    const id = freshId();
    const entries = [...hojFiles(1, hoj(id)), { name: 'problem_2.json', content: hoj('y'), claimedSize: 3 }];
    const report = await importAs((await startTestSite()).as('root'), zip(entries));
    expect(rows(report)).toEqual([
      ['imported', id, null],
      ['failed', null, 'reason.unreadable'],
    ]);
  });

  it('shows a report to its user alone', async () => {
    const site = await startTestSite();
    const { id } = await importAs(site.as('root'), zip(hojFiles(1, hoj(freshId()))));
    for (const [caller, key] of [
      [site.asUser('otherroot', 'root'), id],
      [site.as('root'), 'unknown'],
    ] as const)
      expect((await caller.send(readImport, { query: { id: key } })).body.code).toBe('upload.not-found');
  });

  it('tells of an import whose server died', async () => {
    const site = await startTestSite();
    const root = site.as('root');
    const report: ImportReport = {
      id: 'dead',
      format: 'hoj',
      state: 'reading',
      done: 1,
      total: 5,
      items: [],
      failure: null,
      startedAt: new Date().toISOString(),
    };
    const reports = importReports(site.app.core.redis);
    await reports.save(await root.uid(), report);
    await reports.alive('dead');
    expect((await root.call(readImport, { query: { id: 'dead' } })).state).toBe('reading');
    await reports.ended('dead');
    expect(await root.call(readImport, { query: { id: 'dead' } })).toMatchObject({
      state: 'failed',
      failure: { code: 'reason.interrupted' },
    });
  });

  it('may be sent twice: the second finds the ids taken', async () => {
    const root = (await startTestSite()).as('root');
    const id = freshId();
    const archive = zip(hojFiles(1, hoj(id)));
    const both = await Promise.all([importAs(root, archive), importAs(root, archive)]);
    expect(both.map((one) => one.items[0]?.result).toSorted()).toEqual(['imported', 'skipped']);
  });

  it('asks for a file', async () => {
    const sent = await (await startTestSite()).as('root').send(importProblems, { body: {} });
    expect([sent.status, sent.body.code]).toEqual([400, 'upload.missing-file']);
  });
  const refused = ['visitor', 'user', 'admin', 'problem_admin'] as const;
  guards(importProblems, { allowed: ['root'], refused });
  guards(readImport, { allowed: ['root'], refused, input: { query: { id: 'x' } } });
  guards(exportProblems, { allowed: ['root'], refused, input: { query: { pid: '999999' } } });
  rejects(
    exportProblems,
    { pid: ['', 'x', '1,,2', '1;2', Array(501).fill(1).join(',')], format: ['xml'] },
    { as: 'root', base: { pid: '1' } },
  );
  rejects(readImport, { id: ['x'.repeat(65)] }, { as: 'root' });
});

describe('exporting problems (Packages)', () => {
  const exported = async (by: Caller, pid: string, format: 'hoj' | 'icpc') => {
    const sent = await by.send(exportProblems, { query: { pid, format } });
    expect(sent.status, sent.body.msg).toBe(200);
    return sent;
  };

  it.each(['hoj', 'icpc'] as const)('as %s gives what imports again to the same thing', async (format) => {
    const root = (await startTestSite()).as('root');
    const body = draftOf(
      freshId(),
      {
        type: 1,
        judgeCaseMode: 'subtask_lowest',
        auth: 2,
        spjLanguage: 'C++ 17',
        spjCode: '#include "testlib.h"\nint main() {}',
        translations: { 'en-US': { title: 'T', description: 'D', input: 'I', output: 'O', hint: '' } },
      },
      {
        judgeMode: 'spj',
        samples: [
          { input: '1\n', output: '2\n', score: 40, groupNum: 1 },
          { input: '3\n', output: '4\n', score: 60, groupNum: 2 },
        ],
        groups: [{ groupNum: 2, dependsOn: [1] }],
        programs: [{ name: 'std', role: 'solution', language: 'C', code: 'int main(){}', expected: [0] }],
      },
    );
    const { pid } = await root.call(createProblem, { body });
    const sent = await exported(root, String(pid), format);
    expect(sent.headers['content-type']).toBe('application/zip');
    expect(sent.headers['content-disposition']).toContain(`-${format}.zip`);
    const report = await importAs(root, sent.raw, { onTaken: 'rename' });
    expect(report).toMatchObject({ format, items: [{ result: 'imported', cases: 2 }] });
    const read = async (of: number) => (await root.call(readProblemDraft, { query: { pid: of } })).draft;
    const [before, after] = [await read(pid), await read(report.items[0]?.pid ?? 0)];
    const comparable = ({
      samples,
      isUploadTestCase: _,
      uploadTestcaseDir: __,
      ...draft
    }: typeof before) => ({
      ...draft,
      problem: { ...draft.problem, problemId: '' },
      samples: samples.map(({ score, groupNum }) => ({ score, groupNum })),
    });
    expect(comparable(after)).toEqual(comparable(before));
    // And once more: now nothing at all is lost, for both came from files.
    const again = await importAs(root, (await exported(root, String(report.items[0]?.pid), format)).raw, {
      onTaken: 'rename',
    });
    const third = await read(again.items[0]?.pid ?? 0);
    expect({ ...third, uploadTestcaseDir: null, problem: { ...third.problem, problemId: '' } }).toEqual({
      ...after,
      uploadTestcaseDir: null,
      problem: { ...after.problem, problemId: '' },
    });
  });

  it('packs several problems, is written to the log, and knows only problems there are', async () => {
    const root = (await startTestSite()).as('root');
    const [one, two] = [await makeProblem(root, freshId()), await makeProblem(root, freshId())];
    const { raw } = await exported(root, `${one.pid},${two.pid},${one.pid}`, 'icpc');
    const report = await importAs(root, raw, { dryRun: true, onTaken: 'rename' });
    expect(report.items.map((each) => each.result)).toEqual(['checked', 'checked']);
    expect((await root.call(listAudit, { query: { action: 'problem.export' } })).records[0]).toMatchObject({
      after: { format: 'icpc', problems: 2 },
    });
    const named = async (query: string) => {
      const sent = await root.inject({ method: 'GET', url: `/api/file/export-problem?${query}` });
      return [
        sent.status,
        sent.status === 200 ? (await importAs(root, sent.raw, { dryRun: true, onTaken: 'rename' })).total : 0,
      ];
    };
    expect(await named(`pid=${one.pid}&pid=${two.pid}`)).toEqual([200, 2]);
    expect(await named('pid=1&pid=x')).toEqual([400, 0]);
    expect(await named(Array(501).fill('pid=1').join('&'))).toEqual([400, 0]);
    for (const pid of ['999999', `${one.pid},999999`, '99999999999999999999'])
      expect((await root.send(exportProblems, { query: { pid } })).body.code).toBe('problem.not-found');
  });
});
