/**
 * Serves the problem list twice, for the figure that compares them: our server on one port, on another a bare
 * Fastify route that reads the same fields and the total with the driver. Run as a process of its own by
 * ../bench.ts, with the configuration in the environment; says where it listens as one line of JSON.
 */
import fastify from 'fastify';
import { MongoClient } from 'mongodb';
import { build } from '../app.ts';
import { readConfig } from '../config.ts';
import { serverModules } from '../modules.ts';
import { dropAll, listedProblem, rootOf } from './site.ts';

const problems = 10_000;

const config = readConfig(process.env);
const site = await build(serverModules, config);
const { viewer, token } = await rootOf(site);

const client = await new MongoClient(config.mongoUri, { maxPoolSize: 50 }).connect();
const database = client.db(config.mongoDatabase);
type Stored = { _id: number } & Record<string, unknown>;
const collection = database.collection<Stored>('problems');

/** One problem through the front door, the others as its copies. */
const fill = async () => {
  const { data: made } = await site.services.authoring.create(listedProblem, viewer);
  const first = await collection.findOne({ _id: made.pid });
  if (!first) throw new Error('the first problem is not there');
  const copies = Array.from({ length: problems - 1 }, (_, index) => {
    const problemId = String(1001 + index);
    return {
      ...first,
      _id: made.pid + 1 + index,
      problemId,
      sortKey: `${String(problemId.length).padStart(3, '0')}${problemId}`,
      title: `A problem of the list ${problemId}`,
    };
  });
  for (let at = 0; at < copies.length; at += 1_000) await collection.insertMany(copies.slice(at, at + 1_000));
};
await fill();

const bare = fastify();
const fields = { problemId: 1, title: 1, titles: 1, difficulty: 1, type: 1, tags: 1, count: 1 };
bare.get<{ Querystring: { limit: string; currentPage: string } }>('/list', async ({ query }) => {
  const limit = Number(query.limit);
  const filter = { listed: true, oj: 'ME' };
  const [records, total] = await Promise.all([
    collection
      .find(filter, { projection: fields })
      .sort({ sortKey: 1 })
      .skip((Number(query.currentPage) - 1) * limit)
      .limit(limit)
      .toArray(),
    collection.countDocuments(filter),
  ]);
  return { status: 200, msg: 'success', data: { records, total } };
});

const ours = await site.fastify.listen({ port: 0, host: '127.0.0.1' });
const theirs = await bare.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(
  `${JSON.stringify({
    ours: `${ours}/api/get-problem-list?limit=30&currentPage=1`,
    bare: `${theirs}/list?limit=30&currentPage=1`,
    token,
  })}\n`,
);

process.once('SIGTERM', async () => {
  await bare.close();
  await client.close();
  await dropAll(site);
  process.exit(0);
});
