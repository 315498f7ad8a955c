import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadTexts } from './i18n/load-texts.ts';
import { locales } from './i18n/locales.ts';
import { areas, auditActions, topics } from './index.ts';
import { messageKinds } from './messages.ts';
import { topicEvents } from './topic-events.ts';

const folders = readdirSync(new URL('areas', import.meta.url));

describe('areas', () => {
  it('are all named in index.ts, under the names of their folders', () => {
    expect(areas.map(({ name }) => name).sort()).toEqual(folders.sort());
  });

  it('have their events named in topic-events.ts', () => {
    const sum = readFileSync(new URL('topic-events.ts', import.meta.url), 'utf8');
    const unnamed = folders.filter(
      (name) =>
        existsSync(new URL(`areas/${name}/events.ts`, import.meta.url)) &&
        !sum.includes(`'./areas/${name}/events.ts'`),
    );
    expect(unnamed).toEqual([]);
  });

  it('declare the family of topics of every event', () => {
    expect(Object.keys(topicEvents).filter((family) => !Object.hasOwn(topics, family))).toEqual([]);
  });

  it('name every audit action once', () => {
    expect(new Set(auditActions).size).toBe(auditActions.length);
  });

  it.each(locales)('have words of %s for every audit action and every kind of message', async (locale) => {
    const { actions = {}, messages = {} } = await loadTexts(locale);
    expect(auditActions.filter((action) => !actions[action])).toEqual([]);
    const kinds = Object.keys(messageKinds).flatMap((kind) => [`${kind}.title`, `${kind}.content`]);
    expect(Object.keys(messages).toSorted()).toEqual(kinds.toSorted());
  });

  it('give each placeholder of a message its value', async () => {
    const { messages = {} } = await loadTexts('zh-CN');
    for (const [kind, given] of Object.entries<readonly string[]>(messageKinds)) {
      for (const part of ['title', 'content'])
        for (const [, name] of (messages[`${kind}.${part}`] ?? '').matchAll(/\{\{(\w+)\}\}/g))
          expect(given, `${kind}.${part}`).toContain(name);
    }
  });
});
