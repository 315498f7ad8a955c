import { listUnreadContestAnnouncements } from '@assize/shared/areas/contest/endpoints.ts';
import { getScrollBoardInfo, getScrollBoardSubmissions } from '@assize/shared/areas/standings/endpoints.ts';
import { fold } from '@assize/shared/domain/standings/fold.ts';
import { beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { readRollAddress, rollAddress, usualMedals } from '../../features/rolling-board/address.ts';
import { contestLog, sentRoll } from '../../test/component/board-data.ts';
import { answerBoards } from '../../test/component/boards.ts';
import { answerContests } from '../../test/component/contest-answers.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { open } from '../../test/component/open.tsx';
import { root, server } from '../../test/component/site.ts';

const log = contestLog({ teams: 18, problems: 6 });
const roll = sentRoll(log);
const medals = { gold: 1, silver: 2, bronze: 3 };
const address = rollAddress({ cid: 7, removeStar: false, medals });

beforeEach(() => {
  answerContests();
  server.answer(listUnreadContestAnnouncements, () => []);
  answerBoards();
  server.answer(getScrollBoardInfo, () => roll.info);
  server.answer(getScrollBoardSubmissions, () => roll.runs);
});

const stage = () => document.querySelector<HTMLElement>('[data-testid="stage"]');
const step = () => Number(stage()?.dataset.step ?? -1);
const at = (wanted: number) => expect.poll(step).toBe(wanted);
/** All that is drawn, in words. */
const drawn = () =>
  [...document.querySelectorAll<HTMLElement>('[data-testid="stage"] li[data-uid]')]
    .map(
      ({ dataset, textContent }) =>
        `${dataset.place} ${dataset.lifted ?? ''} ${dataset.medal ?? ''} ${textContent}`,
    )
    .concat(document.querySelector('[data-testid="award-card"]')?.textContent ?? '');

it('goes on by space, arrow, page key and press, and back to exactly what was there', async () => {
  await open(address, { as: root });
  await at(0);
  const seen = [drawn()];
  for (const [index, key] of [' ', '{ArrowRight}', '{PageDown}', ' ', ' ', ' '].entries()) {
    await userEvent.keyboard(key);
    await at(index + 1);
    seen.push(drawn());
  }
  stage()?.click();
  await at(7);
  for (const [index, key] of ['b', '{ArrowLeft}', '{PageUp}', 'b', 'b', 'b', 'b'].entries()) {
    await userEvent.keyboard(key);
    await at(6 - index);
    // Rows near the screen of the step before are drawn too.
    const now = new Set(drawn());
    expect((seen[6 - index] ?? []).filter((row) => !now.has(row))).toEqual([]);
  }
  await userEvent.keyboard('b');
  await at(0);
});

it('ends with the final board, each medal having had its card; 0 begins anew', async () => {
  const page = await open(address, { as: root });
  await at(0);
  const cards = new Set<string>();
  for (let presses = 0; presses < 400; presses += 1) {
    if (page.getByText('The board is final').query()) break;
    stage()?.click();
    await at(presses + 1);
    const card = document.querySelector('[data-testid="award-card"]');
    for (const award of card?.querySelectorAll<HTMLElement>('li') ?? []) cards.add(award.textContent ?? '');
  }
  await expect.element(page.getByText('The board is final')).toBeVisible();
  for (const medal of ['Winner', 'Gold medal', 'Silver medal', 'Bronze medal', 'First to solve A'])
    expect([...cards]).toContain(medal);
  const final = fold(log, { sealed: false, containsEnd: false, removeStar: false, of: null });
  const shown = [...document.querySelectorAll<HTMLElement>('[data-testid="stage"] li[data-uid]')].toSorted(
    (a, b) => Number(a.dataset.place) - Number(b.dataset.place),
  );
  expect(shown.map(({ dataset }) => dataset.uid)).toEqual(
    final.slice(0, shown.length).map(({ participant }) => participant),
  );
  await userEvent.keyboard('0');
  await at(0);
});

it('shows the picture of the team on its card', async () => {
  const photo = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  const participants = roll.info.participants.map((one) => ({ ...one, photo }));
  server.answer(getScrollBoardInfo, () => ({ ...roll.info, participants }));
  await open(address, { as: root });
  await at(0);
  const card = () => document.querySelector('[data-testid="award-card"]');
  for (let presses = 0; presses < 400 && card() === null; presses += 1) {
    stage()?.click();
    await at(presses + 1);
  }
  expect(card()?.querySelector('img')?.src).toBe(photo);
});

it('is where it was when the page is loaded again', async () => {
  const first = await open(address, { as: root });
  await at(0);
  for (const wanted of [1, 2, 3]) {
    await userEvent.keyboard(' ');
    await at(wanted);
  }
  const before = drawn();
  await first.unmount();
  await open(address, { as: root });
  await at(3);
  expect(drawn()).toEqual(before);
});

it('plays by itself, faster and slower, until somebody goes back', async () => {
  const page = await open(address, { as: root });
  await at(0);
  await userEvent.keyboard('++++a');
  await expect.element(page.getByText(/^Auto ×5/)).toBeVisible();
  await expect.poll(step).toBeGreaterThan(2);
  await userEvent.keyboard('--');
  await expect.element(page.getByText(/^Auto ×2/)).toBeVisible();
  await userEvent.keyboard('b');
  await expect.element(page.getByText(/^Auto/)).not.toBeInTheDocument();
});

it('tells its keys, and of submissions without a verdict before it begins', async () => {
  server.answer(getScrollBoardInfo, () => ({ ...roll.info, unjudged: 2 }));
  const page = await open(address, { as: root });
  await at(0);
  await expect.element(page.getByText(/^Submissions without a verdict: 2/)).toBeVisible();
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('region', { name: 'Keys' }).getByText('Step back')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('region', { name: 'Keys' })).not.toBeInTheDocument();
  await userEvent.keyboard(' ');
  await at(1);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

it('says what is wrong with an address, and why there is nothing to roll', async () => {
  const page = await open('/scrollBoard?cid=7&medals[]=1', { as: root });
  await expect.element(page.getByText(/no medals/)).toBeVisible();
  server.answer(getScrollBoardInfo, () => {
    throw refusal('auth.forbidden');
  });
  await page.router.navigate(address);
  await expect.element(page.getByRole('alert')).toBeVisible();
});

it('medals begin with shares of the ranked, rounded down; the address keeps them', async () => {
  expect(usualMedals(59)).toEqual({ gold: 5, silver: 11, bronze: 17 });
  expect(readRollAddress(new URL(address, location.href).searchParams)).toEqual({
    ...{ cid: 7, removeStar: false, medals },
  });
  const ranked = roll.info.participants.filter(({ star }) => !star).length;
  const page = await open('/contest/7/scroll-board', { as: root });
  await expect
    .element(page.getByRole('spinbutton', { name: 'Bronze' }))
    .toHaveValue(String(usualMedals(ranked).bronze));
  await page.getByRole('spinbutton', { name: 'Gold' }).fill('2');
  await page.getByRole('switch', { name: 'Without stars' }).click();
  const { gold: _, ...others } = usualMedals(ranked);
  const wanted = rollAddress({ cid: 7, removeStar: true, medals: { gold: 2, ...others } });
  await expect.element(page.getByRole('link', { name: 'Start Rolling' })).toHaveAttribute('href', wanted);
  await expect.element(page.getByRole('link', { name: 'Start Rolling' })).toHaveAttribute('target', '_blank');
});

it('asks first while the contest runs', async () => {
  server.answer(getScrollBoardInfo, () => ({ ...roll.info, ended: false }));
  const page = await open('/contest/7/scroll-board', { as: root });
  await page.getByRole('button', { name: 'Start Rolling' }).click();
  await expect.element(page.getByText('The contest is not over')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Start Rolling' })).toBeVisible();
});

it('says that there is nothing to roll without a seal', async () => {
  server.answer(getScrollBoardInfo, () => {
    throw refusal('standings.no-roll');
  });
  const page = await open('/contest/7/scroll-board', { as: root });
  await expect.element(page.getByText('A contest without seal has nothing to roll')).toBeVisible();
});
