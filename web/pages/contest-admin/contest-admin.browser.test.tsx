import {
  changeContestStaff,
  changeContestVisible,
  cloneContest,
  deleteContest,
  readContest,
} from '@assize/shared/areas/contest/admin-endpoints.ts';
import {
  extendContest,
  finalizeContest,
  revealContest,
} from '@assize/shared/areas/contest/life-endpoints.ts';
import {
  addContestProblem,
  createContestAnnouncement,
  orderContestProblems,
  removeContestProblem,
  updateContestProblem,
} from '@assize/shared/areas/contest/problem-endpoints.ts';
import { pauseContestProblem } from '@assize/shared/areas/contest/problem-state-endpoints.ts';
import { beforeEach, expect, it } from 'vitest';
import { answerPages } from '../../test/component/answers.ts';
import {
  answerContests,
  contestAnnouncements,
  contestDraftOf,
  hoursFromNow,
} from '../../test/component/contest-answers.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { open } from '../../test/component/open.tsx';
import { root, server } from '../../test/component/site.ts';

beforeEach(() => {
  answerPages();
  answerContests();
});

const saved = { cid: 3, version: 4 };
const place = { cid: 3, pid: 3, displayId: 'C', displayTitle: 'C', color: null };

it('shows, copies and deletes contests, where the viewer may', async () => {
  const shown = server.answer(changeContestVisible, () => saved);
  const cloned = server.answer(cloneContest, () => saved);
  const deleted = server.answer(deleteContest, () => null);
  const page = await open('/admin/contest', { as: root });
  await page.getByRole('switch', { name: 'Show Spring cup' }).click();
  await expect.poll(() => shown.map(({ body }) => body)).toEqual([{ cid: 3, visible: false }]);
  await page.getByRole('button', { name: 'Copy Spring cup' }).click();
  await expect.poll(() => cloned.map(({ body }) => body)).toEqual([{ cid: 3 }]);
  await page.getByRole('button', { name: 'Delete Spring cup' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => deleted.map(({ query }) => query)).toEqual([{ cid: 3 }]);
  const other = page.getByRole('row', { name: /Autumn cup/ });
  expect(other.getByRole('button').elements()).toEqual([]);
  await expect.element(other.getByRole('switch')).toBeDisabled();
});

it('adds problems of the bank under the next letter, or another name', async () => {
  const added = server.answer(addContestProblem, () => place);
  const page = await open('/admin/contest/3/problems', { as: root });
  await page.getByRole('button', { name: 'Add a problem' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByLabelText('Name in the contest')).toHaveValue('C');
  await dialog.getByRole('button', { name: 'Add 1030' }).click();
  await expect.poll(() => added.length).toBe(1);
  await dialog.getByLabelText('Name in the contest').fill('Z');
  await dialog.getByRole('button', { name: 'Add 1030' }).click();
  await expect
    .poll(() => added.map(({ body }) => [body.pid, body.displayId]))
    .toEqual([
      [4, 'C'],
      [4, 'Z'],
    ]);
});

it('orders, renames and takes out problems', async () => {
  const ordered = server.answer(orderContestProblems, () => null);
  const removed = server.answer(removeContestProblem, () => null);
  const changed = server.answer(updateContestProblem, ({ body }) => {
    if (body.displayId === 'B') throw refusal('contest.display-id-taken', { params: { id: 'B' } });
    return { ...place, ...body };
  });
  const page = await open('/admin/contest/3/problems', { as: root });
  await page.getByRole('button', { name: 'Move A down' }).click();
  await expect.poll(() => ordered.map(({ body }) => body.pids)).toEqual([[2, 1]]);
  await expect.element(page.getByRole('button', { name: 'Move A up' })).toBeDisabled();
  await page.getByRole('button', { name: 'Change problem A' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Name in the contest, as A').fill('B');
  await dialog.getByRole('button', { name: 'No balloon' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('The contest has a problem B already')).toBeVisible();
  await dialog.getByLabelText('Name in the contest, as A').fill('X');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => changed.at(-1)?.body).toMatchObject({ pid: 1, displayId: 'X', color: null });
  await page.getByRole('button', { name: 'Take B out' }).click();
  await page.getByRole('button', { name: 'Take out', exact: true }).click();
  await expect.poll(() => removed.map(({ query }) => query.pid)).toEqual([2]);
});

it('announces', async () => {
  const sent = server.answer(createContestAnnouncement, () => ({
    ...contestAnnouncements[0],
    id: 5,
    title: 't',
    content: 'c',
    username: 'root',
    gmtCreate: hoursFromNow(0),
    status: 0 as const,
    gmtModified: hoursFromNow(0),
  }));
  const page = await open('/admin/contest/3/announcement', { as: root });
  await page.getByRole('button', { name: 'New announcement' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('required').first()).toBeVisible();
  await dialog.getByLabelText('Title').fill('Ten minutes more');
  await dialog.getByRole('textbox', { name: 'Text' }).fill('For **all**');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => sent[0]?.body)
    .toEqual({
      cid: 3,
      announcement: { title: 'Ten minutes more', content: 'For **all**', status: 0 },
    });
});

it('gives roles of the contest to people by name', async () => {
  const sent = server.answer(changeContestStaff, ({ body }) => {
    if (body.staff.some(({ username }) => username === 'nobody'))
      throw refusal('contest.unknown-user', { params: { name: 'nobody' } });
    return { staff: [], version: 4 };
  });
  const page = await open('/admin/contest/3/staff', { as: root });
  await page.getByRole('combobox', { name: 'Roles of ann-of-the-long-name' }).click();
  await page.getByTitle('Prints and delivers').click();
  await expect
    .poll(() => sent[0]?.body.staff)
    .toEqual([{ username: 'ann-of-the-long-name', roles: ['jury', 'balloon', 'print'] }]);
  await page.getByRole('textbox', { name: 'Username' }).fill('nobody');
  // Nobody is of the jury because it was not said what else.
  await page.getByRole('button', { name: 'Add' }).click();
  expect(sent).toHaveLength(1);
  await page.getByRole('combobox', { name: 'Role', exact: true }).click();
  await page.getByTitle('Looks after seats').last().click();
  await page.getByRole('button', { name: 'Add' }).click();
  await expect.element(page.getByText('There is no user nobody')).toBeVisible();
  expect(sent.at(-1)?.body.staff.at(-1)).toEqual({ username: 'nobody', roles: ['proctor'] });
});

it('moves the end of a contest that runs', async () => {
  const sent = server.answer(extendContest, () => saved);
  const page = await open('/admin/contest/3/course', { as: root });
  const later = new Date(Math.floor(Date.now() / 1_000) * 1_000 + 5 * 3_600_000);
  const two = (value: number) => String(value).padStart(2, '0');
  const local = `${later.getFullYear()}-${two(later.getMonth() + 1)}-${two(later.getDate())}T${two(later.getHours())}:${two(later.getMinutes())}:${two(later.getSeconds())}`;
  await page.getByLabelText('End').fill(local);
  await page.getByRole('button', { name: 'Move' }).click();
  await page.getByRole('button', { name: 'Move' }).last().click();
  await expect.poll(() => sent[0]?.body).toEqual({ cid: 3, endTime: later.toISOString(), moveSeal: true });
});

it.each([
  ['ended-sealed', 'Reveal the results', revealContest],
  ['ended', 'Make them final', finalizeContest],
] as const)('a contest that is %s offers to: %s', async (phase, button, endpoint) => {
  server.answer(readContest, () => ({
    ...saved,
    draft: contestDraftOf({ startTime: hoursFromNow(-5), endTime: hoursFromNow(-1) }),
    phase,
    revealed: false,
    finalized: false,
    removedIntervals: [],
    source: null,
    uid: root.uid,
    author: 'root',
    now: hoursFromNow(0),
  }));
  const sent = server.answer(endpoint, () => saved);
  const page = await open('/admin/contest/3/course', { as: root });
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('button', { name: button }).last().click();
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ cid: 3 }]);
});

it('a problem is paused and judged again, and becomes public after the end where it is kept for contests', async () => {
  const paused = server.answer(pauseContestProblem, () => null);
  const page = await open('/admin/contest/3/problems', { as: root });
  await expect.element(page.getByText('Judging paused')).toBeVisible();
  await page.getByRole('button', { name: 'Judge B again' }).click();
  await page.getByRole('button', { name: 'Pause the judging of A' }).click();
  const [pid, other] = [2, 1];
  await expect
    .poll(() => paused.map(({ body }) => body))
    .toEqual([
      { cid: 3, pid, paused: false },
      { cid: 3, pid: other, paused: true },
    ]);
  // Problems of the bank are public already.
  expect(page.getByRole('button', { name: /public when the contest ends/ }).elements()).toEqual([]);
});

it('a new problem is made under the next free letter', async () => {
  const page = await open('/admin/contest/3/problems', { as: root });
  await page.getByRole('link', { name: 'New problem' }).click();
  await expect.poll(page.address).toBe('/admin/contest/3/problem/create');
  await expect.element(page.getByText('New problem of this contest')).toBeVisible();
  await expect.element(page.getByLabelText('Name in the contest, as A')).toHaveValue('C');
});
