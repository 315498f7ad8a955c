import {
  getContestAccess,
  listContestSubmissions,
  listUnreadContestAnnouncements,
} from '@assize/shared/areas/contest/endpoints.ts';
import { readReadiness, readStaffBoard } from '@assize/shared/areas/contest-staff/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerPages, submission } from '../../test/component/answers.ts';
import { answerContests, contestant } from '../../test/component/contest-answers.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { open } from '../../test/component/open.tsx';
import { live, root, server } from '../../test/component/site.ts';

beforeEach(() => {
  answerPages();
  answerContests();
  server.answer(listUnreadContestAnnouncements, () => []);
});
afterEach(() => void vi.useRealTimers());

const rightsOf = (...rights: ('enter' | 'staff' | 'problems' | 'balloons')[]) =>
  server.answer(getContestAccess, () => ({
    ...{ access: true, registered: true, needsPassword: false, rights },
    now: new Date().toISOString(),
  }));
const tenRuns = Array.from({ length: 10 }, (_, n) => ({
  ...submission,
  ...{ submitId: n + 1, status: verdict.accepted, cid: 3, displayId: 'A', time: 3, memory: 900 },
}));
const main = () => document.querySelector('main')?.textContent ?? '';

it('shows what waits, judging, the last submissions and the log to those who manage the contest', async () => {
  const page = await open('/contest/3/staff', { as: root });
  const balloons = page.getByRole('main').getByRole('link', { name: /Balloons/ });
  await expect.element(balloons).toHaveAttribute('href', '/contest/3/balloons');
  await expect.element(page.getByText('System Error: 1', { exact: true })).toBeVisible();
  await expect.element(page.getByText('judging paused')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Show the checks' })).toBeVisible();
  await expect.element(page.getByText('Changed the times of a contest')).toBeVisible();
  await expect.poll(() => document.querySelectorAll('td [data-testid="verdict"]').length).toBe(5);
});

it('shows a runner his own work, and nothing of results', async () => {
  rightsOf('enter', 'staff', 'problems', 'balloons');
  server.answer(readStaffBoard, () => ({
    waiting: [{ kind: 'balloons' as const, count: 0, oldest: null }],
    ...{ problems: null, participants: 42, attention: null, now: new Date().toISOString() },
  }));
  const runs = server.answer(listContestSubmissions, () => ({ records: [], total: 0 }));
  const page = await open('/contest/3/staff', { as: contestant });
  await expect.element(page.getByRole('main').getByRole('link', { name: /Balloons/ })).toBeVisible();
  await expect.element(page.getByText('Judging', { exact: true })).toBeVisible();
  expect(main()).not.toContain('Last submissions');
  expect(main()).not.toContain('Contest log');
  expect(runs).toHaveLength(0);
});

it('is asked for anew by what is told of it alone', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const asked = server.answer(readStaffBoard, () => ({
    ...{ waiting: [], problems: [], participants: 1, attention: { warn: 0, bad: 0 } },
    now: new Date().toISOString(),
  }));
  const page = await open('/contest/3/staff', { as: root });
  await expect.element(page.getByText('Nothing waits')).toBeVisible();
  await expect.element(page.getByText('Every submission has its verdict')).toBeVisible();
  await expect.element(page.getByText('All is ready')).toBeVisible();
  await expect.poll(() => live.hears('staff.3')).toBe(true);
  const told = [
    ['staff.3', 'runs', {}],
    ['staff.3', 'changed', {}],
    ['clarification.3', 'queue', { asked: true }],
    ['print.3', 'changed', {}],
    ['balloon.3', 'changed', {}],
    ['judges', 'changed', {}],
  ] as const;
  for (const [topic, event, data] of told) {
    await expect.poll(() => live.hears(topic)).toBe(true);
    const before = asked.length;
    live.push(topic, event, data);
    await expect.poll(() => asked.length, { timeout: 3_000 }).toBe(before + 1);
  }
  const before = asked.length;
  vi.advanceTimersByTime(60_000);
  expect(asked).toHaveLength(before);
});

it('is no part of the contest for others', async () => {
  rightsOf('enter', 'problems');
  const page = await open('/contest/3', { as: contestant, width: 2_000 });
  await expect.element(page.getByRole('link', { name: 'Submissions' }).first()).toBeVisible();
  expect(page.getByRole('link', { name: 'Staff', exact: true }).elements()).toEqual([]);
});

it('checks stand the worst first, each with the page that mends it', async () => {
  const page = await open('/admin/contest/3/checks', { as: root });
  await expect.element(page.getByText('It has no test data')).toBeVisible();
  const levels = [...document.querySelectorAll<HTMLElement>('[data-testid="check"]')].map(
    ({ dataset }) => dataset.level,
  );
  expect(levels).toEqual(['bad', 'warn', 'good', 'good']);
  await expect.element(page.getByText('This is looked at once the contest is over.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Edit the problem' }))
    .toHaveAttribute('href', '/admin/problem/edit/2');
  await expect.element(page.getByText('There is one judge: when it stops, judging stops')).toBeVisible();
});

it('languages are called by their names, and results are looked at once the contest is over', async () => {
  const check = { problem: null, params: {}, mend: null } as const;
  server.answer(readReadiness, () => ({
    phase: 'ended' as const,
    start: [
      { ...check, key: 'statement' as const, level: 'warn' as const, params: { missing: 'zh-CN, en-US' } },
    ],
    finalize: [{ ...check, key: 'final-sealed' as const, level: 'good' as const }],
    now: new Date().toISOString(),
  }));
  const page = await open('/admin/contest/3/checks', { as: root });
  await expect.element(page.getByText('The statement is missing in: 简体中文, English')).toBeVisible();
  await expect.element(page.getByText('The results are revealed')).toBeVisible();
});

it('stands on one screen of 1080 lines, with ten submissions and an announcement', async () => {
  server.answer(listContestSubmissions, () => ({ records: tenRuns, total: tenRuns.length }));
  server.answer(listUnreadContestAnnouncements, () => [
    { id: 1, title: 'Lunch', content: 'Soup', username: 'root', gmtCreate: new Date().toISOString() },
  ]);
  const page = await open('/contest/3/staff', { as: root, width: 1920 });
  await expect.element(page.getByText('Changed the times of a contest')).toBeVisible();
  await expect.poll(() => document.querySelectorAll('td [data-testid="verdict"]').length).toBe(10);
  await expect.element(page.getByText('Lunch')).toBeVisible();
  expect(document.querySelector('footer')?.getBoundingClientRect().bottom).toBeLessThanOrEqual(1080);
});

it('says why the checks are not there', async () => {
  server.answer(readReadiness, () => {
    throw refusal('contest.not-found');
  });
  const page = await open('/admin/contest/3/checks', { as: root });
  await expect.element(page.getByText('The contest does not exist')).toBeVisible();
});
