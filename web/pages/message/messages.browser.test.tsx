/** Messages: the bell that counts them, the list that reads them, and the notices that staff write. */
import {
  cleanMessages,
  createNotice,
  deleteNotice,
  listNotices,
  readSystemMessages,
  readUnread,
  type SystemMessage,
  updateNotice,
} from '@assize/shared/areas/message/endpoints.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerPages } from '../../test/component/answers.ts';
import { open } from '../../test/component/open.tsx';
import { live, root, server } from '../../test/component/site.ts';

const topic = `user.${root.uid}`;
let stored: SystemMessage[];
const one = (id: number, title: string): SystemMessage => ({
  id,
  state: false,
  kind: 'user.password',
  title,
  content: 'An administrator has set a *new* password for you.',
  url: '/setting',
  gmtCreate: '2026-01-02T03:04:05Z',
});

beforeEach(() => {
  answerPages();
  stored = [];
  server.answer(readUnread, () => ({
    comment: 0,
    reply: 0,
    like: 0,
    mine: 0,
    sys: stored.filter(({ state }) => !state).length,
  }));
  server.answer(readSystemMessages, () => {
    const records = stored.map((each) => ({ ...each }));
    stored = stored.map((each) => ({ ...each, state: true }));
    return { records, total: records.length };
  });
});

it('a message that arrives raises the count and is told; the list reads it', async () => {
  const page = await open('/introduction', { as: root });
  const bell = page.getByTestId('bell');
  await expect.element(bell).toHaveAccessibleName('Messages');
  await expect.poll(() => live.hears(topic)).toBe(true);
  stored = [one(1, 'Your password was reset')];
  live.push(topic, 'message', {});
  await expect.element(bell).toHaveAccessibleName('Messages: 1 unread');
  const toast = page.getByTestId('toast');
  await expect.element(toast.getByText(/Dear root, you have the latest 1 unread/)).toBeVisible();
  await toast.getByRole('link').click();
  await expect.poll(page.address).toBe('/message/sys');
  const message = page.getByTestId('message');
  await expect.element(message.getByRole('heading', { name: /Your password was reset/ })).toBeVisible();
  // Plain text is no Markdown.
  await expect.element(message.getByText('a *new* password', { exact: false })).toBeVisible();
  await expect.element(bell).toHaveAccessibleName('Messages');
  // It stays marked while the page is open.
  await expect.element(message.getByText('New', { exact: true })).toBeVisible();
  await message.getByRole('link', { name: 'Open' }).click();
  await expect.poll(page.address).toBe('/setting');
});

afterEach(() => {
  vi.useRealTimers();
  live.comeBack();
});

it('without a live connection messages are asked for every 120 s', async () => {
  live.goDown();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  const page = await open('/introduction', { as: root });
  const bell = page.getByTestId('bell');
  await expect.element(bell).toHaveAccessibleName('Messages');
  stored = [one(1, 'a')];
  await vi.advanceTimersByTimeAsync(119_000);
  await expect.element(bell).toHaveAccessibleName('Messages');
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.element(bell).toHaveAccessibleName('Messages: 1 unread');
});

it('the bell counts up to 99', async () => {
  stored = Array.from({ length: 100 }, (_, n) => one(n + 1, 'a'));
  const page = await open('/introduction', { as: root });
  await expect.element(page.getByTestId('bell')).toHaveTextContent('99+');
});

it('what was unread when the page was opened is counted, and not told', async () => {
  stored = [one(1, 'a'), one(2, 'b')];
  const page = await open('/introduction', { as: root });
  await expect.element(page.getByTestId('bell')).toHaveAccessibleName('Messages: 2 unread');
  expect(page.getByTestId('toast').elements()).toEqual([]);
});

it('a notice that goes out raises the count of everybody', async () => {
  const page = await open('/introduction', { as: root });
  await expect.poll(() => live.hears('site')).toBe(true);
  stored = [one(1, 'a')];
  live.push('site', 'notice', {});
  await expect
    .element(page.getByTestId('bell'), { timeout: 10_000 })
    .toHaveAccessibleName('Messages: 1 unread');
});

it('visitors have no bell', async () => {
  const page = await open('/introduction');
  await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(page.getByTestId('bell').elements()).toEqual([]);
});

it('messages are removed one by one, and all after a question', async () => {
  stored = [one(1, 'first'), one(2, 'second'), one(3, 'third')];
  const cleaned = server.answer(cleanMessages, ({ query }) => {
    stored = query.id === undefined ? [] : stored.filter(({ id }) => id !== query.id);
    return null;
  });
  const page = await open('/message/sys', { as: root });
  await page.getByRole('button', { name: 'Remove the message second' }).click();
  await expect.poll(() => page.getByTestId('message').elements().length).toBe(2);
  await page.getByRole('button', { name: 'Remove all' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: 'Remove all' }).click();
  await expect.element(page.getByText('No messages yet')).toBeVisible();
  expect(cleaned.map(({ query }) => query)).toEqual([{ type: 'Sys', id: 2 }, { type: 'Sys' }]);
});

const noticeOf = (body: object) => ({
  id: 12,
  title: 't',
  content: 'c',
  type: 'All' as const,
  adminUsername: 'root',
  state: false,
  pushedAt: '2026-01-02T04:00:00Z',
  gmtCreate: '2026-01-02T03:04:05Z',
  gmtModified: '2026-01-02T03:04:05Z',
  ...body,
});

it('a notice is written, changed and deleted', async () => {
  const created = server.answer(createNotice, ({ body }) => noticeOf(body));
  const updated = server.answer(updateNotice, () => noticeOf({}));
  const deleted = server.answer(deleteNotice, () => null);
  const page = await open('/admin/notice', { as: root });
  await page.getByRole('button', { name: 'New notice' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByLabelText('Title')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabelText('Title').fill('Down on Sunday');
  await dialog.getByRole('textbox', { name: 'Content (Markdown)' }).fill('From *two*.');
  await dialog.getByRole('radio', { name: 'Staff' }).click();
  await dialog.getByRole('tab', { name: 'Preview' }).click();
  await expect.element(dialog.getByTestId('markdown').getByText('two')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => created.map(({ body }) => body))
    .toEqual([{ title: 'Down on Sunday', content: 'From *two*.', type: 'Admin' }]);
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Change the notice Welcome' }).click();
  await expect.element(dialog.getByLabelText('Title')).toHaveValue('Welcome');
  await dialog.getByLabelText('Title').fill('Hello');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => updated.map(({ body }) => [body.id, body.title])).toEqual([[11, 'Hello']]);
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Delete the notice Welcome' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => deleted.map(({ query }) => query.id)).toEqual([11]);
});

it('on a phone a notice has room for its title, and its state stands below', async () => {
  server.answer(listNotices, () => ({ records: [noticeOf({ title: 'Maintenance on Sunday' })], total: 1 }));
  const page = await open('/admin/notice', { as: root, width: 390 });
  const title = page.getByRole('button', { name: 'Maintenance on Sunday' });
  await expect.element(title).toBeVisible();
  const cell = title.element().closest('td');
  expect(cell?.scrollWidth).toBeLessThanOrEqual(cell?.clientWidth ?? 0);
  expect(cell?.clientWidth).toBeGreaterThan(160);
  expect(cell?.textContent).toContain('2026');
});
