import { login } from '@assize/shared/areas/account/endpoints.ts';
import { listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import {
  checkUserRows,
  downloadGenerated,
  downloadGeneratedByGet,
  generateUsers,
  importUsers,
  listUsers,
  readUserBatch,
} from '@assize/shared/areas/user-admin/endpoints.ts';
import { roles } from '@assize/shared/domain/roles.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestSite, type TestSite } from '../../test/site.ts';
import { guards, rejects } from '../../test/tables.ts';
import { until } from '../../test/until.ts';
import { entriesOf } from '../../test/unzip.ts';

let site: TestSite;
let root: Caller;
beforeAll(async () => {
  site = await startTestSite();
  root = site.as('root');
  await root.token();
});

const row = (username: string, more: Partial<Record<1 | 2 | 3 | 4 | 5 | 6, string>> = {}) =>
  Object.assign([username, 'secret-word', '', '', '', '', ''], more) as string[];
const named = async (keyword: string) =>
  (await root.call(listUsers, { query: { keyword, limit: '500' } })).records;
/** The last batch of a super admin, once it has ended. */
const ended = (by: Caller) =>
  until('the end of the batch', async () => {
    const batch = await by.call(readUserBatch);
    return batch !== null && batch.state !== 'running' && batch;
  });
const imported = async (users: string[][], by = root) => {
  const batch = await by.call(importUsers, { body: { users } });
  expect(batch).toMatchObject({ kind: 'import', state: 'running', done: 0, total: users.length });
  return ended(by);
};
const generated = async (body: Parameters<typeof formOf>[0], by = root) => {
  const { key } = await by.call(generateUsers, { body: formOf(body) });
  return { key, batch: await ended(by) };
};
const form = { prefix: 'gen-', suffix: 'x', number_from: 8, number_to: 11, password_length: 25 };
const formOf = (more: Partial<typeof form>) => ({ ...form, ...more });
const signIn = async (username: string, password: string) =>
  (await site.asVisitor().send(login, { body: { username, password } })).status;
const logOf = async (keyword: string) => (await root.call(listAudit, { query: { keyword } })).records;
const faultsOf = async (users: string[][]) =>
  (await root.call(checkUserRows, { body: { users } })).faults.map(({ row: at, column, reason }) => [
    at,
    column,
    reason,
  ]);

describe('importing users (Users 7)', () => {
  it('makes a user of each row, with profile', async () => {
    const users = [
      ['imp-ann', 'secret-a', 'imp-ann@example.org', '安', 'female', 'Ann', 'First School'],
      ['imp-bob', 'secret-b', '', '', '0', '', ''],
      ['imp-cy', 'secret-c', '', '', 'whatever', '', ''],
    ];
    expect(await faultsOf(users)).toEqual([]);
    expect(await named('imp-')).toEqual([]);
    expect(await imported(users)).toEqual({
      id: expect.any(String),
      kind: 'import',
      state: 'done',
      done: 3,
      total: 3,
      first: 'imp-ann',
      last: 'imp-cy',
      failure: null,
    });
    expect((await named('imp-')).find(({ username }) => username === 'imp-ann')).toMatchObject({
      email: 'imp-ann@example.org',
      realname: '安',
      nickname: 'Ann',
      school: 'First School',
      type: 1002,
      status: 0,
    });
    const stored = site.app.core.database.collection('users').find({ usernameKey: /^imp-/ });
    expect((await stored.toArray()).map(({ username, gender }) => [username, gender])).toEqual([
      ['imp-ann', 'female'],
      ['imp-bob', 'male'],
      ['imp-cy', 'secrecy'],
    ]);
    expect(await signIn('imp-bob', 'secret-b')).toBe(200);
    const [entry] = await logOf('imp-ann');
    expect(entry).toMatchObject({
      action: 'user.import',
      target: 'imp-ann … imp-cy',
      after: { count: 3, usernames: 'imp-ann imp-bob imp-cy' },
    });
    expect(JSON.stringify(entry)).not.toContain('secret-');
    const again = await root.send(importUsers, { body: { users } });
    expect([again.status, again.body.code, again.body.field]).toEqual([
      422,
      'user.rows-refused',
      'users.0.0',
    ]);
  });

  it('tells every fault by its row and column, and makes no user while there is one', async () => {
    await imported([row('there', { 2: 'there@example.org' })]);
    const users = [
      row('good-one'),
      row('THERE'),
      row('other', { 2: 'There@example.org' }),
      row('good-ONE'),
      row('bad name'),
      row('', { 1: '' }),
      row('short', { 1: '12345', 2: 'no address', 3: 'x'.repeat(51), 5: 'x'.repeat(21), 6: 'x'.repeat(101) }),
      ['few', 'secret-word'],
      [...row('many'), 'eighth'],
    ];
    expect(await faultsOf(users)).toEqual([
      [2, 'username', 'taken'],
      [3, 'email', 'taken'],
      [4, 'username', 'duplicate'],
      [5, 'username', 'username-shape'],
      [6, 'username', 'required'],
      [6, 'password', 'required'],
      [7, 'password', 'password-length'],
      [7, 'email', 'malformed'],
      [7, 'realname', 'too-long'],
      [7, 'nickname', 'too-long'],
      [7, 'school', 'too-long'],
      [8, 'password', 'columns'],
      [9, 'school', 'columns'],
    ]);
    const sent = await root.send(importUsers, { body: { users } });
    expect([sent.status, sent.body.code, sent.body.field]).toEqual([422, 'user.rows-refused', 'users.1.0']);
    expect(await named('good-one')).toEqual([]);
  });

  it('of two imports with a common name at once one makes all its users, the other none', async () => {
    const rowsOf = (kind: string) => [row(`${kind}-first`), row('common-name'), row(`${kind}-last`)];
    const outcomes = await Promise.all(
      ['race-a', 'race-b'].map(async (kind) => {
        const by = site.asUser(`root-of-${kind}`, 'root');
        const sent = await by.send(importUsers, { body: { users: rowsOf(kind) } });
        // The first may have made its users before the rows of the second are looked at.
        if (sent.status === 422) return sent.body.field === 'users.1.0' && 'row 2';
        expect(sent.status).toBe(200);
        const { state, failure } = await ended(by);
        return state === 'failed' && failure?.reason === 'row' ? `row ${failure.row}` : state;
      }),
    );
    expect(outcomes.toSorted()).toEqual(['done', 'row 2']);
    expect(await named('race-')).toHaveLength(4);
    const log = await logOf('-first … race-');
    expect(log.map(({ action }) => action)).toEqual(['user.import']);
  });

  it('lets people sign in meanwhile, tells how far it is, and takes one at a time of each super admin', async () => {
    const boss = site.asUser('boss-of-many', 'root');
    await signIn('imp-bob', 'secret-b');
    const users = Array.from({ length: 120 }, (_, n) => row(`many-${n}`));
    const begun = await boss.call(importUsers, { body: { users } });
    expect(await signIn('imp-bob', 'secret-b')).toBe(200);
    const meanwhile = await boss.call(readUserBatch);
    expect(meanwhile).toMatchObject({ id: begun.id, state: 'running', total: 120 });
    const again = await boss.send(importUsers, { body: { users: [row('one-more')] } });
    expect([again.status, again.body.code]).toEqual([409, 'user.batch-running']);
    // Others have batches of their own, and do not see this one.
    expect((await imported([row('of-another')])).state).toBe('done');
    expect((await root.call(readUserBatch))?.total).toBe(1);
    const moved = await until('progress', async () => ((await boss.call(readUserBatch))?.done ?? 0) > 10);
    expect(moved).toBe(true);
    expect(await named('many-')).toEqual([]);
    expect(await ended(boss)).toMatchObject({ id: begun.id, state: 'done', done: 120 });
    expect(await named('many-')).toHaveLength(120);
  });

  it('makes none where its server stops or dies', async () => {
    const dying = await startTestSite({ ownData: true });
    const boss = dying.as('root');
    const users = Array.from({ length: 200 }, (_, n) => row(`lost-${n}`));
    const { id } = await boss.call(importUsers, { body: { users } });
    const { redis } = dying.app.core;
    await redis.client.set(redis.key('user-batch-alive', await boss.uid()), 'another', 'PX', 60_000);
    const interrupted = { id, state: 'failed', failure: { reason: 'interrupted' } };
    expect(await boss.call(readUserBatch)).toMatchObject(interrupted);
    await dying.app.stop();
    const left = await site.app.core.database
      .getClient()
      .db(dying.app.core.config.mongoDatabase)
      .collection('users')
      .countDocuments({ username: /^lost-/ });
    expect(left).toBe(0);
  });

  it('takes 500 rows at most', async () => {
    const users = Array.from({ length: 501 }, (_, n) => row(`too-many-${n}`));
    for (const endpoint of [checkUserRows, importUsers]) {
      const sent = await root.send(endpoint, { body: { users } });
      expect([sent.status, sent.body.field]).toEqual([400, 'users']);
    }
  });
});

/** Texts of the cells of a sheet, row by row, and whether it has a formula. */
const sheetOf = async (content: Buffer) => {
  const entries = await entriesOf(content);
  const sheet = entries.get('xl/worksheets/sheet1.xml')?.toString('utf8') ?? '';
  const shared = entries.get('xl/sharedStrings.xml')?.toString('utf8') ?? '';
  const texts = [...shared.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text ?? '');
  const rows = [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, cells = '']) =>
    [...cells.matchAll(/<c [^>]*t="s"[^>]*>.*?<v>(\d+)<\/v>/gs)].map(([, index]) => texts[Number(index)]),
  );
  return { rows, hasFormula: /<f[ >]/.test(sheet) };
};

