import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerPages } from '../../test/component/answers.ts';
import { open } from '../../test/component/open.tsx';
import { root } from '../../test/component/site.ts';
import { demoSteps, verdictForMs } from './demo-steps.ts';
import recording from './strip-demo.json';

const steps = demoSteps(recording);
const filled = () => document.querySelectorAll('[data-testid="strip-demo"] [data-status]').length;
const at = () => Number(document.querySelector('[data-testid="strip-demo"]')?.getAttribute('data-at'));

beforeEach(() => answerPages());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A reader who wants that nothing moves. */
const stillness = (matches: boolean) => {
  const real = globalThis.matchMedia.bind(globalThis);
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) => {
    const list = real(query);
    if (query.includes('reduced-motion')) Object.defineProperty(list, 'matches', { value: matches });
    return list;
  });
};

it('shows visitors an example that fills at the pace of its recording, again and again', async () => {
  stillness(false);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const page = await open('/home');
  const demo = page.getByTestId('strip-demo');
  await expect.poll(() => demo.elements().length).toBe(1);
  await expect.poll(() => demo.element().textContent).toContain('Example:');
  const seen: number[] = [];
  for (const { forMs, cases } of steps) {
    await expect.poll(filled).toBe(cases.length + 1);
    seen.push(cases.length);
    vi.advanceTimersByTime(forMs);
  }
  await expect.poll(at).toBe(0);
  expect(Math.max(...seen)).toBe(15);
  expect(steps.filter(({ forMs }) => forMs === verdictForMs)).toHaveLength(2);
});

it('can be stopped', async () => {
  stillness(false);
  const page = await open('/home');
  await page.getByRole('button', { name: 'Pause the example' }).click();
  const stoppedAt = at();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.advanceTimersByTime(60_000);
  expect(at()).toBe(stoppedAt);
  await expect.element(page.getByRole('button', { name: 'Play the example' })).toBeVisible();
});

it('stands at its end where nothing is to move', async () => {
  stillness(true);
  const page = await open('/home');
  await expect.element(page.getByRole('button', { name: 'Play the example' })).toBeVisible();
  expect([at(), filled()]).toEqual([steps.length - 1, 16]);
});

it('is not for somebody signed in', async () => {
  const page = await open('/home', { as: root });
  await expect.element(page.getByRole('heading', { name: 'Hello, root' })).toBeVisible();
  await expect.element(page.getByTestId('continue')).toBeVisible();
  expect(page.getByTestId('strip-demo').elements()).toEqual([]);
});
