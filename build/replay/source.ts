import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { unzipSync } from 'fflate';
import { SetupTrouble } from '../setup/progress.mjs';
import { type Feed, readFeed, replaceAll } from './feed.ts';

/** What a feed or an archive holds, and the board that it says itself. */
export type Source = Feed & {
  /** Version that the archive names; null: it names none. */
  version: string | null;
  /** null: there is none to compare with. */
  scoreboard: unknown;
};

/** Files that are read of an archive; programs and pictures stay where they are. */
const isRead = (name: string): boolean => /^[a-z-]+\.(json|ndjson|xml)$/.test(basename(name));

const filesOf = (path: string): Map<string, string> => {
  if (statSync(path).isDirectory())
    return new Map(
      readdirSync(path)
        .filter(isRead)
        .map((name) => [name, readFileSync(join(path, name), 'utf8')]),
    );
  const bytes = readFileSync(path);
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return new Map([['event-feed.ndjson', bytes.toString('utf8')]]);
  const found = unzipSync(bytes, { filter: ({ name }) => isRead(name) });
  const depth = (name: string) => name.split('/').length;
  const top = Math.min(...Object.keys(found).map(depth));
  return new Map(
    Object.entries(found)
      .filter(([name]) => depth(name) === top)
      .map(([name, content]) => [basename(name), Buffer.from(content).toString('utf8')]),
  );
};

const jsonIn = (name: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new SetupTrouble(`${name} is no JSON.`);
  }
};
const versionOf = (content: unknown): string | null => {
  const { version } = (content ?? {}) as { version?: unknown };
  return typeof version === 'string' ? version : null;
};

/** Endpoints whose files are read where an archive has no feed. */
const endpoints = [
  ...['contest', 'state', 'judgement-types', 'problems', 'groups', 'organizations', 'teams'],
  ...['submissions', 'judgements', 'awards'],
];

/** Reads a folder, a zip or a feed. @throws SetupTrouble in words */
export const readSource = (path: string): Source => {
  if (!existsSync(path)) throw new SetupTrouble(`There is no ${path}.`);
  const files = filesOf(path);
  const feed = readFeed(files.get('event-feed.ndjson') ?? files.get('event-feed.json') ?? '');
  for (const name of endpoints) {
    const text = files.get(`${name}.json`);
    // A feed tells the order of judgements, so it goes before the files.
    if (text !== undefined && !feed.objects.has(name)) replaceAll(feed.objects, name, jsonIn(name, text));
  }
  const board = files.get('scoreboard.json');
  const api = files.get('api.json');
  return {
    ...feed,
    version: api === undefined ? null : versionOf(jsonIn('api.json', api)),
    scoreboard: board === undefined ? null : jsonIn('scoreboard.json', board),
  };
};
