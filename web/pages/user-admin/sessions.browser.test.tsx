/** Open sessions of all users: one is ended at once, all of a user after a question, the own one not here. */
import { endSession, endSessionsOf, listOpenSessions } from '@assize/shared/areas/user-admin/endpoints.ts';
import { beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerPages, ownSessions } from '../../test/component/answers.ts';
import { open } from '../../test/component/open.tsx';
import { root, server } from '../../test/component/site.ts';

beforeEach(() => answerPages());

it('sessions are searched and ended', async () => {
  const asked = server.answer(listOpenSessions, ({ query }) => {
    const records = ownSessions
      .slice(0, 2)
      .map((one, n) => ({
        ...one,
        uid: n === 0 ? root.uid : 'b'.repeat(32),
        username: n === 0 ? 'root' : 'ann',
        seenAt: '2026-01-02T03:04:05Z',
      }))
      .filter(({ username }) => username.includes(query.keyword ?? ''));
    return { records, total: records.length };
  });
  const ended = server.answer(endSession, () => null);
  const allEnded = server.answer(endSessionsOf, () => null);
  const page = await open('/admin/session', { as: root });
  await expect.element(page.getByText('This session')).toBeVisible();
  expect(page.getByRole('button', { name: 'End the session of root' }).elements()).toEqual([]);
  await page.getByRole('textbox', { name: 'Username' }).fill('ann');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => asked.at(-1)?.query.keyword).toBe('ann');
  await page.getByRole('button', { name: 'End the session of ann' }).click();
  await expect.poll(() => ended.map(({ body }) => body.sessionId)).toEqual([ownSessions[1]?.sessionId]);
  await page.getByRole('button', { name: 'End all sessions of ann' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: 'End all sessions of this user' }).click();
  await expect.poll(() => allEnded.map(({ body }) => body.uid)).toEqual(['b'.repeat(32)]);
  await page.getByRole('textbox', { name: 'Username' }).fill('nobody');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('No open sessions of such a user')).toBeVisible();
});

it('on a phone tells the sessions of a user apart by device and time', async () => {
  server.answer(listOpenSessions, () => ({
    records: ownSessions.slice(0, 2).map((one) => ({
      ...one,
      uid: 'b'.repeat(32),
      username: 'ann',
      current: false,
      seenAt: '2026-01-02T03:04:05Z',
    })),
    total: 2,
  }));
  const page = await open('/admin/session', { as: root, width: 390 });
  await expect.element(page.getByRole('row', { name: /ann/ }).first()).toBeVisible();
  const rows = page.getByRole('row', { name: /ann/ }).elements();
  expect(rows).toHaveLength(2);
  expect(new Set(rows.map(({ textContent }) => textContent)).size).toBe(2);
});
