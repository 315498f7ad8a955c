/** What the website does and says when a call fails, in both languages (Pages 2, 3). */
import { adminLogin, getUserAuthInfo } from '@assize/shared/areas/account/endpoints.ts';
import { listProblems } from '@assize/shared/areas/problem/endpoints.ts';
import { listUsers } from '@assize/shared/areas/user-admin/endpoints.ts';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { switchLocale, textNow } from '../platform/texts/texts.ts';
import { useSession } from '../state/session.ts';
import { adminUsers, answerPages } from '../test/component/answers.ts';
import { refusal } from '../test/component/fake-server.ts';
import { open } from '../test/component/open.tsx';
import { root, server } from '../test/component/site.ts';
import { ApiFailure } from './failure.ts';
import { failureText } from './failure-text.ts';

beforeEach(() => answerPages());

describe('the text of a failed call', () => {
  const said = (kind: 'answered' | 'network' | 'timeout', status = 0, message = '') =>
    new ApiFailure({ kind, status, message });
  const texts: [string, ApiFailure, Record<Locale, string>][] = [
    [
      'without an answer in time',
      said('timeout'),
      { 'en-US': 'Request timed out, please try again later', 'zh-CN': '请求超时，请稍后再试' },
    ],
    [
      'without an answer',
      said('network'),
      {
        'en-US': 'Network error, abnormal link with server, please try again later',
        'zh-CN': '网络错误，与服务器连接异常，请稍后再试',
      },
    ],
    [
      'of something that is not there',
      said('answered', 404),
      {
        'en-US': 'Query error, unable to find the resource to request',
        'zh-CN': '查询错误，找不到要请求的资源',
      },
    ],
    [
      'of the server',
      said('answered', 500),
      { 'en-US': 'Server error, please refresh again', 'zh-CN': '服务器错误，请刷新后重试' },
    ],
    [
      'with words of the server',
      said('answered', 418, 'As the server says'),
      { 'en-US': 'As the server says', 'zh-CN': 'As the server says' },
    ],
  ];
  it.each(texts)('%s', async (_what, failure, words) => {
    for (const locale of ['zh-CN', 'en-US'] as const) {
      await switchLocale(locale);
      expect(failureText(failure, textNow()), locale).toBe(words[locale]);
    }
  });
});

describe('401', () => {
  it('ends the session, says why and asks to log in, where the page is', async () => {
    server.answer(listProblems, () => {
      throw refusal('auth.ended');
    });
    const page = await open('/problem', { as: root });
    await expect.element(page.getByRole('dialog').getByLabelText('Password')).toBeVisible();
    await expect.poll(() => page.getByTestId('toast').elements().length).toBe(1);
    expect(useSession.getState()).toMatchObject({ token: null, user: null });
    expect([localStorage.getItem('token'), localStorage.getItem('userInfo')]).toEqual([null, null]);
    expect(page.address()).toBe('/problem');
  });

  it('on an admin page asks to log in over it; who does not is led to the admin sign-in, and back from there', async () => {
    server.answer(listUsers, () => {
      throw refusal('auth.expired');
    });
    const page = await open('/admin/user?keyword=b', { as: root });
    await expect.element(page.getByRole('dialog').getByLabelText('Password')).toBeVisible();
    expect(page.address()).toBe('/admin/user?keyword=b');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect.poll(page.address).toBe('/admin/login');
    server.answer(listUsers, () => ({ records: adminUsers, total: adminUsers.length }));
    server.answer(adminLogin, () => root);
    await page.getByLabelText('Username').fill('root');
    await page.getByLabelText('Password').fill('correct horse');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect.poll(page.address).toBe('/admin/user?keyword=b');
  });

  it('of a call from before the sign-in leaves the new session alone', async () => {
    const late = Promise.withResolvers<void>();
    server.answer(listProblems, async () => {
      await late.promise;
      throw refusal('auth.expired');
    });
    const page = await open('/problem', { as: root });
    useSession.setState({ token: 'a newer one' });
    late.resolve();
    await expect.poll(() => document.querySelector('[role="alert"]')).not.toBeNull();
    expect(useSession.getState().token).toBe('a newer one');
    expect(page.getByRole('dialog').elements()).toEqual([]);
  });
});

describe('403', () => {
  const refuse = () =>
    server.answer(listUsers, () => {
      throw refusal('auth.forbidden');
    });

  it('is told on the page, which stays, and the roles are read anew', async () => {
    refuse();
    const asked = server.answer(getUserAuthInfo, () => ({
      roles: ['root' as const],
      permissions: [],
      expires: '2026-01-02T03:04:05Z',
    }));
    const page = await open('/admin/user', { as: root });
    await expect.element(page.getByRole('alert').first()).toBeVisible();
    await expect.poll(() => asked.length).toBe(1);
    expect(page.address()).toBe('/admin/user');
  });

  it('leads to the admin sign-in where no right to admin pages is left', async () => {
    refuse();
    server.answer(getUserAuthInfo, () => ({
      roles: ['user' as const],
      permissions: [],
      expires: '2026-01-02T03:04:05Z',
    }));
    const page = await open('/admin/user', { as: root });
    await expect.poll(page.address).toBe('/admin/login');
    await expect.element(page.getByText('root is not a staff account', { exact: false })).toBeVisible();
    expect(useSession.getState().user?.roleList).toEqual(['user']);
  });

  it('on a page for another role shows that the area is not for this role', async () => {
    const page = await open('/admin/user', { as: { ...root, roleList: ['problem_admin'] } });
    await expect.element(page.getByRole('alert').getByRole('heading')).toBeVisible();
    expect(page.address()).toBe('/admin/user');
  });
});
