import { collectionNames, collectionObjects } from '@assize/shared/areas/clics/objects.ts';
import { expect } from 'vitest';
import type { Caller } from '../../../test/site.ts';

export type Line = { type: string; id: string | null; data: Record<string, unknown> | null; token: string };

/** The state that a reader of these lines reaches. */
export const stateAfter = (lines: readonly Line[]): Map<string, unknown> => {
  const state = new Map<string, unknown>();
  for (const { type, id, data } of lines) {
    if (data === null) state.delete(`${type} ${id}`);
    else state.set(`${type} ${id}`, data);
  }
  return state;
};

/** Ids that an object names, with the collections in which they stand. */
const references: Readonly<Record<string, string>> = {
  language_id: 'languages',
  problem_id: 'problems',
  team_id: 'teams',
  organization_id: 'organizations',
  submission_id: 'submissions',
  judgement_type_id: 'judgement-types',
  reply_to_id: 'clarifications',
  group_ids: 'groups',
  team_ids: 'teams',
  main_scoreboard_group_id: 'groups',
};

/** Each object names only what was told before it. */
export const knowsWhatItNames = (lines: readonly Line[]): void => {
  const known = new Set<string>();
  for (const { type, id, data } of lines) {
    if (data === null) {
      known.delete(`${type} ${id}`);
      continue;
    }
    known.add(`${type} ${id}`);
    if (type === 'contest') continue;
    for (const [property, collection] of Object.entries(references))
      for (const name of [data[property] ?? []].flat())
        expect(known, `${type} ${id} names ${property} ${String(name)}`).toContain(
          `${collection} ${String(name)}`,
        );
  }
};

/** Readers of the Contest API of a site. */
export const clicsReader = () => {
  const read = async (by: Caller, path: string) => {
    const { status, headers, raw } = await by.inject({ method: 'GET', url: `/api/clics/2023-06/${path}` });
    const text = raw.toString();
    const isJson = String(headers['content-type']).startsWith('application/json');
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes
    return { status, headers, raw, body: (isJson ? JSON.parse(text) : text) as any };
  };
  const feed = (by: Caller, cid: number, since?: string) =>
    read(
      by,
      `contests/${cid}/event-feed?stream=false${since === undefined ? '' : `&since_token=${encodeURIComponent(since)}`}`,
    );
  const lines = async (by: Caller, cid: number, since?: string): Promise<Line[]> => {
    const { status, body } = await feed(by, cid, since);
    expect(status, String(body)).toBe(200);
    return String(body)
      .split('\n')
      .filter((line) => line !== '')
      .map((line): Line => JSON.parse(line));
  };

  return {
    read,
    feed,
    lines,
    /** Whether the feed leads to what the collections hold, and names nothing that its reader does not know. */
    async consistent(by: Caller, cid: number): Promise<void> {
      const told = await lines(by, cid);
      knowsWhatItNames(told);
      const state = stateAfter(told);
      const rest = new Map<string, unknown>();
      rest.set('contest null', (await read(by, `contests/${cid}`)).body);
      rest.set('state null', (await read(by, `contests/${cid}/state`)).body);
      for (const name of collectionNames) {
        const { body } = await read(by, `contests/${cid}/${name}`);
        for (const one of body) {
          collectionObjects[name].strict().parse(one);
          rest.set(`${name} ${one.id}`, one);
        }
      }
      expect(Object.fromEntries(state)).toEqual(Object.fromEntries(rest));
    },
  };
};
