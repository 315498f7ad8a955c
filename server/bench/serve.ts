/** A server process on a free port with a super admin signed in; says where as one line of JSON. Ends on SIGTERM. */
import { build } from '../app.ts';
import { readConfig } from '../config.ts';

const app = await build(readConfig(process.env));
const root = await app.modules.accounts.create({
  username: 'bench_root',
  password: 'bench password',
  email: null,
  role: 'root',
});
const { token } = await app.modules.sessions.open(root, { ip: '127.0.0.1', userAgent: 'bench' });
const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${JSON.stringify({ url, token })}\n`);

process.once('SIGTERM', async () => {
  await app.core.database.dropDatabase();
  const keys = await app.core.redis.client.keys(`${app.core.config.redisPrefix}*`);
  if (keys.length > 0) await app.core.redis.client.unlink(keys);
  await app.stop();
  process.exit(0);
});
