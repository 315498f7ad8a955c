import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { stopAtEnd, untilStopped } from './lifetime.ts';
import { startServices } from './services.ts';

/**
 * `services` by hand: a database and Redis for work on single parts, fetched when this machine has none.
 * `--name N` names the data folder below the project's data folder, `--data DIR` gives another one, `--port-base P`
 * fixes the ports (P for the database, P + 1 for Redis), `--fast` turns syncing to disk off, `--env FILE` also writes
 * the addresses as shell assignments.
 */
const { values } = parseArgs({
  options: {
    name: { type: 'string', default: 'services' },
    data: { type: 'string' },
    'port-base': { type: 'string' },
    fast: { type: 'boolean', default: false },
    env: { type: 'string' },
  },
});
const portBase = values['port-base'] === undefined ? undefined : Number(values['port-base']);

await untilStopped(async () => {
  const services = await startServices({
    dataDir: resolve(values.data ?? `.data/${values.name}`),
    durable: !values.fast,
    mayFetch: true,
    ...(portBase === undefined ? {} : { mongoPort: portBase, redisPort: portBase + 1 }),
  });
  stopAtEnd(services.stop);
  const exports = `export MONGODB_URI='${services.mongoUri}'\nexport REDIS_URL='${services.redisUrl}'\n`;
  process.stdout.write(exports);
  if (values.env) writeFileSync(values.env, exports);
  console.log('# Running; Ctrl-C stops both.');
});
