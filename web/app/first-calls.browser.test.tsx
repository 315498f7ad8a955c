/** The calls that a route names are those its page makes: their answers are shown although none comes later. */
import { getProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callAhead } from '../data/first-calls.ts';
import { keepToken } from '../state/session.ts';
import { answerPages } from '../test/component/answers.ts';
import { refusal } from '../test/component/fake-server.ts';
import { open } from '../test/component/open.tsx';
import { root, server } from '../test/component/site.ts';
import { firstCalls, firstPage } from './first-page.ts';
import { routes } from './routes.tsx';

const answering = globalThis.fetch;
const pathOf = (input: Parameters<typeof fetch>[0]) => new URL(String(input), location.href).pathname;

/** Notes the paths asked from now on. */
const note = (): ReadonlySet<string> => {
  const asked = new Set<string>();
  globalThis.fetch = (input, init) => {
    asked.add(pathOf(input));
    return answering(input, init);
  };
  return asked;
};
/** Makes the calls of an address as the entry does; gives the paths asked. */
const arrive = async (address: string, token: string | null = null): Promise<ReadonlySet<string>> => {
  const { pathname, search } = new URL(address, location.href);
  const page = firstPage(pathname);
  const asked = note();
  callAhead(page ? firstCalls(page, { pathname, search }, token !== null) : [], 'en-US', token);
  globalThis.fetch = answering;
  await server.quiet();
  return asked;
};
/** From now on these calls get no answer. */
const silence = (paths: ReadonlySet<string>) => {
  globalThis.fetch = (input, init) =>
    paths.has(pathOf(input)) ? new Promise(() => undefined) : answering(input, init);
};

const there = (selector: string) => expect.poll(() => document.querySelector(selector)).not.toBeNull();
const ready: Readonly<Record<string, { addresses: readonly string[]; shown: string }>> = {
  '/home': { addresses: ['/home'], shown: '[data-testid="carousel"] img' },
  '/problem': {
    addresses: ['/problem', '/problem?keyword=a&tagId=[1]&difficulty=2&state=solved&sort=rate&desc=true'],
    shown: 'main td a[href="/problem/1000"]',
  },
  '/problem/:problemID': { addresses: ['/problem/1000', '/problem/A%2D1'], shown: 'main [role="tablist"]' },
  '/problem/:problemID/full-screen': {
    addresses: ['/problem/1000/full-screen'],
    shown: 'main [role="tablist"]',
  },
  '/status': {
    addresses: [
      '/status',
      '/status?onlyMine=true&currentPage=1&limit=30',
      '/status?status=0&username=ada&problemID=1000&completeProblemID=true',
    ],
    shown: 'td [data-testid="verdict"]',
  },
};
const cases = Object.entries(ready).flatMap(([path, { addresses, shown }]) =>
  addresses.map((address) => ({ path, address, shown })),
);

beforeEach(() => answerPages());
afterEach(() => {
  globalThis.fetch = answering;
});

describe('the first calls of a route', () => {
  it('are tried here for each route that names some', () => {
    expect(Object.keys(ready).sort()).toEqual(
      routes
        .filter(({ handle }) => handle.first)
        .map(({ path }) => path)
        .sort(),
    );
  });

  it.each(cases)('are those of the page at $address', async ({ path, address, shown }) => {
    expect(firstPage(new URL(address, location.href).pathname)?.path).toBe(path);
    keepToken('token-of-the-test');
    const asked = await arrive(address, 'token-of-the-test');
    expect(asked.size).toBeGreaterThan(0);
    silence(asked);
    await open(address, { as: root });
    await there(shown);
  });

  it.each([
    ['/home', 'main section', () => document.querySelector('main [class*="bones"]') === null],
    ['/problem', 'main h1', () => document.querySelector('main td a[href="/problem/1000"]') !== null],
    ['/status', 'main h1', () => document.querySelector('td [data-testid="verdict"]') !== null],
  ] as const)('are shown by the first drawing of %s', async (address, page, isWhole) => {
    await arrive(address);
    const drawn: boolean[] = [];
    const watch = new MutationObserver(() => {
      if (drawn.length === 0 && document.querySelector(page)) drawn.push(isWhole());
    });
    watch.observe(document.body, { childList: true, subtree: true });
    await open(address);
    await there(page);
    watch.disconnect();
    expect(drawn).toEqual([true]);
  });

  it('are not made where the page asks nothing', async () => {
    expect(await arrive('/status?onlyMine=true')).toEqual(new Set());
    expect(await arrive('/problem/%')).toEqual(new Set());
  });

  it.each([
    ['another person', { as: root }],
    ['a reader of another language', { locale: 'zh-CN' }],
  ] as const)('are made again for %s', async (_, looks) => {
    const first = await arrive('/problem/1000');
    const asked = note();
    await open('/problem/1000', looks);
    await there('main [role="tablist"]');
    expect([...asked]).toEqual(expect.arrayContaining([...first]));
  });

  it('that fail are made again, and the failure is shown', async () => {
    const asked = server.answer(getProblemDetail, () => {
      throw refusal('problem.not-found');
    });
    await arrive('/problem/1000');
    const page = await open('/problem/1000');
    await expect.element(page.getByText('The problem does not exist').first()).toBeVisible();
    expect(asked).toHaveLength(2);
  });
});
