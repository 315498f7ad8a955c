import { type AuditEntry, listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import { expect, it } from 'vitest';
import { open } from '../../test/component/open.tsx';
import { root, server } from '../../test/component/site.ts';

const entry: AuditEntry = {
  id: 7,
  at: '2026-01-02T03:04:05Z',
  uid: root.uid,
  username: 'root',
  ip: '127.0.0.1',
  action: 'user.update',
  target: 'ann',
  before: { role: 'user', disabled: false, realname: null },
  after: { role: 'problem_admin', disabled: true, realname: '安娜', newPassword: true },
};

it.each([
  ['en-US', 'Changed a user', ['Role', 'User', 'Problem admin', 'Disabled', 'no', 'yes', 'New password']],
  ['zh-CN', '修改用户', ['角色', '普通用户', '题目管理员', '已禁用', '否', '是', '新密码']],
] as const)('a change of a user is told in the words of %s', async (locale, action, words) => {
  server.answer(listAudit, () => ({ records: [entry], total: 1 }));
  const page = await open('/admin/audit', { as: root, locale });
  await expect.element(page.getByRole('table').getByText(action)).toBeVisible();
  await page.getByRole('button', { name: / 7/ }).click();
  const changes = page.getByTestId('audit-changes');
  for (const word of words)
    await expect.element(changes.getByText(word, { exact: true }).first()).toBeVisible();
  expect(changes.element().textContent).not.toMatch(/problem_admin|realname|null|true/);
});

it.each([
  ['mail.update', { emailPort: 465 }, { emailPort: 587, newPassword: true }, ['端口', '新密码', '是']],
  ['site-setting.switches', { register: true }, { register: false }, ['开放注册', '否']],
  ['notice.create', null, { title: 'x', type: 'Admin' }, ['标题', '接收者', '管理人员']],
  [
    'problem.update',
    { 'problem.title': 'x', judgeMode: 'default', 'problem.openCaseResult': false },
    { 'problem.title': 'y', judgeMode: 'spj', 'problem.openCaseResult': true },
    ['标题', '评测方式', '是'],
  ],
  ['problem.auth', { auth: 2 }, { auth: 1 }, ['可见性']],
  ['contest.update', { openRank: false }, { openRank: true, sealTime: 'x' }, ['开放外榜', '是']],
  ['team.update', { hidden: false }, { hidden: true, zone: 'x' }, ['隐藏', '是']],
  ['tag.update', { classificationId: 1 }, { classificationId: 2 }, ['分类']],
  ['carousel.update', { shown: false }, { shown: true }, ['显示', '是']],
] as const)('a change by %s is told in the words of its page', async (action, before, after, words) => {
  server.answer(listAudit, () => ({ records: [{ ...entry, action, before, after }], total: 1 }));
  const page = await open('/admin/audit', { as: root, locale: 'zh-CN' });
  await page.getByRole('button', { name: / 7/ }).click();
  const changes = page.getByTestId('audit-changes');
  for (const word of words)
    await expect.element(changes.getByText(word, { exact: true }).first()).toBeVisible();
  expect(changes.element().textContent).not.toMatch(
    /emailPort|problem|judgeMode|auth|register|shown|Admin|openRank|sealTime|zone|classif|true|false/,
  );
});

it('is narrowed to a span of the reader’s clock, which the address keeps', async () => {
  const asked = server.answer(listAudit, () => ({ records: [], total: 0 }));
  const page = await open('/admin/audit', { as: root });
  await page.getByLabelText('From').fill('2026-01-02T10:30');
  await page.getByLabelText('Before').fill('2026-01-02T12:00');
  const moment = (local: string) => new Date(local).toISOString();
  await expect
    .poll(() => asked.at(-1)?.query)
    .toMatchObject({ from: moment('2026-01-02T10:30'), until: moment('2026-01-02T12:00') });
  expect(page.address()).toContain('from=2026-01-02T10%3A30');
  await page.getByLabelText('Before').fill('2026-01-02T09:00');
  await expect.element(page.getByText('The span ends before it begins')).toBeVisible();
  await expect.element(page.getByLabelText('Before')).toHaveAttribute('aria-invalid', 'true');
});
