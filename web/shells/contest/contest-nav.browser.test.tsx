/** The menu of a contest where it has less room than parts. */
import { machineConfig } from '@assize/shared/domain/kiosk/machine-config.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent, page as window } from 'vitest/browser';
import { platform } from '../../platform/platform.ts';
import { answerPages } from '../../test/component/answers.ts';
import { answerContests, contestant } from '../../test/component/contest-answers.ts';
import { open } from '../../test/component/open.tsx';
import { root } from '../../test/component/site.ts';

beforeEach(() => {
  answerPages();
  answerContests();
});

type Shown = Awaited<ReturnType<typeof open>>;
const menuOf = (page: Shown) => page.getByRole('navigation', { name: 'Contest' });
const linksOf = (page: Shown) =>
  menuOf(page)
    .getByRole('link')
    .elements()
    .map((one) => one.textContent);
const moreOf = (page: Shown) => menuOf(page).getByRole('button', { name: /^More/ });

it('shows as many parts as fit, and has each of the others in a menu at its end', async () => {
  const page = await open('/contest/3', { as: root });
  await moreOf(page).click();
  const items = page.getByRole('menuitem');
  await expect.element(items.last()).toBeVisible();
  const [shown, rest] = [linksOf(page), items.elements().map((one) => one.textContent)];
  expect(shown.length).toBeGreaterThan(2);
  expect(shown[0]).toBe('Overview');
  expect(rest.at(-1)).toBe('Rejudge');
  expect(new Set([...shown, ...rest]).size).toBe(shown.length + rest.length);
  const nav = menuOf(page).element().getBoundingClientRect();
  for (const one of menuOf(page).getByRole('link').elements())
    expect(one.getBoundingClientRect().right).toBeLessThanOrEqual(nav.right);
  await window.viewport(2_400, 860);
  await expect.poll(() => linksOf(page).at(-1)).toBe('Rejudge');
  expect(linksOf(page)).toEqual([...shown, ...rest]);
  expect(moreOf(page).elements()).toEqual([]);
});

it.each([
  [1_280, 'the bar'],
  [390, 'the head of the contest'],
])('at %i px always shows the current part in %s', async (width) => {
  const page = await open('/contest/3/rejudge', { as: root, width });
  const current = menuOf(page).getByRole('link', { name: 'Rejudge' });
  await expect.element(current).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => moreOf(page).elements().length).toBe(1);
  const [nav, link, more] = [menuOf(page), current, moreOf(page)].map((one) =>
    one.element().getBoundingClientRect(),
  );
  expect(link?.left).toBeGreaterThan(nav?.left ?? 0);
  expect(link?.right).toBeLessThan(more?.left ?? 0);
  expect(more?.right).toBeLessThanOrEqual(nav?.right ?? 0);
});

it('leads to a part without room by keys alone', async () => {
  const page = await open('/contest/3', { as: contestant, width: 390 });
  await expect.element(moreOf(page)).toHaveAttribute('aria-expanded', 'false');
  const button = moreOf(page).element();
  if (!(button instanceof HTMLElement)) throw new Error('no button');
  button.focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(moreOf(page)).toHaveAttribute('aria-expanded', 'true');
  const focused = () => document.activeElement;
  await expect.poll(() => focused()?.closest('[role="menu"]') ?? null).not.toBeNull();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => focused()?.getAttribute('href')).toMatch(/^\/contest\/3\//);
  const path = focused()?.getAttribute('href') ?? '';
  await userEvent.keyboard('{Enter}');
  await expect.poll(page.address).toBe(path);
  await expect.element(moreOf(page)).toHaveAttribute('aria-expanded', 'false');
});

it('tells on the way to a part without room what is new there', async () => {
  const page = await open('/contest/3/problems', { as: contestant, width: 390 });
  expect(linksOf(page)).not.toContain('Clarifications');
  await expect
    .element(moreOf(page).getByRole('img', { name: '2 questions wait for an answer' }))
    .toBeVisible();
});

it('keeps what has no room away from keys and screen readers', async () => {
  const page = await open('/contest/3', { as: root, width: 390 });
  await expect.poll(() => moreOf(page).elements().length).toBe(1);
  const [hidden] = [...menuOf(page).element().querySelectorAll('a')].filter(
    (one) => one.textContent === 'Rejudge',
  );
  hidden?.focus();
  expect(document.activeElement).not.toBe(hidden);
});

describe('on a machine of a hall', () => {
  const show = vi.fn(async () => true);
  const onMachine = (documentation: readonly string[]) => {
    const { features } = machineConfig.parse({
      ...{ version: 1, profile: 'contestant', origins: ['https://judge.hall'], hall: 'East hall' },
      issuedAt: '2026-11-25T00:00:00Z',
    });
    const info = {
      ...{ profile: 'contestant', hall: 'East hall', seat: 'A-1', contest: null, appVersion: '1.0.0' },
      ...{ features, documentation },
    };
    Object.assign(platform, { hall: { info: async () => info, documentation: show } });
  };
  afterEach(() => {
    show.mockClear();
    Object.assign(platform, { hall: null });
  });

  it.each([
    [1_280, 'the bar'],
    [390, 'the head of the contest'],
  ])('at %i px offers its documentation in %s', async (width) => {
    onMachine(['C++', 'Java']);
    const page = await open('/contest/3', { as: contestant, width });
    await moreOf(page).click();
    const item = page.getByRole('menuitem', { name: 'Documentation' });
    await item.getByRole('button').click();
    expect(show).toHaveBeenCalledTimes(1);
    expect(page.address()).toBe('/contest/3');
  });

  it('offers it where there is room, by keys as well', async () => {
    onMachine(['C++']);
    const page = await open('/contest/3', { as: contestant, width: 2_400 });
    const button = menuOf(page).getByRole('button', { name: 'Documentation' });
    await expect.element(button).toBeVisible();
    const element = button.element();
    if (element instanceof HTMLElement) element.focus();
    await userEvent.keyboard('{Enter}');
    expect(show).toHaveBeenCalledTimes(1);
  });

  it('offers none where the machine has none, and in a browser', async () => {
    onMachine([]);
    const page = await open('/contest/3', { as: contestant, width: 2_400 });
    await expect.poll(() => linksOf(page).length).toBeGreaterThan(3);
    expect(menuOf(page).getByRole('button', { name: 'Documentation' }).elements()).toEqual([]);
    Object.assign(platform, { hall: null });
    const again = await open('/contest/3', { as: contestant, width: 2_400 });
    await expect.poll(() => linksOf(again).length).toBeGreaterThan(3);
    expect(menuOf(again).getByRole('button', { name: 'Documentation' }).elements()).toEqual([]);
  });
});
