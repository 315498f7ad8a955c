import {
  claimBalloon,
  deliverBalloon,
  fetchBalloon,
  listBalloons,
  releaseBalloon,
  takeBackBalloon,
} from '@assize/shared/areas/balloon/endpoints.ts';
import { getContestAccess, listUnreadContestAnnouncements } from '@assize/shared/areas/contest/endpoints.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { platform } from '../../platform/platform.ts';
import { answerContests, contestantRights } from '../../test/component/contest-answers.ts';
import { answerDesks } from '../../test/component/desks.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { open } from '../../test/component/open.tsx';
import { live, root, server } from '../../test/component/site.ts';

beforeEach(() => {
  answerContests();
  server.answer(listUnreadContestAnnouncements, () => []);
  answerDesks();
});
const team = '1'.repeat(32);

it('shows each balloon with seat, team, first bloods and what the team has', async () => {
  const page = await open('/contest/3/balloons', { as: root });
  const card = page.getByTestId('balloon').first();
  await expect.element(card.getByText('B-17')).toBeVisible();
  await expect.element(card.getByText('★ First in the contest')).toBeVisible();
  await expect.element(card.getByText('First of the team')).toBeVisible();
  await expect.element(page.getByText('Fetch it back: the problem is not solved any more')).toBeVisible();
  await expect.element(page.getByText('Waiting: 1')).toBeVisible();
  expect(document.querySelectorAll('[data-testid="balloon"]').length).toBe(4);
});

it('a runner takes a balloon, delivers it, puts it back, fetches one and takes a delivery back', async () => {
  const asked = {
    claim: server.answer(claimBalloon, () => null),
    deliver: server.answer(deliverBalloon, () => null),
    release: server.answer(releaseBalloon, () => null),
    fetch: server.answer(fetchBalloon, () => null),
    takeBack: server.answer(takeBackBalloon, () => null),
  };
  const page = await open('/contest/3/balloons?view=all', { as: root });
  const long = 'A team with a name that is rather long';
  await page.getByRole('button', { name: 'I take it: A, Rivers of the north' }).click();
  await expect.poll(() => asked.claim[0]?.body).toMatchObject({ cid: 3, team, pid: 1 });
  await page.getByRole('button', { name: `Delivered: B, ${long}` }).click();
  await expect.poll(() => asked.deliver[0]?.body).toMatchObject({ team: '2'.repeat(32), pid: 2 });
  await page.getByRole('button', { name: `Put back: B, ${long}` }).click();
  await expect.poll(() => asked.release.length).toBe(1);
  await page.getByRole('button', { name: 'Fetched: B, Rivers of the north' }).click();
  await expect.poll(() => asked.fetch.length).toBe(1);
  await page.getByRole('button', { name: 'Not delivered: D, Rivers of the north' }).click();
  await expect.poll(() => asked.takeBack.length).toBe(1);
  // What another runner has is not on offer.
  await expect.element(page.getByText('bob is bringing it')).toBeVisible();
  expect(page.getByRole('button', { name: 'Delivered: C, Rivers of the north' }).elements()).toEqual([]);
});

it('works by keys: next, take, delivered', async () => {
  const claims = server.answer(claimBalloon, () => null);
  const delivered = server.answer(deliverBalloon, () => null);
  const page = await open('/contest/3/balloons', { as: root });
  await expect.element(page.getByTestId('balloon').first()).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(page.getByTestId('balloon').first()).toHaveAttribute('aria-current', 'true');
  await userEvent.keyboard('t');
  await expect.poll(() => claims.length).toBe(1);
  await userEvent.keyboard('j');
  await expect.element(page.getByTestId('balloon').nth(1)).toHaveAttribute('aria-current', 'true');
  await expect.element(page.getByRole('button', { name: /^Delivered: B/ })).toBeEnabled();
  await userEvent.keyboard('d');
  await expect.poll(() => delivered[0]?.body).toMatchObject({ pid: 2 });
  await userEvent.keyboard('k');
  await expect.element(page.getByTestId('balloon').first()).toHaveAttribute('aria-current', 'true');
});

