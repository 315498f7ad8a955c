/** Pictures of the home page: in turn, by keys and buttons, still when told to, and no place where there are none. */
import { listCarousel } from '@assize/shared/areas/carousel/endpoints.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerPages, slides } from '../../test/component/answers.ts';
import { open } from '../../test/component/open.tsx';
import { takePicture } from '../../test/component/pictures.ts';
import { live, server } from '../../test/component/site.ts';

beforeEach(() => answerPages());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const wantsLessMotion = (matches: boolean) => {
  const real = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = real(query);
    if (query.includes('reduced-motion')) Object.defineProperty(list, 'matches', { value: matches });
    return list;
  });
};

const opened = async () => {
  const page = await open('/home');
  const carousel = page.getByTestId('carousel');
  const first = carousel.getByAltText('The summer cup begins in July');
  await expect.element(first).toBeVisible();
  const isAt = (n: number) =>
    expect
      .element(carousel.getByRole('button', { name: `Show picture ${n}` }))
      .toHaveAttribute('aria-current');
  return { page, carousel, isAt };
};

it('they are turned by buttons and arrow keys, round and round, and the one that is shown can be followed', async () => {
  const { page, carousel, isAt } = await opened();
  await isAt(1);
  await carousel.getByRole('button', { name: 'Next picture' }).click();
  await isAt(2);
  await userEvent.keyboard('{ArrowRight}');
  await isAt(1);
  await userEvent.keyboard('{ArrowLeft}');
  await isAt(2);
  await carousel.getByRole('button', { name: 'Show picture 1' }).click();
  await isAt(1);
  // What is not shown is not reached.
  const reached = carousel.element().querySelectorAll('li:not([inert]) a');
  expect([...reached].map((one) => one.getAttribute('href'))).toEqual(['/problem/1000']);
  await carousel.getByRole('link').first().click();
  await expect.poll(page.address).toBe('/problem/1000');
});

it('they turn by themselves until told to stop', async () => {
  wantsLessMotion(false);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { carousel, isAt } = await opened();
  await expect.element(carousel.getByRole('button', { name: 'Stop the pictures' })).toBeVisible();
  vi.advanceTimersByTime(5_000);
  await isAt(2);
  await carousel.getByRole('button', { name: 'Stop the pictures' }).click();
  carousel.getByRole('button', { name: 'Play the pictures' }).element().blur();
  await userEvent.hover(document.documentElement, { position: { x: 0, y: 0 }, force: true });
  vi.advanceTimersByTime(20_000);
  await isAt(2);
});

it('they stand still for people who want less motion', async () => {
  wantsLessMotion(true);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { carousel, isAt } = await opened();
  await expect.element(carousel.getByRole('button', { name: 'Play the pictures' })).toBeVisible();
  vi.advanceTimersByTime(20_000);
  await isAt(1);
  await carousel.getByRole('button', { name: 'Next picture' }).click();
  await isAt(2);
});

it('they are high on a wide window and low on a phone', async () => {
  const heightAt = async (width: number) => {
    const page = await open('/home', { width });
    const picture = page.getByTestId('carousel').getByRole('img').first();
    await expect.element(picture).toBeVisible();
    return picture.element().getBoundingClientRect().height;
  };
  expect(await heightAt(1440)).toBe(440);
  expect(await heightAt(390)).toBe(200);
});

it('without pictures there is no place for them, and one that comes is heard of', async () => {
  server.answer(listCarousel, () => []);
  const page = await open('/home');
  await expect.element(page.getByTestId('recent-problems').getByRole('link').first()).toBeVisible();
  expect(page.getByTestId('carousel').elements()).toEqual([]);
  await expect.poll(() => live.hears('site')).toBe(true);
  server.answer(listCarousel, () => slides.slice(0, 1).map(({ shown: _, ...one }) => one));
  live.push('site', 'carousel', {});
  await expect.element(page.getByTestId('carousel').getByRole('img')).toBeVisible();
  // A single picture has nothing to turn.
  expect(page.getByTestId('carousel').getByRole('button').elements()).toEqual([]);
  await takePicture('carousel-one');
});
