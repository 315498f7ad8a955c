import { listLanguages } from '@assize/shared/areas/language/endpoints.ts';
import { readQueue } from '@assize/shared/areas/node/endpoints.ts';
import { health } from '@assize/shared/areas/site/endpoints.ts';
import { beforeEach, expect, it } from 'vitest';
import { answerPages, languages } from '../../test/component/answers.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { open } from '../../test/component/open.tsx';
import { answerSite, root, server } from '../../test/component/site.ts';

beforeEach(() => answerPages());

it('explains verdicts, and languages with the versions of the judges', async () => {
  const known = { available: true, timeFactor: 1, memoryFactor: 1, extension: '', template: 'int main() {}' };
  server.answer(listLanguages, () => [
    {
      ...known,
      name: 'C++ 17',
      contentType: 'cpp',
      version: 'g++ 15.2.0',
      compileCommand: 'g++ -O2 main.cpp',
    },
    { ...known, name: 'Other', contentType: 'other', version: 'one', compileCommand: null },
  ]);
  const page = await open('/introduction');
  await expect.element(page.getByText('g++ 15.2.0')).toBeVisible();
  await expect.element(page.getByText('Versions are those that the judges at work report.')).toBeVisible();
  await expect.element(page.getByText(/bits\/stdc\+\+\.h comes precompiled/)).toBeVisible();
  await expect.element(page.getByText('Runtime Error', { exact: true })).toBeVisible();
  await page.getByText('Time limit ×1, memory limit ×1').first().click();
  await expect.element(page.getByText('g++ -O2 main.cpp').first()).toBeVisible();
});

it('says so while no judge is up, and where none ever was', async () => {
  server.answer(listLanguages, () => languages.map((one) => ({ ...one, available: false, version: null })));
  const page = await open('/introduction');
  await expect.element(page.getByText(/No judge is up, so versions are not known/)).toBeVisible();
  await expect.element(page.getByText('version not known').first()).toBeVisible();
  await page.unmount();
  server.answer(listLanguages, () => []);
  const fresh = await open('/introduction', { locale: 'zh-CN' });
  await expect.element(fresh.getByText('还没有评测机报告可用的语言。')).toBeVisible();
});

it('tells everybody how the judging is, and staff how the parts are', async () => {
  server.answer(health, () => ({
    up: true,
    details: {
      database: { up: true, latencyMs: 1.4 },
      redis: { up: false, latencyMs: null },
      queue: null,
      judges: [],
      version: '0.1.0',
    },
  }));
  const page = await open('/system', { as: root });
  await expect.element(page.getByRole('row', { name: 'Version 0.1.0' })).toBeVisible();
  await expect.element(page.getByRole('row', { name: 'Programs judged at once 4' })).toBeVisible();
  await expect.element(page.getByRole('row', { name: 'Database Well, 1 ms' })).toBeVisible();
  await expect.element(page.getByRole('row', { name: 'Redis Away' })).toBeVisible();
});

it('names what the software stands for', async () => {
  const page = await open('/developer');
  for (const name of ['Open source', 'Distributed', 'Customizable', 'Secure', 'Diverse'])
    await expect.element(page.getByRole('heading', { name })).toBeVisible();
});

it('goes on where one part does not answer', async () => {
  server.answer(readQueue, () => {
    throw refusal('service.redis-away');
  });
  const page = await open('/system');
  await expect.element(page.getByRole('row', { name: 'State All parts are well' })).toBeVisible();
  await expect.element(page.getByText(/A part of the site cannot be reached/)).toBeVisible();
});

it('has the links of the site in the footer, which problems do not show', async () => {
  answerSite({ helpUrl: 'https://example.org/help', recordName: 'No. 1' });
  const page = await open('/developer');
  const footer = page.getByRole('contentinfo');
  await expect.element(footer.getByText('No. 1')).toBeVisible();
  await expect.element(footer.getByText('Assize')).toBeVisible();
  const links = () =>
    footer
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href'));
  expect(links()).toEqual([
    '/judge-queue',
    '/system',
    'https://example.org/source',
    'https://example.org/help',
    '/introduction',
    '/developer',
    '/api/docs',
  ]);
  for (const address of ['/problem/1000', '/problem/1000/full-screen']) {
    await page.router.navigate(address);
    await expect.element(page.getByText('Print', { exact: false }).first()).toBeVisible();
    expect(footer.elements()).toEqual([]);
  }
});

it('no verdict lies over its explanation', async () => {
  await open('/introduction', { width: 1280 });
  const pairs = () => [...document.querySelectorAll('main dl > div')];
  await expect.poll(() => pairs().length).toBeGreaterThan(10);
  const covered = pairs().filter((pair) => {
    const tag = pair.querySelector('dt > *')?.getBoundingClientRect().right ?? Number.NaN;
    return !(tag <= (pair.querySelector('dd')?.getBoundingClientRect().left ?? 0));
  });
  expect(covered.map(({ textContent }) => textContent)).toEqual([]);
});