describe('generating users (Users 8)', () => {
  it('makes users by number, whose list is there once', async () => {
    const { key, batch } = await generated({});
    expect(batch).toMatchObject({
      kind: 'generate',
      state: 'done',
      total: 4,
      first: 'gen-8x',
      last: 'gen-11x',
    });
    const users = (await named('gen-')).map(({ username }) => username).toSorted();
    expect(users).toEqual(['gen-10x', 'gen-11x', 'gen-8x', 'gen-9x']);
    const { core } = site.app;
    const [kept] = await core.redis.client.keys(core.redis.key('generated-users', '*'));
    expect(await core.redis.client.ttl(kept ?? '')).toBeGreaterThan(29 * 60);
    const sealed = Buffer.from((await core.redis.client.get(kept ?? '')) ?? '', 'base64').toString('latin1');
    expect(sealed).not.toContain('gen-');

    const sent = await root.send(downloadGenerated, { body: { key } });
    expect(sent.headers).toMatchObject({
      'content-disposition': expect.stringContaining('users.xlsx'),
      'content-type': expect.stringContaining('spreadsheetml'),
    });
    const { rows, hasFormula } = await sheetOf(sent.raw);
    expect(hasFormula).toBe(false);
    expect(rows.map(([name]) => name)).toEqual(['username', 'gen-8x', 'gen-9x', 'gen-10x', 'gen-11x']);
    const passwords = rows.slice(1).map(([, password]) => password ?? '');
    for (const password of passwords) expect(password).toMatch(/^[A-Za-z0-9]{25}$/);
    expect(new Set(passwords).size).toBe(4);
    expect(await signIn('gen-8x', passwords[0] ?? '')).toBe(200);

    const again = await root.send(downloadGenerated, { body: { key } });
    expect([again.status, again.body.code]).toEqual([404, 'user.list-gone']);
    const log = await logOf('gen-8x … gen-11x');
    expect(log.map(({ action }) => action)).toEqual(['user.download', 'user.generate']);
    for (const password of passwords) expect(JSON.stringify(log)).not.toContain(password);
  });

  it('keeps the list from other super admins, who cannot use it up either', async () => {
    const { key } = await generated({ prefix: 'mine-' });
    const other = await site.asUser('other-root', 'root').send(downloadGenerated, { body: { key } });
    expect(other.status).toBe(404);
    expect((await root.send(downloadGeneratedByGet, { query: { key } })).status).toBe(200);
  });

  it('writes names that begin like a formula as text', async () => {
    const { key } = await generated({ prefix: '-', suffix: '', number_from: 1, number_to: 1 });
    const { rows, hasFormula } = await sheetOf((await root.send(downloadGenerated, { body: { key } })).raw);
    expect([rows[1]?.[0], hasFormula]).toEqual(['-1', false]);
  });

  it('makes none where one name is taken, also by one who is as quick', async () => {
    const taken = await root.send(generateUsers, { body: { ...form, number_from: 0, number_to: 8 } });
    expect([taken.status, taken.body.code, taken.body.field, taken.body.params]).toEqual([
      409,
      'user.name-taken',
      'prefix',
      { name: 'gen-8x' },
    ]);
    expect(await named('gen-7x')).toEqual([]);
    const made = await Promise.all(
      ['one', 'two'].map((name) => generated({ prefix: 'quick-' }, site.asUser(`${name}-root`, 'root'))),
    );
    expect(made.map(({ batch }) => batch.state).toSorted()).toEqual(['done', 'failed']);
    const late = made.findIndex(({ batch }) => batch.state === 'failed');
    expect(made[late]?.batch.failure).toEqual({ reason: 'name', name: 'quick-8x' });
    const by = site.asUser(`${['one', 'two'][late]}-root`, 'root');
    expect((await by.send(downloadGenerated, { body: { key: made[late]?.key } })).status).toBe(404);
    expect(await named('quick-')).toHaveLength(4);
  });

  it('refuses what makes no names, too many, or an end before the start', async () => {
    for (const [change, field] of [
      [{ prefix: 'x'.repeat(19), number_to: 11 }, 'prefix'],
      [{ prefix: 'a b' }, 'prefix'],
      [{ suffix: '<' }, 'prefix'],
      [{ number_to: 7 }, 'number_to'],
      [{ number_to: 508 }, 'number_to'],
    ] as const) {
      const sent = await root.send(generateUsers, { body: { ...form, ...change } });
      expect([sent.status, sent.body.field], JSON.stringify(change)).toEqual([400, field]);
    }
  });
  rejects(
    generateUsers,
    {
      number_from: [-1, 0.5, '0', 1e12],
      number_to: [-1, 'x'],
      password_length: [5, 26, '6', 6.5],
      prefix: [5, 'x'.repeat(21)],
      suffix: [{ $ne: '' }],
    },
    { as: 'root', base: form },
  );
});

describe('the doors of many users', () => {
  const only = { allowed: ['root'], refused: ['visitor', ...roles.filter((one) => one !== 'root')] } as const;
  guards(checkUserRows, { ...only, input: { body: {} } });
  guards(importUsers, { ...only, input: { body: {} } });
  guards(readUserBatch, only);
  guards(generateUsers, { ...only, input: { body: {} } });
  guards(downloadGenerated, { ...only, input: { body: {} } });
  guards(downloadGeneratedByGet, { ...only, input: { query: { key: 'x' } } });
  rejects(
    importUsers,
    { users: [[], 'x', [['a', 5]], [[{ $ne: '' }]], [['x'.repeat(1001)]]] },
    { as: 'root' },
  );
  rejects(downloadGenerated, { key: ['', 5, { $ne: '' }, 'x'.repeat(101)] }, { as: 'root' });
});
