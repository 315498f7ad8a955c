import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from './data-folder.ts';
import { passedOn } from './parts.ts';

/** Settings that `npm start` decides by itself, or reads from its own options. */
const decided = [
  'MONGODB_URI',
  'MONGODB_PASSWORD_FILE',
  'REDIS_URL',
  'PORT',
  'HOST',
  'METRICS_PORT',
  'LOG_LEVEL',
];

it('every documented setting of the server reaches it from npm start too', () => {
  const settings = readFileSync(join(repository, 'docs/operate/settings.md'), 'utf8');
  const rows = [...settings.matchAll(/^\| (`[^|]*`) \|/gm)].map(([, names = '']) => names);
  const documented = rows.flatMap((names) =>
    [...names.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = '']) => name),
  );
  expect(documented.length).toBeGreaterThan(30);
  const given = Object.fromEntries(documented.map((name) => [name, 'x']));
  expect(documented.filter((name) => !(name in passedOn(given)) && !decided.includes(name))).toEqual([]);
});
