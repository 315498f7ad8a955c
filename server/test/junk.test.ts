import type { Endpoint } from '@assize/shared/wire/http.ts';
import { describe, expect, it } from 'vitest';
import { startTestSite } from './site.ts';

/** Values that have broken servers: wrong types, operators, huge and odd numbers, control and half characters. */
const junk: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  2 ** 53,
  0.1,
  '',
  ' ',
  'null',
  '-1',
  '1e9',
  '99999999999999999999',
  '../../etc/passwd',
  '%00',
  'a\u0000b',
  '\ud800',
  '‮‭',
  '{"$gt":""}',
  "'; drop table users; --",
  '(((((((((((((((((((a+)+)+)+)+)+',
  'x'.repeat(5_000),
  [],
  [[]],
  { $gt: '' },
  { $where: 'sleep(1000)' },
  { length: -1 },
  Array(300).fill(1),
];

const keysOf = (schema: Endpoint['query']): string[] => {
  // The shape of an object schema, also inside wrappers.
  const shape: unknown = schema === undefined ? undefined : Reflect.get(schema, 'shape');
  return typeof shape === 'object' && shape !== null ? Object.keys(shape) : [];
};
const refuses = (schema: Endpoint['query'], part: unknown) =>
  schema !== undefined && !schema.safeParse(part).success;
/** Texts as they arrive in an address. */
const inAddress = (part: unknown) =>
  Object.fromEntries(Object.entries(part ?? {}).map(([key, value]) => [key, String(value).toWellFormed()]));
const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

describe('junk is never answered with a 5xx, and with 400 where a schema refuses it (Wire 3)', async () => {
  const site = await startTestSite();
  const endpoints = site.app.core
    .declared()
    .routes.map(({ endpoint }) => endpoint)
    // Uploads come without their file here; archives have their own hostile tests.
    .filter(({ path }) => !path.endsWith('/logout'));

  it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s',
    async (_name, endpoint) => {
      const root = site.as('root');
      const headers: Record<string, string> =
        endpoint.access === 'judge-node' ? { authorization: site.app.core.nodeToken } : {};
      const ask = async (input: { params?: unknown; query?: unknown; body?: unknown }) => {
        const sent = await root.send(endpoint, input, { headers });
        const what = `${JSON.stringify(input).slice(0, 200)} ${sent.body.msg}`;
        expect(sent.status, what).toBeLessThan(500);
        // A path of odd names may lead nowhere.
        if (sent.status === 404 && endpoint.params !== undefined) return;
        const refused =
          refuses(endpoint.params, inAddress(input.params)) ||
          refuses(endpoint.query, inAddress(input.query)) ||
          refuses(endpoint.body, input.body);
        // Failures of standards have no code of ours.
        const code = endpoint.surface === undefined ? 'request.invalid' : undefined;
        if (refused) expect([sent.status, sent.body.code], what).toEqual([400, code]);
      };
      const parts = {
        params: keysOf(endpoint.params),
        query: keysOf(endpoint.query),
        body: keysOf(endpoint.body),
      };
      for (const value of junk) {
        const all = (keys: string[], of: unknown) => Object.fromEntries(keys.map((key) => [key, of]));
        await ask({
          params: all(parts.params, text(value) === '' ? 'x' : text(value)),
          query: all(parts.query, text(value)),
          ...(endpoint.body === undefined ? {} : { body: all(parts.body, value) }),
        });
        if (endpoint.body !== undefined) await ask({ params: all(parts.params, '1'), body: value });
        // An address holds texts only: other values were asked above.
        if (typeof value !== 'string') continue;
        for (const key of parts.query)
          await ask({ params: all(parts.params, '1'), query: { [key]: text(value) } });
      }
    },
    30_000,
  );
});
