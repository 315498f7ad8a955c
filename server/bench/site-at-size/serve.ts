/**
 * Serves a site at size, seeded first where the database is empty, and beside it a bare Fastify route that reads a page
 * of problems with the driver. A process of its own with its configuration in the environment; tells its progress on
 * stderr, and where it listens as one line of JSON. Ends on SIGTERM; a database that is not to be kept is dropped.
 */
import fastify from 'fastify';
import { MongoClient } from 'mongodb';
import { z } from 'zod';
import { type App, build } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { problemCollection } from '../../modules/problem/document.ts';
import { submissionCollection } from '../../modules/submission/document.ts';
import { type Services, serverModules } from '../../modules.ts';
import { announceAll, dropAll } from '../site.ts';
import { fullSize, seedSite } from './seed.ts';

/** `BENCH_SHARE`: part of the full size. `BENCH_KEEP`: the database stays. */
const { BENCH_SHARE: share, BENCH_KEEP: isKept } = z
  .object({
    BENCH_SHARE: z.coerce.number().positive().max(1).default(1),
    BENCH_KEEP: z.stringbool().default(false),
  })
  .parse(process.env);
const say = (line: string) => process.stderr.write(`${line}\n`);

const config = readConfig(process.env);
const client = await new MongoClient(config.mongoUri, { maxPoolSize: 50 }).connect();
const database = client.db(config.mongoDatabase);
const stored = { problems: problemCollection.name, submissions: submissionCollection.name } as const;
if ((await database.collection(stored.problems).findOne({})) === null) {
  const began = performance.now();
  const sizes = {
    problems: Math.ceil(fullSize.problems * share),
    users: Math.ceil(fullSize.users * share),
    submissions: Math.ceil(fullSize.submissions * share),
  };
  say(`› Seeding ${sizes.problems} problems, ${sizes.users} users and ${sizes.submissions} submissions …`);
  // The day decides, not the moment: the same figures on the same day.
  await seedSite(database, { sizes, until: new Date(new Date().setUTCHours(0, 0, 0, 0)), say });
  say(`✓ Seeded (${Math.round((performance.now() - began) / 1000)} s)`);
}
const site = await build(serverModules, config);
await announceAll(site);

const tokenOf = async ({ services }: App<Services>, username: string): Promise<string> => {
  const account = await services.account.people.byUsername(username);
  if (account === null) throw new Error(`${username} is not there`);
  return (await services.session.open(account, { ip: '127.0.0.1', userAgent: 'bench' })).token;
};
const rootPassword = 'site at size';
await site.services.account.ensureRoot(rootPassword);
const [busiest] = await database
  .collection(stored.submissions)
  .aggregate<{ _id: string }>([
    { $group: { _id: '$uid', count: { $sum: 1 } } },
    { $sort: { count: -1, _id: 1 } },
    { $limit: 1 },
  ])
  .toArray();
const busy = await site.services.account.people.byUid(busiest?._id ?? '');
if (busy === null) throw new Error('nobody submitted');

const bare = fastify();
const fields = { problemId: 1, title: 1, titles: 1, difficulty: 1, type: 1, tags: 1, count: 1 };
bare.get('/problems', async () => {
  const rows = database.collection(stored.problems).find({ listed: true, oj: 'ME' }, { projection: fields });
  return { data: await rows.sort({ sortKey: 1 }).limit(30).toArray() };
});

const ours = await site.fastify.listen({ port: 0, host: '127.0.0.1' });
const theirs = await bare.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(
  `${JSON.stringify({
    ours,
    bare: `${theirs}/problems`,
    root: await tokenOf(site, 'root'),
    user: await tokenOf(site, busy.username),
    busiest: busy.username,
    problems: await database.collection(stored.problems).countDocuments(),
    submissions: await database.collection(stored.submissions).countDocuments(),
    users: await database.collection('users').countDocuments(),
  })}\n`,
);

process.once('SIGTERM', async () => {
  await bare.close();
  await client.close();
  await (isKept ? site.stop() : dropAll(site));
  process.exit(0);
});
