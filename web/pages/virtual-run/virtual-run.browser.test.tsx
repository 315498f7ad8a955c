import { getContestAccess, getContestInfo, registerContest } from '@assize/shared/areas/contest/endpoints.ts';
import {
  endVirtualRun,
  getGhostBoard,
  getVirtualRun,
  listVirtualRuns,
  startVirtualRun,
  type VirtualRun,
} from '@assize/shared/areas/virtual-run/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerPages } from '../../test/component/answers.ts';
import { answerBoards } from '../../test/component/boards.ts';
import { answerContests, contestantRights, hoursFromNow } from '../../test/component/contest-answers.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { open } from '../../test/component/open.tsx';
import { live, root, server } from '../../test/component/site.ts';
import { answerVirtualRuns, endedContest, sentGhost, virtualRun } from '../../test/component/virtual-runs.ts';

/** The virtual run that goes on, as the server has it. */
let running: VirtualRun | null;

beforeEach(() => {
  running = null;
  answerPages();
  answerContests();
  answerBoards();
  answerVirtualRuns();
  server.answer(getContestInfo, () => endedContest());
  server.answer(getVirtualRun, () => ({ run: running, now: new Date().toISOString() }));
});

const clock = () =>
  document.querySelector('[aria-label="Autumn cup"] [data-testid="countdown"]')?.textContent;
const rowOf = (uid: string, kind = 'row') =>
  document.querySelector<HTMLElement>(`[data-testid="${kind}"][data-uid="${uid}"]`);

