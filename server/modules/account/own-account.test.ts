import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  avatarBytes,
  changeEmail,
  changePassword,
  changeUserInfo,
  getChangeEmailCode,
  getChangeEmailCodeByGet,
  getOwnProfile,
  getUserAuthInfo,
  login,
  removeAvatar,
  type UserInfo,
  uploadAvatar,
  userInfo,
} from '@assize/shared/areas/account/endpoints.ts';
import { emptyProfile } from '@assize/shared/areas/account/profile.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from '@assize/shared/areas/session/endpoints.ts';
import PostalMime from 'postal-mime';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { solvedCaptcha } from '../../test/captcha.ts';
import { startTestSite, type TestSite, testPassword } from '../../test/site.ts';

const person = async (username: string) => {
  const site = await startTestSite();
  return { site, me: site.asUser(username), email: `${username}@example.org`, username };
};
/** One more session of a user, as its token. */
const anotherSession = async (site: TestSite, username: string) => {
  const sent = await site.asVisitor().send(login, { body: { username, password: testPassword } });
  return { authorization: String(sent.headers.authorization) };
};
const stillIn = async (site: TestSite, headers: { authorization: string }) =>
  (await site.asVisitor().send(getUserAuthInfo, {}, { headers })).status === 200;
const signIn = async (site: TestSite, username: string, password: string) =>
  (await site.asVisitor().send(login, { body: { username, password } })).status;

describe('the own profile (Accounts 15)', () => {
  it('is empty at first, then what its owner made of it', async () => {
    const { me, username } = await person('paul');
    expect(await me.call(getOwnProfile)).toEqual(emptyProfile);
    const user = await me.call(changeUserInfo, {
      body: {
        ...emptyProfile,
        nickname: '  Paul  ',
        gender: 'male',
        school: '清华大学',
        github: 'github.com/paul',
        blog: 'http://paul.example/blog',
        signature: '**Hello**',
        course: ' ',
      },
    });
    expect(user).toMatchObject({ username, nickname: 'Paul' });
    expect(await me.call(getOwnProfile)).toEqual({
      ...emptyProfile,
      nickname: 'Paul',
      gender: 'male',
      school: '清华大学',
      github: 'https://github.com/paul',
      blog: 'http://paul.example/blog',
      signature: '**Hello**',
    });
  });

  it.each([
    ['nickname', 'x'.repeat(21)],
    ['school', 'x'.repeat(101)],
    ['realname', 'x'.repeat(51)],
    ['course', 'x'.repeat(256)],
    ['number', 'x'.repeat(201)],
    ['signature', 'x'.repeat(65_536)],
    ['gender', 'other'],
    ['github', 'javascript:alert(1)'],
    ['github', 'javascript://example.org/%0aalert(1)'],
    ['blog', 'not an address'],
    ['blog', `https://example.org/${'x'.repeat(240)}`],
    ['nickname', { $gt: '' }],
  ])('refuses a %s that is %s, naming it, and keeps what was there', async (field, value) => {
    const { me } = await person('pia');
    const before = await me.call(getOwnProfile);
    const sent = await me.send(changeUserInfo, { body: { ...emptyProfile, school: 'new', [field]: value } });
    expect([sent.status, sent.body.code, sent.body.field]).toEqual([400, 'request.invalid', field]);
    expect(await me.call(getOwnProfile)).toEqual(before);
  });
});

describe('the own password (Accounts 16)', () => {
  it('is changed from the session it is changed in, and the others end', async () => {
    const { site, me, username } = await person('quin');
    await me.token();
    const phone = await anotherSession(site, username);
    const body = { oldPassword: testPassword, newPassword: 'another horse' };
    expect(await me.call(changePassword, { body })).toBeNull();
    expect((await me.send(getUserAuthInfo)).status).toBe(200);
    expect(await stillIn(site, phone)).toBe(false);
    expect(await signIn(site, username, testPassword)).toBe(422);
    expect(await signIn(site, username, 'another horse')).toBe(200);
  });

  it('must be known, and the new one must differ and fit', async () => {
    const { me } = await person('rita');
    const change = async (oldPassword: string, newPassword: string) => {
      const { status, body } = await me.send(changePassword, { body: { oldPassword, newPassword } });
      return [status, body.code, body.field];
    };
    expect(await change('not this one', 'another horse')).toEqual([
      422,
      'account.password-wrong',
      'oldPassword',
    ]);
    expect(await change(testPassword, testPassword)).toEqual([422, 'account.password-same', 'newPassword']);
    expect(await change(testPassword, 'short')).toEqual([400, 'request.invalid', 'newPassword']);
    expect(await change('', 'another horse')).toEqual([400, 'request.invalid', 'oldPassword']);
  });

  it('is locked for half an hour after five wrong ones, for this user alone, also when they come at once', async () => {
    const { me } = await person('saul');
    const other = await person('sara');
    const change = (who: typeof me, oldPassword: string) =>
      who.send(changePassword, { body: { oldPassword, newPassword: 'another horse' } });
    const sent = await Promise.all(Array.from({ length: 8 }, () => change(me, 'not this one')));
    const codes = sent.map(({ body }) => body.code);
    expect(codes.filter((code) => code === 'account.password-wrong')).toHaveLength(5);
    expect(codes.filter((code) => code === 'account.password-locked')).toHaveLength(3);
    const locked = await change(me, testPassword);
    expect([locked.status, locked.body.code, locked.body.params]).toEqual([
      429,
      'account.password-locked',
      { minutes: 30 },
    ]);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(1700);
    expect((await change(other.me, testPassword)).status).toBe(200);
  });
});

