import { getUserAuthInfo, login, logout } from '@assize/shared/contract/account.ts';
import { permissions } from '@assize/shared/domain/permissions.ts';
import { expect, it } from 'vitest';
import { startTestSite } from './site.ts';

it('lets a user in, know the own roles, and out again', async () => {
  const site = await startTestSite();
  const ada = site.asUser('ada');
  const info = await ada.call(getUserAuthInfo);
  expect(info.roles).toEqual(['user']);
  expect(info.permissions).toContain('submission.create');
  await ada.call(logout);
  expect((await ada.send(getUserAuthInfo)).body.code).toBe('auth.ended');
});

it('gives every route of the API a policy', async () => {
  const site = await startTestSite();
  const policies = new Set<string>(['anyone', 'signed-in', 'judge-node', ...Object.keys(permissions)]);
  expect(site.app.modules.handlers.length).toBeGreaterThan(2);
  for (const { endpoint } of site.app.modules.handlers)
    expect(policies, `${endpoint.method} ${endpoint.path}`).toContain(endpoint.access);
});

it('signs in over the wire', async () => {
  const site = await startTestSite();
  await site.asUser('bob').call(getUserAuthInfo);
  const sent = await site.asVisitor().send(login, { body: { username: 'BOB', password: 'correct horse' } });
  expect(sent.status).toBe(200);
  expect(sent.headers.authorization).toMatch(/^ey/);
});
