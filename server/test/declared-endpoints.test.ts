/** Declarations of endpoints hold: each is served once, changes what it says, and is logged. */

import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { may } from '@assize/shared/domain/permissions.ts';
import type { Access, Endpoint } from '@assize/shared/wire/http.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { writesDuring } from '../bench/write-count.ts';
import { makeContest } from './contests.ts';
import { databaseAddress } from './database-address.ts';
import { makeProblem } from './problems.ts';
import { startTestSite } from './site.ts';

const mongoUri = databaseAddress({ options: { monitorCommands: 'true' } });
const site = await startTestSite({ ownData: true, config: { mongoUri } });
const endpoints = site.app.core.declared().routes.map(({ endpoint }) => endpoint);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const named = (endpoint: Endpoint) => [nameOf(endpoint), endpoint] as const;
const isStaffOnly = (access: Access) =>
  access !== 'anyone' && access !== 'signed-in' && access !== 'judge-node' && !may('user', access);

const areas = fileURLToPath(new URL('../../shared/areas/', import.meta.url));
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
/** Endpoints that files of shared/areas export; one that a second file passes on counts once. */
const exported = async (): Promise<Endpoint[]> => {
  const files = readdirSync(areas, { recursive: true, encoding: 'utf8' }).filter(
    (one) => /^[\w-]+\/[\w-]+\.ts$/.test(one) && !one.endsWith('.test.ts'),
  );
  const modules = await Promise.all(files.map((one): Promise<object> => import(`${areas}${one}`)));
  return [...new Set(modules.flatMap((one) => Object.values(one)).filter(isEndpoint))];
};

describe('the endpoints of shared/areas', () => {
  it('are each served by one route, and nothing else is', async () => {
    expect(endpoints.map(nameOf).toSorted()).toEqual((await exported()).map(nameOf).toSorted());
    expect(new Set(endpoints.map(nameOf)).size).toBe(endpoints.length);
  });
});

describe('a GET that has effects (Wire 11)', () => {
  const writing = endpoints.filter(({ method, effects }) => method === 'GET' && effects);
  it.each(writing.map(named))('%s stands beside a POST with the same door', (_, endpoint) => {
    const { method: _method, query, summary: _summary, rate, ...door } = endpoint;
    const post = endpoints.find((one) => one.method === 'POST' && one.path === endpoint.path);
    expect(post).toMatchObject(door);
    expect(rate).toBe(post?.rate ?? 'write');
    const fields = (schema: z.ZodType | undefined) =>
      schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
    expect(fields(query)).toEqual(fields(post?.body));
  });
  it.each(writing.map(named))('%s is fired by no link', (_, { access, errors = [] }) => {
    if (access === 'anyone') expect(errors).toContain('captcha.required');
  });
});

/** Input with which most calls find something. */
const known = async (): Promise<Record<string, string>> => {
  const root = site.as('root');
  const { pid, problemId } = await makeProblem(root, 'GETS');
  const { cid } = await makeContest(root, site.app.core.clock);
  return {
    cid: String(cid),
    pid: String(pid),
    problemId,
    id: '1',
    submitId: '1',
    version: '1',
    name: '1.in',
    caseId: '1',
    key: 'x',
    // A feed ends after what there is.
    stream: 'false',
  };
};
const pick = (schema: z.ZodType | undefined, from: Record<string, string>) =>
  schema instanceof z.ZodObject
    ? Object.fromEntries(Object.keys(schema.shape).flatMap((key) => (from[key] ? [[key, from[key]]] : [])))
    : {};

/**
 * Writes of reading calls: the entry in the log, a version whose keeping a crash cut off (Authoring 4), and the feed of
 * a contest, which begins when it is first asked for (Contest API 7).
 */
const feed = ['clics_feeds', 'clics_feed_entries'];
const traces = new Set(['audit_log', 'counters', 'problem_versions', ...feed]);

describe('a call without effects', () => {
  it('writes nothing to the database but traces', async () => {
    const input = await known();
    const root = site.as('root');
    await root.token();
    const statuses: number[] = [];
    const writes = await writesDuring(site.app, async () => {
      for (const endpoint of endpoints.filter(({ method, effects }) => method === 'GET' && !effects)) {
        const { params, query } = endpoint;
        const sent = await root.send(endpoint, { params: pick(params, input), query: pick(query, input) });
        statuses.push(sent.status);
      }
    });
    expect(writes.filter(({ collection }) => !traces.has(collection))).toEqual([]);
    expect(statuses.filter((one) => one === 200).length).toBeGreaterThan(statuses.length / 2);
  });
});

describe('what staff change (Audit 4)', () => {
  const changing = endpoints.filter(({ access, effects }) => effects && isStaffOnly(access));
  it.each(changing.map(named))('%s is logged, or says why not', (_, { audit, unlogged }) => {
    expect([audit, unlogged].filter((one) => one !== undefined)).toHaveLength(1);
  });
  it('is logged of people alone: the door needs a viewer', () => {
    const logged = endpoints.filter(({ audit }) => audit !== undefined);
    expect(logged.length).toBeGreaterThan(20);
    for (const { access } of logged) expect(['anyone', 'judge-node']).not.toContain(access);
  });
});
