/** Every list by pages, asked for pages that there cannot be (Wire 4). */
import type { Endpoint } from '@assize/shared/wire/http.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { startTestSite } from './site.ts';

const site = await startTestSite();
const hasPages = ({ query, method }: Endpoint): boolean =>
  method === 'GET' && query instanceof z.ZodObject && 'currentPage' in query.shape;
const lists = site.app.core
  .declared()
  .routes.map(({ endpoint }) => endpoint)
  .filter(hasPages);
const named = (endpoint: Endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const;

/** What a list needs beside its page. */
const needed: Readonly<Record<string, Record<string, unknown>>> = {
  '/get-problem-solutions': { problemId: 'NONE' },
};

const most = Number.MAX_SAFE_INTEGER;
const edges: [query: Record<string, unknown>, status: 200 | 400][] = [
  [{ currentPage: 0 }, 200],
  [{ currentPage: -7 }, 200],
  [{ currentPage: 1_000_000 }, 200],
  [{ currentPage: most, limit: 500 }, 200],
  [{ limit: 0 }, 200],
  [{ limit: -1 }, 200],
  [{ limit: 1_000_000 }, 200],
  [{ currentPage: '', limit: '' }, 200],
  [{ currentPage: 'one' }, 400],
  [{ currentPage: '1.5' }, 400],
  [{ currentPage: '1e400' }, 400],
  [{ currentPage: '99999999999999999999999' }, 400],
  [{ limit: 'many' }, 400],
  [{ limit: '[1]' }, 400],
];

it('there are such lists', () => {
  expect(lists.length).toBeGreaterThan(8);
});

it.each(lists.map(named))('%s answers with a page, or names the field that is wrong', async (_, endpoint) => {
  for (const [query, status] of edges) {
    const sent = await site.as('root').send(endpoint, { query: { ...needed[endpoint.path], ...query } });
    const shown = JSON.stringify([query, sent.body.msg]);
    // A list of something that is not there is refused whatever its page.
    if (status === 200 && [400, 403, 404].includes(sent.status)) {
      expect(Object.keys(query), shown).not.toContain(sent.body.field);
      continue;
    }
    expect(sent.status, shown).toBe(status);
    if (status === 400) expect(Object.keys(query), shown).toContain(sent.body.field);
  }
});
