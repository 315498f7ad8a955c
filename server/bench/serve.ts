/** A server process on a free port with a super admin signed in; says where as one line of JSON. Ends on SIGTERM. */
import { build } from '../app.ts';
import { readConfig } from '../config.ts';
import { serverModules } from '../modules.ts';
import { dropAll, rootOf } from './site.ts';

const app = await build(serverModules, readConfig(process.env));
const { token } = await rootOf(app);
const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${JSON.stringify({ url, token })}\n`);

process.once('SIGTERM', async () => {
  await dropAll(app);
  process.exit(0);
});
