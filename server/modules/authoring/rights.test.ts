import { listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import {
  changeProblemAuth,
  createProblem,
  deleteProblem,
  freeDisplayId,
  listAdminProblems,
  listProblemVersions,
  readProblemCases,
  readProblemDraft,
  readProblemVersion,
  updateProblem,
} from '@assize/shared/areas/authoring/endpoints.ts';
import { getProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import { getAllCaseResult, submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import { listTags } from '@assize/shared/areas/tag/endpoints.ts';
import { downloadTestcase, readProblemInput } from '@assize/shared/areas/testdata/endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { authorOf, withFields } from '../../test/authoring.ts';
import { callerOf } from '../../test/caller.ts';
import { announce, fakeJudge } from '../../test/fake-judge.ts';
import { draftOf, keptForContest, makeProblem, submitCode } from '../../test/problems.ts';
import { type Caller, startTestSite, type TestSite } from '../../test/site.ts';
import { guards, rejects } from '../../test/tables.ts';
import { until } from '../../test/until.ts';
import { authoringRights } from './policy.ts';

const staff = ['root', 'admin', 'problem_admin'] as const;
const others = ['visitor', 'user', 'user_muted'] as const;
let site: TestSite;
let root: Caller;
let author: ReturnType<typeof authorOf>;

beforeAll(async () => {
  site = await startTestSite();
  root = site.as('root');
  author = authorOf(root);
  await announce(site);
});

describe('who may what (Authoring 5–7)', () => {
  const admin = () => site.as('admin');
  const other = () => site.asUser('other_admin', 'admin');

  it('plain admins edit their own problems only, and learn nothing of private ones of others', async () => {
    const mine = await makeProblem(admin(), 'OWN1', { auth: 2 });
    const open = await makeProblem(root, 'OPEN1');
    expect((await authorOf(admin()).read(mine.pid)).version).toBe(1);
    const statusOf = async (by: Caller, pid: number) =>
      (await by.send(readProblemDraft, { query: { pid } })).status;
    expect(await statusOf(other(), mine.pid)).toBe(404);
    expect(await statusOf(other(), open.pid)).toBe(403);
    expect(await statusOf(site.as('problem_admin'), mine.pid)).toBe(200);
    const { draft } = await author.read(mine.pid);
    for (const [pid, status] of [
      [mine.pid, 404],
      [open.pid, 403],
    ] as const) {
      const sent = await Promise.all([
        other().send(updateProblem, { body: { pid, version: 1, draft } }),
        other().send(readProblemCases, { query: { pid } }),
        other().send(listProblemVersions, { query: { pid } }),
        other().send(readProblemVersion, { query: { pid, version: 1 } }),
        other().send(changeProblemAuth, { body: { id: pid, auth: 2 } }),
      ]);
      expect(sent.map((one) => one.status)).toEqual(sent.map(() => status));
    }
  });

  it('an author who is no staff any longer may not change it', async () => {
    const { pid } = await makeProblem(site.asUser('was_admin', 'admin'), 'WAS1', { auth: 2 });
    const record = await site.app.services.problem.records.byPid(pid);
    expect(record?.ownerUid).toBe(await site.asUser('was_admin', 'admin').uid());
    const viewer = {
      uid: record?.ownerUid ?? '',
      username: 'was_admin',
      role: 'user',
      sessionId: '',
    } as const;
    expect(record && authoringRights(record, viewer)).toEqual({
      mayEdit: false,
      mayDelete: false,
      mayPublish: false,
      mayDownload: false,
    });
  });

  it('an author who is no staff any longer reads nothing that other users may not', async () => {
    const formerAdmin = site.asUser('demoted', 'admin');
    const hidden = await makeProblem(formerAdmin, 'DEM1', { auth: 2 }, { judgeMode: 'submit_answer' });
    const open = await makeProblem(formerAdmin, 'DEM2', { auth: 2 });
    const listed = await author.read(open.pid);
    await root.call(updateProblem, {
      body: {
        pid: open.pid,
        version: listed.version,
        draft: withFields(listed.draft, { auth: 1, openCaseResult: false }),
      },
    });
    const { submitId } = await submitCode(site.asUser('ada'), 'DEM2');
    const judge = await fakeJudge(site);
    const verdictThere = async () =>
      (await site.app.services.submission.records.find(submitId))?.open === false;
    await until('the verdict', verdictThere);
    await judge.stop();
    const asAuthor = await formerAdmin.call(getAllCaseResult, { query: { submitId } });
    expect(asAuthor.judgeCaseList).toHaveLength(1);

    const uid = await formerAdmin.uid();
    const origin = { ip: '127.0.0.1', userAgent: 'test' };
    const { token } = await site.app.services.session.open(
      { uid, username: 'demoted', role: 'user' },
      origin,
    );
    const demoted = callerOf(site.app.fastify, async () => ({ token, uid }));
    const refusals = await Promise.all([
      demoted.send(getProblemDetail, { query: { problemId: 'DEM1' } }),
      demoted.send(readProblemInput, { query: { pid: hidden.pid, caseId: 1 } }),
      demoted.send(submitProblem, { body: { pid: 'DEM1', language: 'C++ 17', code: 'int main(){}' } }),
    ]);
    expect(refusals.map((one) => one.status)).toEqual([404, 404, 404]);
    for (const pid of [hidden.pid, open.pid])
      expect((await demoted.send(downloadTestcase, { query: { pid } })).status).not.toBe(200);
    const cases = await demoted.call(getAllCaseResult, { query: { submitId } });
    expect(cases.judgeCaseList).toEqual([]);
    const { submission } = site.app.services;
    const viewer = { uid, username: 'demoted', role: 'user', sessionId: '' } as const;
    expect(await (await submission.watching(submitId)).admit(viewer)).toEqual({ audience: 'plain' });
  });

  it('only root and problem admins publish', async () => {
    const sent = await admin().send(createProblem, { body: draftOf('PUB1') });
    expect([sent.status, sent.body.code, sent.body.field]).toEqual([
      403,
      'problem.publish-forbidden',
      'problem.auth',
    ]);
    const { pid } = await makeProblem(admin(), 'PUB1', { auth: 2 });
    const { draft } = await authorOf(admin()).read(pid);
    const asked = await admin().send(updateProblem, {
      body: { pid, version: 1, draft: withFields(draft, { auth: 1 }) },
    });
    expect(asked.body.code).toBe('problem.publish-forbidden');
    const direct = await admin().send(changeProblemAuth, { body: { id: pid, auth: 1 } });
    expect([direct.status, direct.body.code, direct.body.field]).toEqual([
      403,
      'problem.publish-forbidden',
      'auth',
    ]);
    expect(await root.call(changeProblemAuth, { body: { id: pid, auth: 1 } })).toEqual({ version: 2 });
    // Once published its author goes on writing it, and may hide it.
    const again = await authorOf(admin()).read(pid);
    expect(again.draft.problem.auth).toBe(1);
    await authorOf(admin()).save(pid, 2, withFields(again.draft, { title: 'mended' }));
    expect(await admin().call(changeProblemAuth, { body: { id: pid, auth: 2 } })).toEqual({ version: 4 });
  });

  it('auth changes for every reader at once; the same again is no version; contests keep 3', async () => {
    const { pid } = await makeProblem(root, 'AUTH1');
    const sees = async () =>
      (await site.asVisitor().send(getProblemDetail, { query: { problemId: 'AUTH1' } })).status;
    expect(await sees()).toBe(200);
    expect(await root.call(changeProblemAuth, { body: { id: pid, auth: 2 } })).toEqual({ version: 2 });
    expect(await sees()).toBe(404);
    expect(await root.call(changeProblemAuth, { body: { id: pid, auth: 2 } })).toEqual({ version: 2 });
    const contest = await root.send(changeProblemAuth, { body: { id: pid, auth: 3 } });
    expect([contest.status, contest.body.field]).toEqual([400, 'auth']);
    expect(contest.body.msg).toContain('仅限比赛');
    const { draft, version } = await author.read(pid);
    const byForm = [
      await root.send(createProblem, { body: draftOf('AUTH3NEW', { auth: 3 }) }),
      await admin().send(createProblem, { body: draftOf('AUTH3NEW', { auth: 3 }) }),
      await root.send(updateProblem, { body: { pid, version, draft: withFields(draft, { auth: 3 }) } }),
    ];
    for (const { status, body } of byForm) expect([status, body.field]).toEqual([400, 'problem.auth']);
    expect((await author.versions(pid))[0]).toMatchObject({ version: 2, changed: ['problem.auth'] });
    const stale = await root.send(updateProblem, {
      body: { pid, version: 1, draft: (await author.read(pid)).draft },
    });
    expect(stale.body.code).toBe('problem.version-conflict');
  });

  it('what contests keep stays theirs while its form is saved, and comes back only by one', async () => {
    await keptForContest(site, root, 'AUTH3');
    const pid = (await root.call(listAdminProblems, { query: { keyword: 'AUTH3' } })).records[0]?.id ?? 0;
    const { draft } = await author.read(pid);
    await author.save(pid, 1, withFields(draft, { auth: 3, title: 'kept' }));
    await author.save(pid, 2, withFields(draft, { auth: 2 }));
    const back = await root.send(updateProblem, {
      body: { pid, version: 3, draft: withFields(draft, { auth: 3 }) },
    });
    expect([back.status, back.body.field]).toEqual([400, 'problem.auth']);
  });

  it('auth changes that come at once all end, with one version each', async () => {
    const { pid } = await makeProblem(root, 'AUTH2');
    const sent = await Promise.all(
      ([2, 1, 2] as const).map((auth) => root.send(changeProblemAuth, { body: { id: pid, auth } })),
    );
    expect(sent.map((one) => one.status)).toEqual([200, 200, 200]);
    const { version } = await author.read(pid);
    expect((await author.versions(pid)).map((one) => one.version)).toEqual(
      Array.from({ length: version }, (_, index) => version - index),
    );
  });

  it('lists to plain admins public problems and their own, with what each may', async () => {
    const shelf = await startTestSite({ ownData: true });
    const [boss, writer] = [shelf.as('root'), shelf.as('admin')];
    const open = await makeProblem(boss, 'L-OPEN', { title: 'Open one' });
    await makeProblem(boss, 'L-HIDDEN', { auth: 2 });
    const own = await makeProblem(writer, 'L-OWN', { auth: 2 });
    const ids = async (by: Caller, query = {}) =>
      (await by.call(listAdminProblems, { query })).records.map((one) => one.problemId);
    expect(await ids(boss)).toEqual(['L-OWN', 'L-HIDDEN', 'L-OPEN']);
    expect(await ids(writer)).toEqual(['L-OWN', 'L-OPEN']);
    expect(await ids(boss, { auth: 2 })).toEqual(['L-OWN', 'L-HIDDEN']);
    expect(await ids(boss, { auth: 0, limit: 1, currentPage: 2 })).toEqual(['L-HIDDEN']);
    expect(await ids(boss, { keyword: 'open ONE' })).toEqual(['L-OPEN']);
    expect(await ids(boss, { keyword: 'l-own' })).toEqual(['L-OWN']);
    expect(await ids(boss, { keyword: 'A_adm' })).toEqual(['L-OWN']);
    expect(await ids(boss, { keyword: '.*' })).toEqual([]);
    expect(await ids(boss, { oj: 'CF' })).toEqual([]);
    const rights = async (by: Caller) =>
      (await by.call(listAdminProblems, { query: {} })).records.map((one) => [
        one.problemId,
        one.mayEdit,
        one.mayDelete,
        one.mayPublish,
        one.mayDownload,
      ]);
    expect(await rights(writer)).toEqual([
      ['L-OWN', true, false, false, true],
      ['L-OPEN', false, false, false, false],
    ]);
    expect((await rights(shelf.as('problem_admin')))[0]).toEqual(['L-OWN', true, true, true, true]);
    // The newest change comes first.
    const { draft } = await boss.call(readProblemDraft, { query: { pid: open.pid } });
    await boss.call(updateProblem, { body: { pid: open.pid, version: 1, draft } });
    const [top] = (await boss.call(listAdminProblems, { query: {} })).records;
    expect(top).toMatchObject({
      problemId: 'L-OPEN',
      version: 2,
      author: 'root',
      modifiedUser: 'root',
      cases: 2,
    });
    expect(own.version).toBe(1);
  });
});

describe('deleting (Authoring 8)', () => {
  it('ends a problem for everyone, once, and frees its display id', async () => {
    const { pid } = await makeProblem(root, 'GONE');
    const sent = await Promise.all([1, 2, 3].map(() => root.send(deleteProblem, { query: { pid } })));
    expect(sent.map((one) => one.status).sort()).toEqual([200, 404, 404]);
    for (const answer of await Promise.all([
      site.asVisitor().send(getProblemDetail, { query: { problemId: 'GONE' } }),
      root.send(getProblemDetail, { query: { problemId: 'GONE' } }),
      root.send(readProblemDraft, { query: { pid } }),
      root.send(readProblemCases, { query: { pid } }),
      root.send(listProblemVersions, { query: { pid } }),
      root.send(changeProblemAuth, { body: { id: pid, auth: 2 } }),
    ]))
      expect([answer.status, answer.body.code]).toEqual([404, 'problem.not-found']);
    const listed = await root.call(listAdminProblems, { query: { keyword: 'GONE' } });
    expect(listed.total).toBe(0);
    expect((await makeProblem(root, 'gone')).pid).not.toBe(pid);
  });

  it('and saving at once leave a problem that is gone', async () => {
    const { pid } = await makeProblem(root, 'GONE2');
    const { draft } = await author.read(pid);
    const [, saved] = await Promise.all([
      root.call(deleteProblem, { query: { pid } }),
      root.send(updateProblem, { body: { pid, version: 1, draft } }),
    ]);
    expect([200, 404, 409]).toContain(saved.status);
    expect((await root.send(readProblemDraft, { query: { pid } })).status).toBe(404);
  });
});

describe('the audit log of authoring (Authoring 9)', () => {
  it('holds every change with what was and what is', async () => {
    const { pid } = await makeProblem(root, 'LOG1', { title: 'Logged' });
    const { draft } = await author.read(pid);
    await author.save(pid, 1, withFields(draft, { title: 'Logged 2', description: 'x'.repeat(5000) }));
    await root.call(changeProblemAuth, { body: { id: pid, auth: 2 } });
    await root.call(deleteProblem, { query: { pid } });
    const log = await root.call(listAudit, { query: { keyword: 'LOG1' } });
    expect(log.records).toMatchObject([
      { action: 'problem.delete', target: 'LOG1 Logged 2', before: { version: 3 }, after: null },
      { action: 'problem.auth', before: { auth: 1 }, after: { auth: 2 } },
      {
        action: 'problem.update',
        before: { 'problem.title': 'Logged' },
        after: { 'problem.title': 'Logged 2' },
      },
      { action: 'problem.create', username: 'root', ip: '127.0.0.1', before: null },
    ]);
    const [, , update] = log.records;
    expect(Object.keys(update?.after ?? {}).sort()).toEqual(['problem.description', 'problem.title']);
    expect(JSON.stringify(update).length).toBeLessThan(1500);
  });
});

describe('the doors of authoring', () => {
  const table = { allowed: staff, refused: others };
  guards(listAdminProblems, table);
  guards(readProblemDraft, { ...table, input: { query: { pid: 999_999 } } });
  guards(updateProblem, { ...table, input: { body: {} } });
  guards(changeProblemAuth, { ...table, input: { body: { id: 999_999, auth: 2 } } });
  guards(readProblemCases, { ...table, input: { query: { pid: 999_999 } } });
  guards(listProblemVersions, { ...table, input: { query: { pid: 999_999 } } });
  guards(readProblemVersion, { ...table, input: { query: { pid: 999_999, version: 1 } } });
  guards(freeDisplayId, { ...table, input: { query: { problemId: 'A' } } });
  guards(deleteProblem, {
    allowed: ['root', 'problem_admin'],
    refused: ['visitor', 'user', 'admin'],
    input: { query: { pid: 999_999 } },
  });
  rejects(readProblemDraft, { pid: ['x', 0, -1, 1.5] }, { as: 'root' });
  rejects(deleteProblem, { pid: ['x', 0] }, { as: 'root' });
  rejects(readProblemVersion, { version: ['x', 0] }, { as: 'root', base: { pid: 1, version: 1 } });
  rejects(listAdminProblems, { auth: [4, 'x'], oj: ['XYZ'], keyword: ['k'.repeat(101)] }, { as: 'root' });
  rejects(
    changeProblemAuth,
    { id: ['1', 0, null], auth: [0, 4, '1'] },
    { as: 'root', base: { id: 1, auth: 1 } },
  );
  rejects(
    updateProblem,
    { pid: ['x', 0], version: [0, '1', 1.5], draft: [null, {}, []], note: ['n'.repeat(201)] },
    { as: 'root', base: { pid: 1, version: 1, draft: draftOf('X') } },
  );
  rejects(freeDisplayId, { problemId: ['', 'a b', 'a'.repeat(51)] }, { as: 'root' });

  it('a form larger than 32 MiB is refused before it is looked at', async () => {
    const sent = await root.send(updateProblem, {
      body: { pid: 1, version: 1, draft: draftOf('BIG', { spjCode: 'x'.repeat(33 * 1024 * 1024) }) },
    });
    expect([sent.status, sent.body.code]).toEqual([413, 'request.too-large']);
  });

  it('makes tags of a form that is refused for its version neither', async () => {
    const { pid } = await makeProblem(root, 'TAGRACE');
    const { draft } = await author.read(pid);
    const sent = await root.send(updateProblem, {
      body: { pid, version: 7, draft: { ...draft, tags: [{ name: 'never made' }] } },
    });
    expect(sent.status).toBe(409);
    const all = await site.asVisitor().call(listTags, { query: {} });
    expect(all.map((one) => one.name)).not.toContain('never made');
  });
});