it('is narrowed by state, zone and problem, which the address keeps', async () => {
  const asked = server.answer(listBalloons, () => ({
    ...{ records: [], total: 0, waiting: 0, zones: ['A', 'B'], now: new Date().toISOString() },
    sums: [{ pid: 1, displayId: 'A', color: '#ff4500', waiting: 2, delivered: 3 }],
  }));
  const page = await open('/contest/3/balloons', { as: root });
  await expect.element(page.getByText('No balloon is to be brought')).toBeVisible();
  await page.getByRole('button', { name: 'A: 2 waiting, 3 delivered' }).click();
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ problem: 'A', view: 'open' });
  await expect.element(page.getByText('No balloon matches')).toBeVisible();
  await page.getByRole('combobox', { name: 'Zone' }).click();
  await page.getByTitle('B', { exact: true }).click();
  await expect.poll(() => page.address()).toBe('/contest/3/balloons?problem=A&zone=B');
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ zone: 'B' });
});

it('hears of balloons at once, and makes a sound only where it is to', async () => {
  const tones = vi.fn();
  class Silent {
    currentTime = 0;
    destination = null;
    createGain = () => ({ gain: { value: 0 }, connect: () => undefined });
    createOscillator = () => ({
      frequency: { value: 0 },
      connect: () => undefined,
      start: tones,
      stop: () => undefined,
    });
  }
  const real = globalThis.AudioContext;
  vi.stubGlobal('AudioContext', Silent);
  let waiting = 1;
  const asked = server.answer(listBalloons, () => ({
    ...{ records: [], total: 0, waiting, zones: [], sums: [], now: new Date().toISOString() },
  }));
  const page = await open('/contest/3/balloons', { as: root });
  await expect.element(page.getByText('Waiting: 1')).toBeVisible();
  await expect.poll(() => live.hears('balloon.3')).toBe(true);
  waiting = 2;
  live.push('balloon.3', 'changed', {});
  await expect.element(page.getByText('Waiting: 2')).toBeVisible();
  expect([asked.length > 1, tones.mock.calls.length]).toEqual([true, 0]);
  await page.getByRole('switch', { name: 'Sound' }).click();
  waiting = 3;
  live.push('balloon.3', 'changed', {});
  await expect.element(page.getByText('Waiting: 3')).toBeVisible();
  await expect.poll(() => tones.mock.calls.length).toBe(2);
  await page.getByRole('switch', { name: 'Sound' }).click();
  // The server of the tests is a stubbed global as well.
  vi.stubGlobal('AudioContext', real);
});

it('is in the menu of balloon staff of ACM contests alone', async () => {
  server.answer(getContestAccess, () => ({
    ...{ access: true, registered: true, needsPassword: false, rights: [...contestantRights] },
    now: new Date().toISOString(),
  }));
  const page = await open('/contest/3', { as: root, width: 2_000 });
  await expect.element(page.getByRole('link', { name: 'Problems' }).first()).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Balloons' })).not.toBeInTheDocument();
});

it('says why a list cannot be shown', async () => {
  server.answer(listBalloons, () => {
    throw refusal('balloon.not-acm');
  });
  const page = await open('/contest/3/balloons', { as: root });
  await expect.element(page.getByText('Only contests by ACM rules have balloons')).toBeVisible();
});

it('a slip has seat, team, problem and colour, and is asked to be printed once', async () => {
  const print = vi.spyOn(platform, 'print').mockReturnValue(undefined);
  const page = await open(`/contest-balloon/3?team=${team}&problem=A`, { as: root });
  await expect.element(page.getByTestId('slip').getByText('B-17')).toBeVisible();
  await expect.element(page.getByTestId('slip').getByText('#ff4500')).toBeVisible();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  print.mockRestore();
  const missing = await open('/contest-balloon/3?team=x&problem=A', { as: root });
  await expect.element(missing.getByRole('alert')).toBeVisible();
});
