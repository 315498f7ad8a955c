import type { Db, Document } from 'mongodb';
import { accountCollection } from '../../modules/account/store.ts';
import { judgementCollection, keyOf as judgementKey } from '../../modules/judging/store.ts';
import { problemCollection } from '../../modules/problem/document.ts';
import { textsCollection } from '../../modules/problem/texts-store.ts';
import { sessionCollection } from '../../modules/session/store.ts';
import { statusCollection } from '../../modules/solved/store.ts';
import { submissionCollection } from '../../modules/submission/document.ts';
import { classificationCollection, tagCollection } from '../../modules/tag/store.ts';
import { counterCollection } from '../../platform/ids.ts';
import type { Stored, StoredShape } from '../../platform/mongo/collection.ts';
import { chanceOf } from './chance.ts';
import { derivedData } from './derived.ts';
import { seededProblems } from './problems.ts';
import { seededSubmissions } from './submissions.ts';
import { seededUsers, sharesOfUsers } from './users.ts';
import { tagNames } from './words.ts';

export type Sizes = { problems: number; users: number; submissions: number };
export const fullSize: Sizes = { problems: 20_000, users: 100_000, submissions: 1_000_000 };

type Options = {
  sizes: Sizes;
  seed?: number;
  /** The last moment of the site's life so far. */
  until: Date;
  /** Tells in lines how far it is. */
  say: (line: string) => void;
};

const batchSize = 2_000;
/** Batches on their way at once. */
const batchesAtOnce = 3;
const tellEvery = 200_000;

/** Writes documents in batches. The first one of each batch is parsed, so that what is written fits its shape. */
const writerOf = <C extends StoredShape>(database: Db, { name, document }: C) => {
  const collection = database.collection<Document & { _id: never }>(name);
  const shape = document.strict();
  const underWay = new Set<Promise<unknown>>();
  let batch: Stored<C>[] = [];
  let written = 0;
  const send = async () => {
    if (batch.length === 0) return;
    shape.parse(batch[0]);
    written += batch.length;
    const sent = collection.insertMany(batch as never, {
      ordered: false,
      writeConcern: { w: 1, journal: false },
    });
    batch = [];
    underWay.add(sent);
    void sent.finally(() => underWay.delete(sent)).catch(() => undefined);
    if (underWay.size >= batchesAtOnce) await Promise.race(underWay);
  };
  return {
    async add(one: Stored<C>): Promise<void> {
      batch.push(one);
      if (batch.length >= batchSize) await send();
    },
    async end(): Promise<number> {
      await send();
      await Promise.all(underWay);
      return written;
    },
  };
};

const writeAll = async <C extends StoredShape>(database: Db, to: C, all: Iterable<Stored<C>>) => {
  const writer = writerOf(database, to);
  for (const one of all) await writer.add(one);
  return writer.end();
};

/** Indexes of the collections that are large. Built once they are full, which is faster; the server has all others. */
const buildIndexes = async (database: Db, collections: readonly StoredShape[], say: Options['say']) => {
  for (const { name, indexes } of collections) {
    const began = performance.now();
    await database
      .collection(name)
      .createIndexes(indexes.map(([fields, options]) => ({ key: { ...fields }, ...options }) as never));
    say(`  ${indexes.length} indexes of ${name}: ${Math.round((performance.now() - began) / 1000)} s`);
  }
};

const seedTags = async (database: Db): Promise<number> => {
  const names = Object.entries(tagNames);
  const classified = names.flatMap(([_, tags], at) =>
    tags.map((name) => ({ name, classificationId: at + 1 })),
  );
  await writeAll(
    database,
    classificationCollection,
    names.map(([name], at) => ({ _id: at + 1, name, oj: 'ME', rank: at })),
  );
  return writeAll(
    database,
    tagCollection,
    classified.map((one, at) => ({ _id: at + 1, ...one, color: '', oj: 'ME', gid: null })),
  );
};

/**
 * Fills an empty database with problems, users and judged submissions: the same for the same seed and moment. What the
 * server derives from verdicts is written as its live paths would have written it.
 * @throws Error where the database has problems already
 */
export const seedSite = async (database: Db, { sizes, seed = 1, until, say }: Options): Promise<void> => {
  if ((await database.collection(problemCollection.name).findOne({})) !== null)
    throw new Error(`${database.databaseName} is not empty`);
  const chance = chanceOf(seed);
  const tags = await seedTags(database);
  const users = seededUsers({ count: sizes.users, until }, chance);
  say(`  ${await writeAll(database, accountCollection, users)} users`);
  const owner = users.find(({ role }) => role === 'admin') ?? users[0];
  if (owner === undefined) throw new Error('a site without users');
  const made = seededProblems({ count: sizes.problems, tags, owner: owner._id, until }, chance);
  const problems = made.map(({ problem }) => problem);
  await writeAll(
    database,
    textsCollection,
    made.map(({ texts }) => texts),
  );

  const shares = sharesOfUsers(sizes.users, sizes.submissions, chance);
  const people = users.map(({ _id, gmtCreate }, at) => ({
    uid: _id,
    since: gmtCreate,
    shares: shares[at] ?? 0,
  }));
  const derived = derivedData();
  const submissions = writerOf(database, submissionCollection);
  const judgements = writerOf(database, judgementCollection);
  const lastSeen = new Map<string, Date>();
  for (const { submission, judgement } of seededSubmissions(people, problems, until, chance)) {
    derived.take(submission);
    lastSeen.set(submission.uid, submission.submitTime);
    await submissions.add(submission);
    await judgements.add({ _id: judgementKey(submission.submitId, judgement.round), ...judgement });
    if (submission.submitId % tellEvery === 0)
      say(`  ${submission.submitId} of ${sizes.submissions} submissions`);
  }
  await Promise.all([submissions.end(), judgements.end()]);
  say(`  ${await writeAll(database, problemCollection, problems.map(derived.withCounts))} problems`);
  say(`  ${await writeAll(database, statusCollection, derived.statuses())} statuses of users on problems`);
  await writeAll(
    database,
    sessionCollection,
    [...lastSeen].map(([uid, openedAt]) => ({
      _id: `seeded-${uid}`,
      uid,
      ip: '10.0.0.1',
      userAgent: 'seeded',
      openedAt,
      seenAt: openedAt,
      expiresAt: openedAt,
      endedAt: openedAt,
      endReason: 'logout' as const,
    })),
  );
  await writeAll(database, counterCollection, [
    { _id: 'problem', taken: sizes.problems },
    { _id: 'submission', taken: sizes.submissions },
    { _id: 'tag', taken: tags },
    { _id: 'tag-classification', taken: Object.keys(tagNames).length },
  ]);
  await buildIndexes(
    database,
    [
      accountCollection,
      problemCollection,
      textsCollection,
      submissionCollection,
      judgementCollection,
      statusCollection,
      sessionCollection,
    ],
    say,
  );
};
