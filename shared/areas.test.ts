import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { areas, auditActions, topicEvents, topics } from './index.ts';

const folders = readdirSync(new URL('areas', import.meta.url));

describe('areas', () => {
  it('are all named in index.ts, under the names of their folders', () => {
    expect(areas.map(({ name }) => name).sort()).toEqual(folders.sort());
  });

  it('declare the family of topics of every event', () => {
    expect(Object.keys(topicEvents).filter((family) => !Object.hasOwn(topics, family))).toEqual([]);
  });

  it('name every audit action once', () => {
    expect(new Set(auditActions).size).toBe(auditActions.length);
  });
});
