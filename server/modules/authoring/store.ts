import { verifyRun, verifyValidator } from '@assize/shared/areas/task/endpoints.ts';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { collection, type Stored } from '../../platform/mongo/collection.ts';
import { isDuplicateKey } from '../../platform/mongo/connection.ts';
import { keptSeconds } from '../task/service.ts';

const versionCollection = collection(
  'problem_versions',
  z.object({
    _id: z.string(),
    pid: z.int(),
    version: z.int(),
    draft: z.string(),
    manifest: z.string(),
    note: z.string().nullable(),
    changed: z.array(z.string()),
    savedAt: z.date(),
    savedByUid: z.string(),
  }),
  [[{ pid: 1, version: -1 }]],
);
type VersionDocument = Stored<typeof versionCollection>;
/** A saved version of a problem. Its draft and its manifest are in the file store. */
export type ProblemVersion = Omit<VersionDocument, '_id'>;

const versionOf = ({ _id, ...rest }: VersionDocument): ProblemVersion => rest;

/** Every saved version of every problem. */
export const versionsStore = (database: Connection) => {
  const versions = versionCollection.on(database);
  return {
    /** Keeps a version; the same one again changes nothing. */
    async keep(version: ProblemVersion): Promise<void> {
      try {
        await versions.insert({ _id: `${version.pid}:${version.version}`, ...version });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },
    async find(pid: number, version: number): Promise<ProblemVersion | null> {
      const found = await versions.findById(`${pid}:${version}`);
      return found && versionOf(found);
    },
    /** Draft and manifest of every version of every problem. */
    async *files(): AsyncIterable<string> {
      const all = versions.find({}, { draft: 1, manifest: 1 }).cursor();
      for await (const { draft, manifest } of all) yield* [draft, manifest];
    },
    /** Newest first. */
    async page(
      pid: number,
      { skip, limit }: { skip: number; limit: number },
    ): Promise<{ records: ProblemVersion[]; total: number }> {
      const [found, total] = await Promise.all([
        versions.find({ pid }).sort({ version: -1 }).skip(skip).limit(limit),
        versions.countDocuments({ pid }),
      ]);
      return { records: found.map(versionOf), total };
    },
  };
};
export type VersionsStore = ReturnType<typeof versionsStore>;

const verifyCollection = collection(
  'verifies',
  z.object({
    _id: z.string(),
    version: z.int(),
    runs: z.array(verifyRun),
    validators: z.array(verifyValidator),
    startedAt: z.date(),
  }),
  [[{ startedAt: 1 }, { expireAfterSeconds: keptSeconds }]],
);
type Verify = Omit<Stored<typeof verifyCollection>, '_id'>;

/** Everyone's latest verify of every problem. */
export const verifyStore = (database: Connection) => {
  const verifies = verifyCollection.on(database);
  const keyOf = (pid: number, uid: string) => `${pid}:${uid}`;
  return {
    async put(pid: number, uid: string, verify: Verify): Promise<void> {
      await verifies.updateOne({ _id: keyOf(pid, uid) }, { $set: verify }, { upsert: true });
    },
    async last(pid: number, uid: string): Promise<Verify | null> {
      return verifies.findById(keyOf(pid, uid));
    },
  };
};
export type VerifyStore = ReturnType<typeof verifyStore>;
