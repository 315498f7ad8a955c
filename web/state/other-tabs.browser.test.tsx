/** A session is the same in all tabs: what one tab does to it, the others follow. */
import { getUserHome } from '@assize/shared/areas/people/endpoints.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { answerPages, userHome } from '../test/component/answers.ts';
import { open } from '../test/component/open.tsx';
import { root, server } from '../test/component/site.ts';
import { afterSignOut, followOtherTabs, useSession } from './session.ts';

let ended = 0;
beforeAll(() =>
  followOtherTabs(() => {
    ended += 1;
  }),
);
beforeEach(() => {
  answerPages();
  ended = 0;
});

/** What another tab writes reaches this one as an event of the storage. */
const elsewhere = (values: Readonly<Record<string, string | null>>) => {
  for (const [key, value] of Object.entries(values)) {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  }
  for (const key of Object.keys(values)) dispatchEvent(new StorageEvent('storage', { key }));
};
const ann = { ...root, uid: 'a'.repeat(32), username: 'ann' };

it('a token that another tab renewed is taken over, and the page stays', async () => {
  const page = await open('/problem', { as: root });
  await expect.element(page.getByRole('link', { name: 'A+B' })).toBeVisible();
  elsewhere({ token: 'renewed elsewhere' });
  expect(useSession.getState().token).toBe('renewed elsewhere');
  expect(useSession.getState().user?.username).toBe('root');
  expect([page.address(), ended]).toEqual(['/problem', 0]);
});

it('a sign-in of another person in another tab is taken over, with what this person may see', async () => {
  const asked = server.answer(getUserHome, () => userHome);
  await open('/user-home', { as: root });
  await expect.poll(() => asked.length).toBe(1);
  elsewhere({ userInfo: JSON.stringify(ann), token: 'of ann' });
  await expect.poll(() => useSession.getState().user?.username).toBe('ann');
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  expect(ended).toBe(0);
});

it('a token that another tab removed ends the session here once', async () => {
  const page = await open('/home', { as: root });
  await expect.element(page.getByRole('heading', { name: 'Hello, root' })).toBeVisible();
  elsewhere({ token: null, userInfo: null });
  expect(useSession.getState()).toMatchObject({ token: null, user: null, owner: null });
  expect(ended).toBe(1);
  await expect.element(page.getByRole('heading', { name: 'Welcome to Test Judge' })).toBeVisible();
});

it('an admin page whose session another tab ended gives way to the sign-in of the admin pages', async () => {
  const page = await open('/admin/user', { as: root });
  await expect.poll(() => document.querySelector('main tbody tr')).not.toBeNull();
  elsewhere({ token: null, userInfo: null });
  await expect.poll(page.address).toBe('/admin/login');
});

it.each([
  ['/', '/home'],
  ['/problem/1000', '/home'],
  ['/administration', '/home'],
  ['/admin', '/admin/login'],
  ['/admin/problems', '/admin/login'],
])('after a sign-out elsewhere %s goes to %s', (pathname, target) => {
  expect(afterSignOut(pathname)).toBe(target);
});