it('begins after a dialog that says what counts; then the clock of the contest is its clock', async () => {
  const asked = server.answer(startVirtualRun, () => {
    running = virtualRun({ startTime: hoursFromNow(0), endTime: hoursFromNow(5) });
    return running;
  });
  const page = await open('/contest/5', { as: root });
  await page.getByRole('button', { name: 'Virtual participation' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/^Take this contest, which is over/)).toBeVisible();
  expect(clock()).toBe('Ended');
  await dialog.getByRole('button', { name: 'Start now' }).click();
  await expect.poll(page.address).toBe('/contest/5/problems');
  expect(asked.map(({ body }) => body)).toEqual([{ cid: 5 }]);
  await expect.poll(clock).toMatch(/-0[45]:\d\d:\d\d$/);
  await expect.element(page.getByRole('button', { name: 'End now' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Ghost board' })).toBeVisible();
});

it('asks for the password of a protected contest first', async () => {
  server.answer(getContestAccess, () => ({
    ...{ access: true, registered: false, needsPassword: true, now: new Date().toISOString() },
    rights: ['enter' as const, 'problems' as const],
  }));
  const order: string[] = [];
  server.answer(registerContest, () => {
    order.push('register');
    return null;
  });
  server.answer(startVirtualRun, () => {
    order.push('start');
    return virtualRun();
  });
  const page = await open('/contest/5', { as: root });
  await page.getByRole('button', { name: 'Virtual participation' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Contest password').fill('open sesame');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => order).toEqual(['register', 'start']);
});

it('tells why one that goes on elsewhere cannot begin again', async () => {
  server.answer(startVirtualRun, () => {
    running = virtualRun();
    throw refusal('virtual-run.running', { field: 'cid' });
  });
  const page = await open('/contest/5/virtual', { as: root });
  await page.getByRole('button', { name: 'Start virtual participation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start now' }).click();
  await expect.element(page.getByText('You take this contest virtually already')).toBeVisible();
  await expect.element(page.getByText(/^Going on until/)).toBeVisible();
});

it('that begins on another page is there at once', async () => {
  await open('/contest/5', { as: root });
  await expect.poll(clock).toBe('Ended');
  const topic = `user.${root.uid}`;
  await expect.poll(() => live.hears(topic)).toBe(true);
  running = virtualRun();
  live.push(topic, 'virtual', { cid: 6 });
  live.push(topic, 'virtual', { cid: 5 });
  await expect.poll(clock).toMatch(/-0[23]:\d\d:\d\d$/);
});

it('is ended after a question', async () => {
  running = virtualRun();
  const asked = server.answer(endVirtualRun, () => {
    running = null;
    return virtualRun({ over: true, endedAt: hoursFromNow(0) });
  });
  const page = await open('/contest/5', { as: root });
  await page.getByRole('button', { name: 'End now' }).click();
  await expect.element(page.getByText('End this virtual participation?')).toBeVisible();
  expect(asked).toHaveLength(0);
  await page.getByRole('tooltip').getByRole('button', { name: 'End now' }).click();
  await expect.poll(clock).toBe('Ended');
  expect(asked.map(({ body }) => body)).toEqual([{ cid: 5, id: 12 }]);
});

it('ends by the clock under the eyes of its owner', async () => {
  running = virtualRun({ endTime: new Date(Date.now() + 1_500).toISOString() });
  await open('/contest/5', { as: root });
  await expect.poll(clock).toMatch(/-00:00:0\d$/);
  running = null;
  await expect.poll(clock, { timeout: 5_000 }).toBe('Ended');
});

it('lists one’s own with what they came to', async () => {
  const page = await open('/contest/5/virtual', { as: root });
  await expect.poll(() => document.querySelectorAll('main tbody tr').length).toBe(3);
  const words = [...document.querySelectorAll('main tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].slice(1).map((cell) => cell.textContent?.replaceAll(/[⁨⁩]/g, '')),
  );
  expect(words).toEqual([
    ['Going on', '14 of 54', '4', '369 min'],
    ['Complete', '14 of 54', '4', '369 min'],
    ['Ended early', '14 of 54', '4', '369 min'],
  ]);
  await page.getByRole('table').getByRole('link').nth(1).click();
  await expect.poll(page.address).toBe('/contest/5/virtual/11');
  await expect.poll(() => rowOf('virtual', 'pinned')).not.toBeNull();
});

it('says that there is none, or why the list did not come', async () => {
  server.answer(listVirtualRuns, () => {
    throw refusal('virtual-run.sealed');
  });
  const page = await open('/contest/5/virtual', { as: root });
  await expect.element(page.getByText(/^The results are not revealed/)).toBeVisible();
  server.answer(listVirtualRuns, () => []);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('You have not taken this contest virtually yet')).toBeVisible();
});

it('the ghost board has the virtual row on top and in its place, marked, without an award', async () => {
  running = virtualRun();
  const ghost = sentGhost(running);
  server.answer(getGhostBoard, () => ghost);
  await open('/contest/5/virtual/12', { as: root });
  await expect.poll(() => rowOf('virtual', 'pinned')).not.toBeNull();
  const pinned = rowOf('virtual', 'pinned');
  const cells = [...(pinned?.querySelectorAll('[role="gridcell"]') ?? [])];
  expect(cells[0]?.textContent).toBe(String(ghost.own?.rank));
  expect(cells[0]?.getAttribute('title')?.replaceAll(/[⁨⁩]/g, '')).toBe(
    `Virtual participation; the rank would be ${ghost.own?.rank}`,
  );
  expect(cells[1]?.textContent).toContain('virtual');
  expect(cells[2]?.textContent).toBe('1');
  expect(cells[4]?.getAttribute('data-look')).toBe('solved');
  const better = ghost.rows.filter(
    ({ solved, time }) => solved > 1 || (solved === 1 && time <= (ghost.own?.time ?? 0)),
  ).length;
  document.querySelector('[data-testid="board"]')?.scrollTo({ top: better * 42 - 84 });
  // The head and the pinned row are rows of the grid too.
  await expect.poll(() => rowOf('virtual')?.getAttribute('aria-rowindex')).toBe(String(3 + better));
  const moment = document.querySelector('[data-testid="moment"]')?.textContent?.replaceAll(/[⁨⁩]/g, '');
  expect(moment).toBe(`The board after 2:00:00 of 5:00:00 Your rank would be ${ghost.own?.rank} of 55`);
});

it('the ghost board is asked for at an own verdict, and otherwise only when the contest changes', async () => {
  running = virtualRun();
  const next = new Date(Date.now() + 60_000).toISOString();
  const asked = server.answer(getGhostBoard, () => sentGhost(virtualRun(), { next }));
  await open('/contest/5/virtual/12', { as: root });
  await expect.poll(() => rowOf('virtual', 'pinned')).not.toBeNull();
  await expect.poll(() => live.hears(`user.${root.uid}`)).toBe(true);
  expect(asked).toHaveLength(1);
  live.push(`user.${root.uid}`, 'verdict', {
    ...{ submitId: 7, status: verdict.accepted, displayPid: 'A', title: 'A+B' },
    ...{ time: 15, memory: 256, score: null, oiRankScore: null },
  });
  await expect.poll(() => asked.length).toBe(2);
});

it('a ghost board that changes at an instant is asked for then, and not again before the next', async () => {
  running = virtualRun();
  // The answer is as old as may be, so that the next may follow at once.
  let answers = 0;
  const asked = server.answer(getGhostBoard, () => {
    answers += 1;
    const ghost = sentGhost(virtualRun(), { next: answers > 1 ? null : hoursFromNow(0) });
    return { ...ghost, now: new Date(Date.now() - 20_000).toISOString() };
  });
  await open('/contest/5/virtual/12', { as: root });
  await expect.poll(() => asked.length).toBe(2);
  await expect.poll(() => rowOf('virtual', 'pinned')).not.toBeNull();
  expect(asked).toHaveLength(2);
});

it('is not offered where nothing is taken after the end, or results are sealed', async () => {
  server.answer(getContestInfo, () => endedContest({ allowEndSubmit: false }));
  const page = await open('/contest/5/virtual', { as: root });
  await expect.element(page.getByText('This contest takes no submissions after its end')).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Contest' });
  expect(menu.getByRole('link', { name: 'Virtual', exact: true }).elements()).toEqual([]);
  expect(page.getByRole('button', { name: /irtual participation$/ }).elements()).toEqual([]);
});

it('waits for the results of a sealed contest', async () => {
  server.answer(getContestInfo, () => endedContest({ phase: 'ended-sealed', autoRealRank: false }));
  const page = await open('/contest/5/virtual', { as: root });
  await expect
    .element(page.getByText('Virtual participation is possible once the results are revealed'))
    .toBeVisible();
});

it('somebody who may not submit is offered none', async () => {
  server.answer(getContestAccess, () => ({
    ...{ access: true, registered: true, needsPassword: false, now: new Date().toISOString() },
    rights: contestantRights.filter((right) => right !== 'submit'),
  }));
  const page = await open('/contest/5/virtual', { as: root });
  await expect.element(page.getByText(/^Take this contest, which is over/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Start virtual participation' }).elements()).toEqual([]);
});

it('beside a problem, on a phone too, the clock is that of the virtual run', async () => {
  running = virtualRun({ startTime: hoursFromNow(-1), endTime: hoursFromNow(4) });
  await open('/contest/5/problem/A', { as: root, width: 390 });
  const beside = () => document.querySelector('nav [data-testid="countdown"]')?.textContent;
  await expect.poll(beside).toMatch(/-0[34]:\d\d:\d\d$/);
});