describe('the own e-mail address (Accounts 17)', () => {
  const mailsTo = async (site: TestSite, address: string) => {
    const folder = join(site.app.core.config.dataFolder, 'mails');
    const names = await readdir(folder).catch(() => []);
    const mails = await Promise.all(
      names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
    );
    return mails.filter(({ to }) => to?.some((one) => one.address === address));
  };
  const codeFor = async ({ site, me }: Awaited<ReturnType<typeof person>>, email: string) => {
    const asked = { body: { email, ...(await solvedCaptcha(site)) } };
    expect(await me.call(getChangeEmailCode, asked)).toEqual({ cooldown: 30 });
    const [mail] = await mailsTo(site, email);
    return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
  };

  it('is changed with the code sent to the new one and the password', async () => {
    const someone = await person('tara');
    const { me, site } = someone;
    const code = await codeFor(someone, 'tara.new@example.org');
    const body = { password: testPassword, newEmail: 'tara.new@example.org', code };
    expect(await me.call(changeEmail, { body })).toMatchObject({ email: 'tara.new@example.org' });
    const user = await site.app.services.account.people.byUsername('tara');
    expect(user?.email).toBe('tara.new@example.org');
    // The old address is free for others, and the code is used up.
    const again = await me.send(changeEmail, { body: { ...body, newEmail: 'tara.third@example.org' } });
    expect([again.status, again.body.code, again.body.field]).toEqual([422, 'register.code-wrong', 'code']);
  });

  it('must be another than now and than those of others, asked for and changed', async () => {
    const { me, site, email } = await person('ugo');
    await site.asUser('una').token();
    const ask = async (address: string) => {
      const sent = await me.send(getChangeEmailCode, {
        body: { email: address, ...(await solvedCaptcha(site)) },
      });
      return [sent.status, sent.body.code, sent.body.field];
    };
    expect(await ask(email.toUpperCase())).toEqual([422, 'account.email-same', 'email']);
    expect(await ask('una@example.org')).toEqual([409, 'register.email-taken', 'email']);
    expect(await ask('not an address')).toEqual([400, 'request.invalid', 'email']);
    const change = async (newEmail: string, password = testPassword, code = '123456') => {
      const sent = await me.send(changeEmail, { body: { newEmail, password, code } });
      return [sent.status, sent.body.code, sent.body.field];
    };
    expect(await change(email)).toEqual([422, 'account.email-same', 'newEmail']);
    expect(await change('una@example.org')).toEqual([409, 'register.email-taken', 'newEmail']);
    expect(await change('ugo2@example.org')).toEqual([422, 'register.code-wrong', 'code']);
    expect(await change('ugo2@example.org', 'not this one')).toEqual([
      422,
      'account.password-wrong',
      'password',
    ]);
  });

  it('takes a captcha by POST and by the GET of the wire, and waits 30 s between two mails', async () => {
    const { me, site } = await person('vito');
    const email = 'vito.new@example.org';
    for (const sent of [
      await me.send(getChangeEmailCode, { body: { email } }),
      await me.send(getChangeEmailCodeByGet, { query: { email } }),
    ])
      expect([sent.status, sent.body.code]).toEqual([422, 'captcha.required']);
    const query = async () => ({ query: { email, ...(await solvedCaptcha(site)) } });
    expect((await me.send(getChangeEmailCodeByGet, await query())).status).toBe(200);
    const soon = await me.send(getChangeEmailCodeByGet, await query());
    expect([soon.status, soon.body.code]).toEqual([429, 'mail.cooldown']);
    expect(await mailsTo(site, email)).toHaveLength(1);
  });
});

