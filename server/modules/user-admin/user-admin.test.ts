import {
  changeUserInfo,
  checkUsernameOrEmail,
  getUserAuthInfo,
  login,
} from '@assize/shared/areas/account/endpoints.ts';
import { emptyProfile } from '@assize/shared/areas/account/profile.ts';
import { listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import { readDraft, saveDraft } from '@assize/shared/areas/draft/endpoints.ts';
import { listSubmissions } from '@assize/shared/areas/submission/endpoints.ts';
import { deleteUsers, editUser, listUsers, unlockUser } from '@assize/shared/areas/user-admin/endpoints.ts';
import { type Role, roleCode, roles } from '@assize/shared/domain/roles.ts';
import { wsClose } from '@assize/shared/wire/ws.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { announce } from '../../test/fake-judge.ts';
import { makeProblem, submitCode } from '../../test/problems.ts';
import { type Caller, startTestSite, type TestSite, testPassword } from '../../test/site.ts';
import { useSockets } from '../../test/socket.ts';
import { guards, rejects } from '../../test/tables.ts';

const ws = useSockets();
let site: TestSite;
let root: Caller;
beforeAll(async () => {
  site = await startTestSite();
  root = site.as('root');
  await root.token();
});

const someone = async (name: string, role: Role = 'user') => {
  const caller = site.asUser(name, role);
  return { caller, uid: await caller.uid() };
};
const signIn = async (username: string, password = testPassword) => {
  const sent = await site.asVisitor().send(login, { body: { username, password } });
  return sent.status === 200 ? 'in' : sent.body.code;
};
const aliveCode = async (caller: Caller) => (await caller.send(getUserAuthInfo)).body.code;
const rowOf = async (name: string) =>
  (await root.call(listUsers, { query: { keyword: name, limit: '100' } })).records.find(
    ({ username }) => username === name,
  );
const logOf = async (keyword: string) => (await root.call(listAudit, { query: { keyword } })).records;

describe('the list of users (Users 1)', () => {
  it('shows who they are, newest first, and when they signed in last', async () => {
    await someone('list-one');
    const { uid } = await someone('list-two', 'problem_admin');
    const { records } = await root.call(listUsers, { query: { keyword: 'LIST-' } });
    expect(records.map(({ username }) => username)).toEqual(['list-two', 'list-one']);
    expect(records[0]).toEqual({
      uid,
      username: 'list-two',
      nickname: null,
      realname: null,
      school: null,
      email: 'list-two@example.org',
      avatar: null,
      titleName: null,
      titleColor: null,
      type: roleCode.problem_admin,
      status: 0,
      locked: false,
      secondFactor: false,
      gmtCreate: expect.any(String),
      recentLoginTime: expect.any(String),
    });
  });

  it('is searched in username, nickname, real name and address; patterns are plain text', async () => {
    const { uid } = await someone('sought');
    await root.call(editUser, { body: { uid, nickname: 'Nick (x)', realname: '张三' } });
    for (const keyword of ['SOUGHT', 'nick (X', '张三', 'sought@EXAMPLE'])
      expect((await root.call(listUsers, { query: { keyword } })).records, keyword).toMatchObject([{ uid }]);
    expect((await root.call(listUsers, { query: { keyword: 'so.ght' } })).total).toBe(0);
  });

  it('is found by what it is called now, whoever changed that, at the same moment too', async () => {
    const uid = await site.asUser('callme', 'user').uid();
    const found = async (keyword: string) => {
      const { records } = await root.call(listUsers, { query: { keyword, limit: '500' } });
      return records.some((one) => one.uid === uid);
    };
    const own = { nickname: 'Zebra One' };
    await Promise.all([
      site.asUser('callme').call(changeUserInfo, { body: { ...emptyProfile, ...own } }),
      root.call(editUser, { body: { uid, email: null, username: 'called-anew' } }),
    ]);
    for (const keyword of ['zebra', 'ZE', 'a o', 'd-ane', 'e'])
      expect([keyword, await found(keyword)]).toEqual([keyword, true]);
    expect(await found('callme')).toBe(false);
    await site.asUser('callme').call(changeUserInfo, { body: { ...emptyProfile, nickname: '小明' } });
    expect([await found('小'), await found('小明'), await found('zebra')]).toEqual([true, true, false]);
    await root.call(deleteUsers, { body: { ids: [uid] } });
    expect([await found('小明'), await found('called-anew')]).toEqual([false, false]);
  });

  it('is searched by any part of any name, as by reading all of them', async () => {
    const names = ['Ann Example', 'ann_2', 'Bo', '王伟', '伟', 'anna', 'B.o'];
    for (const [at, nickname] of names.entries()) {
      const { uid } = await someone(`part-${at}`);
      await root.call(editUser, { body: { uid, nickname } });
    }
    const all = (await root.call(listUsers, { query: { limit: '500' } })).records;
    for (const keyword of [
      'a',
      'an',
      'ann',
      'anna',
      'ann e',
      '.',
      '伟',
      '王伟',
      'part-1',
      '@ex',
      'bo',
      '-',
      'none',
    ]) {
      const { records, total } = await root.call(listUsers, { query: { keyword, limit: '500' } });
      const having = all.filter(({ username, nickname, realname, email }) =>
        [username, nickname, realname, email].some((name) => name?.toLowerCase().includes(keyword)),
      );
      expect([keyword, records, total]).toEqual([keyword, having, having.length]);
    }
  });

  it('can leave out all but staff', async () => {
    await someone('plain-list');
    await someone('staff-list', 'admin');
    const { records } = await root.call(listUsers, { query: { onlyAdmin: 'true', limit: '500' } });
    const types = new Set(records.map(({ type }) => type));
    expect([...types].every((type) => [1000, 1001, 1008].includes(type))).toBe(true);
    expect(records.map(({ username }) => username)).toContain('staff-list');
    expect(records.map(({ username }) => username)).not.toContain('plain-list');
  });

  it('comes in pages', async () => {
    const all = await root.call(listUsers, { query: { limit: '500' } });
    const second = await root.call(listUsers, { query: { limit: '2', currentPage: '2' } });
    expect(second.total).toBe(all.total);
    expect(second.records.map(({ uid }) => uid)).toEqual(all.records.slice(2, 4).map(({ uid }) => uid));
  });
});

describe('editing a user (Users 2, 3)', () => {
  it('changes what is given, and leaves the rest', async () => {
    const { caller, uid } = await someone('edited');
    await root.call(editUser, {
      body: { uid, username: ' Renamed ', realname: 'Ann Lee', titleName: 'Coach', titleColor: '#ff0000' },
    });
    expect(await rowOf('Renamed')).toMatchObject({
      email: 'edited@example.org',
      realname: 'Ann Lee',
      titleName: 'Coach',
      titleColor: '#ff0000',
      type: roleCode.user,
    });
    await root.call(editUser, { body: { uid, email: '', titleName: '', titleColor: '' } });
    expect(await rowOf('Renamed')).toMatchObject({
      email: null,
      realname: 'Ann Lee',
      titleName: null,
      titleColor: null,
    });
    expect(await signIn('renamed')).toBe('in');
    expect(await aliveCode(caller)).toBeUndefined();
  });

  it('a new name holds in sessions that are open', async () => {
    const { caller, uid } = await someone('old-author');
    await root.call(editUser, { body: { uid, username: 'new-author' } });
    const { viewerOfToken } = site.app.services.session;
    expect(await viewerOfToken((await caller.token()) ?? '')).toMatchObject({ uid, username: 'new-author' });
  });

  it('refuses names and addresses that are taken, naming the field', async () => {
    await someone('holder');
    const { uid } = await someone('wisher');
    for (const [body, code, field] of [
      [{ uid, username: 'HOLDER' }, 'register.username-taken', 'username'],
      [{ uid, email: 'Holder@example.org' }, 'register.email-taken', 'email'],
    ] as const) {
      const sent = await root.send(editUser, { body });
      expect([sent.status, sent.body.code, sent.body.field]).toEqual([409, code, field]);
    }
    expect(await rowOf('wisher')).toMatchObject({ email: 'wisher@example.org' });
  });

  it('a new password ends every session of the user, and only that', async () => {
    const { caller, uid } = await someone('forgot');
    await root.call(editUser, { body: { uid, password: 'unused-one' } });
    expect(await signIn('forgot')).toBe('in');
    await root.call(editUser, { body: { uid, setNewPwd: true, password: 'brand-new' } });
    expect(await aliveCode(caller)).toBe('auth.ended');
    expect(await signIn('forgot')).toBe('auth.wrong-password');
    expect(await signIn('forgot', 'brand-new')).toBe('in');
    const [entry] = await logOf('forgot');
    expect(entry).toMatchObject({ action: 'user.update', after: { newPassword: true } });
    expect(JSON.stringify(await logOf('forgot'))).not.toContain('brand-new');
  });

  it('disabling ends sessions and sockets at once, and the account signs in no more until it is enabled', async () => {
    const { caller, uid } = await someone('banned');
    const socket = await ws.signedIn(site, await caller.token());
    await root.call(editUser, { body: { uid, status: 1 } });
    expect(await aliveCode(caller)).toBe('auth.ended');
    expect(await socket.closeCode()).toBe(wsClose.sessionEnded);
    expect(await signIn('banned')).toBe('auth.disabled');
    expect(await rowOf('banned')).toMatchObject({ status: 1 });
    await root.call(editUser, { body: { uid, status: 0 } });
    expect(await signIn('banned')).toBe('in');
  });

  it.each(roles)('a role that is given holds at once: %s', async (role) => {
    const name = `role-${roleCode[role]}`;
    const before: Role = role === 'user' ? 'admin' : 'user';
    const { caller, uid } = await someone(name, before);
    const socket = await ws.signedIn(site, await caller.token());
    await root.call(editUser, { body: { uid, type: roleCode[role] } });
    expect(await socket.closeCode()).toBe(wsClose.sessionEnded);
    const sent = await site.asVisitor().send(login, { body: { username: name, password: testPassword } });
    expect(sent.body.data).toMatchObject({ roleList: [role] });
    expect((await logOf(name))[0]).toMatchObject({ before: { role: before }, after: { role } });
  });
});

describe('oneself and the last super admin (Users 4)', () => {
  it('nobody disables, demotes or deletes himself', async () => {
    const uid = await root.uid();
    for (const [endpoint, body, field] of [
      [editUser, { uid, type: roleCode.user }, 'type'],
      [editUser, { uid, status: 1 }, 'status'],
      [deleteUsers, { ids: [uid] }, 'ids'],
      [deleteUsers, { ids: [(await someone('beside')).uid, uid] }, 'ids'],
    ] as const) {
      const sent = await root.send(endpoint, { body });
      expect([sent.status, sent.body.code, sent.body.field]).toEqual([422, 'user.self', field]);
    }
    expect(await rowOf('beside')).toBeDefined();
    await root.call(editUser, { body: { uid, nickname: 'The one', type: roleCode.root, status: 0 } });
    expect(await rowOf('root')).toMatchObject({ nickname: 'The one', status: 0 });
  });

  it('a new password of one’s own keeps the session it came from', async () => {
    const { caller, uid } = await someone('second-root', 'root');
    await caller.call(editUser, { body: { uid, setNewPwd: true, password: 'of-my-own' } });
    expect(await aliveCode(caller)).toBeUndefined();
    await root.call(deleteUsers, { body: { ids: [uid] } });
  });

  it.each([
    ['demote', editUser, (uid: string) => ({ uid, type: roleCode.user })],
    ['disable', editUser, (uid: string) => ({ uid, status: 1 })],
    ['delete', deleteUsers, (uid: string) => ({ ids: [uid] })],
  ])('two who %s each other at once leave one', async (what, endpoint, bodyFor) => {
    await using own = await startTestSite({ ownData: true });
    for (let round = 0; round < 5; round += 1) {
      const two = [own.asUser(`${what}-a${round}`, 'root'), own.asUser(`${what}-b${round}`, 'root')] as const;
      const [a, b] = [await two[0].uid(), await two[1].uid()];
      await Promise.all([
        two[0].send(endpoint, { body: bodyFor(b) }),
        two[1].send(endpoint, { body: bodyFor(a) }),
      ]);
      const left = await own.app.core.database
        .collection('users')
        .countDocuments({ role: 'root', disabled: false, deleted: false });
      expect(left).toBeGreaterThanOrEqual(1);
      await own.app.core.database.collection('users').deleteMany({});
    }
  });
});

describe('deleting users (Users 5)', () => {
  it('erases who they were and keeps their submissions', async () => {
    const { caller, uid } = await someone('leaver');
    await root.call(editUser, { body: { uid, realname: 'Lea Ver', school: 'Old School' } });
    await announce(site);
    const { problemId } = await makeProblem(root, 'LEFT');
    const { submitId } = await submitCode(caller, problemId);
    const { uid: other } = await someone('leaver-too');
    const draft = { problemId, language: 'C++ 17' };
    await caller.call(saveDraft, { body: { ...draft, code: 'int a;', base: 0 } });
    await caller.call(saveDraft, { body: { ...draft, code: 'int b;', base: 1, keep: true } });
    await root.call(saveDraft, { body: { ...draft, code: 'int c;', base: 0 } });
    await root.call(deleteUsers, { body: { ids: [uid, other, uid] } });
    expect(await aliveCode(caller)).toBe('auth.ended');
    expect(await signIn('leaver')).toBe('auth.wrong-password');
    expect((await root.call(listUsers, { query: { keyword: 'leaver' } })).total).toBe(0);
    const { core } = site.app;
    const stored = await core.database.collection('users').findOne({ role: 'user', username: /^deleted_/ });
    expect(JSON.stringify(stored)).not.toMatch(/leaver|Lea Ver|Old School/i);
    expect(await core.database.collection('sessions').countDocuments({ uid })).toBe(0);
    expect(await core.database.collection('drafts').countDocuments({ uid })).toBe(0);
    const ofDrafts = { draftId: { $regex: `^${uid}/` } };
    expect(await core.database.collection('draft_revisions').countDocuments(ofDrafts)).toBe(0);
    expect((await root.call(readDraft, { query: draft })).draft?.code).toBe('int c;');
    const { records } = await root.call(listSubmissions, { query: {} });
    expect(records.find((one) => one.submitId === submitId)?.username).toMatch(/^deleted_[0-9a-f]{12}$/);
    const free = await site.asVisitor().call(checkUsernameOrEmail, {
      body: { username: 'leaver', email: 'leaver@example.org' },
    });
    expect(free).toEqual({ username: false, email: false });
    expect((await logOf('leaver')).map(({ action, target }) => [action, target]).slice(0, 2)).toEqual([
      ['user.delete', 'leaver-too'],
      ['user.delete', 'leaver'],
    ]);
    const again = await root.send(deleteUsers, { body: { ids: [uid] } });
    expect([again.status, again.body.code]).toEqual([404, 'user.not-found']);
    const edited = await root.send(editUser, { body: { uid, username: 'back' } });
    expect([edited.status, edited.body.code]).toEqual([404, 'user.not-found']);
  });

  it('deletes none where one is not there', async () => {
    const { uid } = await someone('stays');
    const sent = await root.send(deleteUsers, { body: { ids: [uid, 'f'.repeat(32)] } });
    expect(sent.status).toBe(404);
    expect(await rowOf('stays')).toBeDefined();
  });
});

describe('unlocking (Users 6)', () => {
  it('lets a user sign in without a captcha after wrong passwords from any place', async () => {
    const { uid } = await someone('clumsy');
    for (let count = 0; count < 5; count += 1)
      expect(await signIn('clumsy', 'not this one')).toBe('auth.wrong-password');
    expect(await signIn('clumsy')).toBe('auth.captcha-required');
    expect(await rowOf('clumsy')).toMatchObject({ locked: true });
    await root.call(unlockUser, { body: { uid } });
    expect(await rowOf('clumsy')).toMatchObject({ locked: false });
    expect(await signIn('clumsy')).toBe('in');
    expect((await logOf('clumsy'))[0]).toMatchObject({ action: 'user.unlock' });
    const unknown = await root.send(unlockUser, { body: { uid: 'f'.repeat(32) } });
    expect(unknown.status).toBe(404);
  });
});

describe('the doors of users', () => {
  const only = {
    allowed: ['root'],
    refused: ['visitor', ...roles.filter((role) => role !== 'root')],
  } as const;
  guards(listUsers, only);
  guards(editUser, { ...only, input: { body: {} } });
  guards(deleteUsers, { ...only, input: { body: {} } });
  guards(unlockUser, { ...only, input: { body: {} } });
  const uid = 'a'.repeat(32);
  rejects(
    editUser,
    {
      uid: ['', 'x', 5, { $ne: '' }],
      username: ['', '  ', 'a'.repeat(21), 'with space', 'a<b', 5],
      email: ['no address', 'a@b', 5],
      nickname: ['x'.repeat(21)],
      realname: ['x'.repeat(51)],
      school: ['x'.repeat(101)],
      titleName: ['x'.repeat(21), 5],
      titleColor: ['red', '#12345', 'javascript:x'],
      type: [999, 1009, '1000', { $gt: 0 }],
      status: [2, true, '1'],
      password: ['12345', 'x'.repeat(21)],
      setNewPwd: ['yes', 1],
    },
    { as: 'root', base: { uid } },
  );
  rejects(deleteUsers, { ids: [[], ['x'], 'all', { $ne: null }] }, { as: 'root' });
  rejects(listUsers, { limit: ['x'], keyword: ['x'.repeat(101)], onlyAdmin: ['perhaps'] }, { as: 'root' });
  it('a new password must be given where it is switched on', async () => {
    const sent = await root.send(editUser, { body: { uid, setNewPwd: true } });
    expect([sent.status, sent.body.field]).toEqual([400, 'password']);
  });
});

describe('a lost password of the super admin (Users 9)', () => {
  it('is replaced on the server; sessions end, the lock goes, a disabled account is enabled', async () => {
    await using own = await startTestSite({ ownData: true });
    const lost = own.as('root');
    const uid = await lost.uid();
    await own.asUser('later-root', 'root').call(editUser, { body: { uid, status: 1 } });
    const signInAs = async (password: string) =>
      (await own.asVisitor().send(login, { body: { username: 'root', password } })).body.code ?? 'in';
    for (let count = 0; count < 5; count += 1) await signInAs('not this one');
    expect(await own.app.services['user-admin'].resetRoot('another-one')).toBe('root');
    expect(await aliveCode(lost)).toBe('auth.ended');
    expect(await signInAs('another-one')).toBe('in');
    const { records } = await own.asUser('later-root').call(listAudit, { query: {} });
    expect(records[0]).toMatchObject({
      action: 'user.reset-root',
      username: 'npm run doctor',
      target: 'root',
      before: { disabled: true },
      after: { disabled: false, newPassword: true },
    });
    expect(JSON.stringify(records)).not.toContain('another-one');
  });

  it('is none where the site has no super admin: one is made', async () => {
    await using own = await startTestSite({ ownData: true });
    expect(await own.app.services['user-admin'].resetRoot('brand-new-one')).toBe('root');
    expect(await own.app.services.account.people.byUsername('root')).toMatchObject({ role: 'root' });
  });
});
