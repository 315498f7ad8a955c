/** What areas declare is used: no verb without a door, no error without a throw, no event that is never told. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { auditActions, errorStatus, topics, verbs } from '@assize/shared/index.ts';
import { topicEvents } from '@assize/shared/topic-events.ts';
import { expect, it } from 'vitest';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const isSource = (path: string) =>
  /\.tsx?$/.test(path) && !/(?:\.test\.tsx?$|(?:^|\/)(?:node_modules|test|bench)\/)/.test(path);
const textsOf = (folder: string, isOf: (path: string) => boolean = () => true): string[] =>
  readdirSync(`${repository}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => isSource(path) && isOf(path))
    .map((path) => readFileSync(`${repository}${folder}/${path}`, 'utf8'));

const server = textsOf('server');
const rules = textsOf('shared/domain');
const endpoints = textsOf('shared/areas', (path) => path.endsWith('endpoints.ts'));
const web = textsOf('web');
const unused = (names: readonly string[], texts: readonly string[]) => {
  const all = texts.join('\n');
  return names.filter((name) => !all.includes(`'${name}'`));
};

/** Declared for what is still to come, with the reason. */
const later = {
  verbs: [] as string[],
  errors: [] as string[],
  events: [] as string[],
};

it('every verb guards an endpoint or a decision', () => {
  expect(unused(Object.keys(verbs), [...server, ...rules, ...endpoints, ...web])).toEqual(later.verbs);
});

it('every error is thrown', () => {
  expect(unused(Object.keys(errorStatus), [...server, ...rules])).toEqual(later.errors);
});

it('every action is logged', () => {
  expect(unused(auditActions, [...server, ...endpoints])).toEqual([]);
});

it('every topic has its policy', () => {
  const all = server.join('\n');
  const without = Object.keys(topics).filter((family) => !all.includes(`topic: topicsOf('${family}')`));
  expect(without).toEqual([]);
});

it('every event is told', () => {
  const isTold = (family: string, event: string) =>
    server.some(
      (text) =>
        text.includes(`topicsOf('${family}')`) &&
        new RegExp(`(?:publish|tellHere)\\([^;]*?'${event}'`).test(text),
    );
  const untold = Object.entries(topicEvents).flatMap(([family, events]) =>
    Object.keys(events)
      .filter((event) => !isTold(family, event))
      .map((event) => `${family} ${event}`),
  );
  expect(untold).toEqual(later.events);
});
