import { type Connection, Schema } from 'mongoose';
import { isDuplicateKey } from '../../platform/mongo/connection.ts';
import type { ProblemVersion } from './record.ts';

type VersionDocument = ProblemVersion & { _id: string };

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;
const schema = new Schema<VersionDocument>(
  {
    _id: text,
    pid: number,
    version: number,
    draft: text,
    manifest: text,
    note: String,
    changed: [String],
    savedAt: { type: Date, required: true },
    savedByUid: text,
  },
  { versionKey: false },
);
schema.index({ pid: 1, version: -1 });

const versionOf = ({ _id, ...rest }: VersionDocument): ProblemVersion => rest;

/** Every saved version of every problem. */
export const versionsStore = (database: Connection) => {
  const versions = database.model<VersionDocument>('ProblemVersion', schema, 'problem_versions');
  return {
    /** Keeps a version; the same one again changes nothing. */
    async keep(version: ProblemVersion): Promise<void> {
      try {
        await versions.create({ _id: `${version.pid}:${version.version}`, ...version });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },
    async find(pid: number, version: number): Promise<ProblemVersion | null> {
      const found = await versions.findById(`${pid}:${version}`).lean<VersionDocument>();
      return found && versionOf(found);
    },
    /** Draft and manifest of every version of every problem. */
    async *files(): AsyncIterable<string> {
      const all = versions.find({}, { draft: 1, manifest: 1 }).lean<VersionDocument>().cursor();
      for await (const { draft, manifest } of all) yield* [draft, manifest];
    },
    /** Newest first. */
    async page(
      pid: number,
      { skip, limit }: { skip: number; limit: number },
    ): Promise<{ records: ProblemVersion[]; total: number }> {
      const [found, total] = await Promise.all([
        versions.find({ pid }).sort({ version: -1 }).skip(skip).limit(limit).lean<VersionDocument[]>(),
        versions.countDocuments({ pid }),
      ]);
      return { records: found.map(versionOf), total };
    },
  };
};
export type VersionsStore = ReturnType<typeof versionsStore>;
