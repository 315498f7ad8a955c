/** The overview: figures by hour, machines with their load, honest about what nobody reports. */
import { readDashboard } from '@assize/shared/areas/dashboard/endpoints.ts';
import { beforeEach, expect, it } from 'vitest';
import { answerPages } from '../../test/component/answers.ts';
import { open } from '../../test/component/open.tsx';
import { takePicture } from '../../test/component/pictures.ts';
import { live, root, server } from '../../test/component/site.ts';

beforeEach(() => answerPages());

it.each([
  { width: 1440, theme: 'light', locale: 'en-US' },
  { width: 360, theme: 'dark', locale: 'zh-CN' },
] as const)('shows machines, stores and sign-ins at $width px', async (looks) => {
  const page = await open('/admin', { as: root, ...looks });
  const machines = page.getByTestId('machines');
  await expect.element(machines.getByText('hall-1.judge.example.org · 1200')).toBeVisible();
  machines.element().scrollIntoView();
  await takePicture(`dashboard-machines-${looks.width}`);
  const logins = page.getByTestId('logins');
  await expect.element(logins).toBeVisible();
  logins.element().scrollIntoView();
  await takePicture(`dashboard-logins-${looks.width}`);
});

it('a server that reports no more is said to, and its last figures are not taken for those of now', async () => {
  const page = await open('/admin', { as: root });
  const rows = page.getByTestId('machines').getByRole('row');
  const fresh = rows.filter({ hasText: '· 1200' });
  const old = rows.filter({ hasText: '· 1201' });
  await expect.element(fresh.getByText('93% of 8').last()).toBeVisible();
  expect(fresh.getByRole('status').elements()).toEqual([]);
  await expect.element(old.getByText('no report for more than 15 s')).toBeVisible();
  expect(old.getByText('93% of 8').elements()).toEqual([]);
  await expect.element(page.getByTestId('stores').getByText('no connection')).toBeVisible();
});

it('is fetched again when servers report', async () => {
  const page = await open('/admin', { as: root });
  await expect.element(page.getByText('1280', { exact: true })).toBeVisible();
  await expect.poll(() => live.hears('overview')).toBe(true);
  server.answer(readDashboard, () => ({
    userNum: 1281,
    todayJudgeNum: 0,
    onlineNum: 0,
    hours: { from: '2026-01-01T00:00:00Z', counts: Array.from({ length: 168 }, () => 0) },
    servers: [],
    database: { latencyMs: 1, version: '8.0', bytes: 1 },
    redis: { latencyMs: 1, version: '8.0', bytes: 1 },
    now: '2026-01-08T00:00:00Z',
  }));
  live.push('overview', 'changed', {});
  await expect.element(page.getByText('1281', { exact: true })).toBeVisible();
  await expect.element(page.getByText('No submissions in the last 7 days')).toBeVisible();
});
