import { logout } from '@assize/shared/areas/account/endpoints.ts';
import { beforeEach, expect, it } from 'vitest';
import { useSession } from '../../state/session.ts';
import { answerPages } from '../../test/component/answers.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { open } from '../../test/component/open.tsx';
import { root, server } from '../../test/component/site.ts';

beforeEach(() => answerPages());

it.each([
  ['tells the server', () => null],
  [
    'works too while the server is away',
    () => {
      throw refusal('service.redis-away');
    },
  ],
])('logging out %s, forgets the session and goes home', async (_what, answer) => {
  const asked = server.answer(logout, answer);
  const page = await open('/logout', { as: root });
  await expect.poll(page.address).toBe('/home');
  await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(asked).toHaveLength(1);
  expect(useSession.getState()).toEqual({ token: null, user: null, owner: null });
  expect([localStorage.getItem('token'), localStorage.getItem('userInfo')]).toEqual([null, null]);
});
