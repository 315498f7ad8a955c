import type { Role } from '@assize/shared/domain/roles.ts';
import type { Endpoint } from '@assize/shared/wire/http.ts';
import { describe, expect, it } from 'vitest';
import { startTestSite } from './site.ts';

type Input = { params?: unknown; query?: unknown; body?: unknown };
type Who = Role | 'visitor';

const caller = async (who: Who) => {
  const site = await startTestSite();
  return who === 'visitor' ? site.asVisitor() : site.as(who);
};

/**
 * One test per role: an allowed one gets past the door (the handler may still refuse the input), a refused
 * visitor gets 401, a refused role 403.
 */
export const guards = (
  endpoint: Endpoint,
  table: { allowed: readonly Who[]; refused: readonly Who[]; input?: Input },
): void => {
  describe(`the door of ${endpoint.method} ${endpoint.path}`, () => {
    it.each(table.allowed)('lets %s pass', async (who) => {
      const sent = await (await caller(who)).send(endpoint, table.input);
      expect([401, 403], sent.body.msg).not.toContain(sent.status);
      expect(sent.status, sent.body.msg).toBeLessThan(500);
    });
    it.each(table.refused)('refuses %s', async (who) => {
      const sent = await (await caller(who)).send(endpoint, table.input);
      expect([sent.status, sent.body.code]).toEqual(
        who === 'visitor' ? [401, 'auth.required'] : [403, 'auth.forbidden'],
      );
    });
  });
};

/**
 * One test per bad value: put into an otherwise good input it must be answered with 400 naming exactly its field.
 * @param bad values by field of the body, or of the query where there is no body
 */
export const rejects = (
  endpoint: Endpoint,
  bad: Readonly<Record<string, readonly unknown[]>>,
  { as = 'visitor', base = {} }: { as?: Who; base?: Readonly<Record<string, unknown>> } = {},
): void => {
  const part = endpoint.body === undefined ? 'query' : 'body';
  const rows = Object.entries(bad).flatMap(([field, values]) =>
    values.map((value) => ({ field, value, shown: String(JSON.stringify(value)).slice(0, 40) })),
  );
  describe(`the input of ${endpoint.method} ${endpoint.path}`, () => {
    it.each(rows)('must not have $field = $shown', async ({ field, value }) => {
      const sent = await (await caller(as)).send(endpoint, { [part]: { ...base, [field]: value } });
      expect([sent.status, sent.body.code], sent.body.msg).toEqual([400, 'request.invalid']);
      expect(sent.body.field?.split('.')[0]).toBe(field);
      expect(sent.body.msg).toContain(field);
    });
  });
};