describe('the own picture (Accounts 18)', () => {
  const picture = (format: 'png' | 'jpeg' | 'webp' | 'gif', width = 400, background = '#46c') =>
    sharp({ create: { width, height: 300, channels: 3, background } })
      .toFormat(format)
      .toBuffer();
  const upload = (who: ReturnType<TestSite['asUser']>, content: Buffer | string) =>
    who.send(uploadAvatar, {}, { file: { filename: 'me.png', content } });
  const shown = (site: TestSite, { avatar }: UserInfo) =>
    site.asVisitor().inject({ method: 'GET', url: avatar ?? '' });

  it.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'may be %s, is drawn anew as a small square, and open to all',
    async (format) => {
      const { site, me } = await person(`w_${format}`);
      const sent = await upload(me, await picture(format));
      expect(sent.status).toBe(200);
      const user = userInfo.parse(
        await me.call(login, { body: { username: `w_${format}`, password: testPassword } }),
      );
      expect(user.avatar).toMatch(/^\/api\/public\/img\/[0-9a-f]{64}\.webp$/);
      const answer = await shown(site, user);
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp']);
      const { width, height, pages } = await sharp(answer.raw).metadata();
      expect([width, height, pages ?? 1]).toEqual([256, 256, 1]);
    },
  );

  it('is kept by the collector, taken away by its owner, and then shown to nobody', async () => {
    const { site, me } = await person('xeno');
    await upload(me, await picture('png', 50, '#c64'));
    const user = userInfo.parse(await me.call(login, { body: { username: 'xeno', password: testPassword } }));
    const texts = site.app.core.declared().fileRefs.flatMap((refs) => refs.texts ?? []);
    const named: string[] = [];
    for (const one of texts) for await (const text of one.all()) named.push(text);
    expect(named).toContain(user.avatar);
    expect((await me.call(removeAvatar)).avatar).toBeNull();
    expect((await me.call(removeAvatar)).avatar).toBeNull();
    expect((await shown(site, user)).status).toBe(404);
  });

  it('must be a picture, and at most 2 MB', async () => {
    const { me } = await person('yves');
    for (const content of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'no picture', 'BM666', '']) {
      const sent = await upload(me, content);
      expect([content, sent.status, sent.body.code]).toEqual([content, 422, 'upload.not-an-image']);
    }
    const large = await upload(me, Buffer.alloc(avatarBytes + 100_000));
    expect([large.status, large.body.code]).toEqual([413, 'request.too-large']);
    const none = await me.send(uploadAvatar, {}, {});
    expect(none.status).toBeGreaterThanOrEqual(400);
    expect(none.status).toBeLessThan(500);
  });
});

describe('the own sessions (Accounts 19)', () => {
  it('are listed, the present one first, and end one by one or all but the present one', async () => {
    const { site, me, username } = await person('zora');
    await me.token();
    const [phone, laptop, tablet] = [
      await anotherSession(site, username),
      await anotherSession(site, username),
      await anotherSession(site, username),
    ];
    const { records, total } = await me.call(listOwnSessions);
    expect([total, records.map(({ current }) => current)]).toEqual([4, [true, false, false, false]]);
    expect(records[0]).toMatchObject({ ip: '127.0.0.1', userAgent: 'test' });
    const onPhone = await site.asVisitor().call(listOwnSessions, {}, { headers: phone });
    const sessionId = onPhone.records[0]?.sessionId ?? '';
    expect(await me.call(endOwnSession, { body: { sessionId } })).toBeNull();
    expect([await stillIn(site, phone), await stillIn(site, laptop)]).toEqual([false, true]);
    const again = await me.send(endOwnSession, { body: { sessionId } });
    expect([again.status, again.body.code]).toEqual([404, 'session.not-found']);
    expect(await me.call(endOtherSessions)).toBeNull();
    expect([await stillIn(site, laptop), await stillIn(site, tablet)]).toEqual([false, false]);
    expect((await me.call(listOwnSessions)).total).toBe(1);
    expect(await me.call(endOtherSessions)).toBeNull();
  });

  it('are only of oneself', async () => {
    const { site, me } = await person('abel');
    const other = await person('bert');
    const { records } = await other.me.call(listOwnSessions);
    const sent = await me.send(endOwnSession, { body: { sessionId: records[0]?.sessionId } });
    expect([sent.status, sent.body.code, sent.body.field]).toEqual([404, 'session.not-found', 'sessionId']);
    const malformed = await me.send(endOwnSession, { body: { sessionId: 'x' } });
    expect([malformed.status, malformed.body.field]).toEqual([400, 'sessionId']);
    expect((await other.me.send(getUserAuthInfo)).status).toBe(200);
    expect((await site.asVisitor().send(listOwnSessions)).status).toBe(401);
  });
});
