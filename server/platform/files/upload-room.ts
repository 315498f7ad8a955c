import { mkdir, statfs } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { may } from '@assize/shared/domain/permissions.ts';
import type { Role } from '@assize/shared/domain/roles.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import { daySeconds } from '../clock.ts';
import { byteBudget } from '../redis/byte-budget.ts';
import type { RedisStore } from '../redis/connection.ts';
import type { Blob, BlobStore } from './blob-store.ts';

/** Most that one person may upload in a day, and what is left free on the disk for all else; in bytes. */
export type UploadLimits = { userPerDay: number; staffPerDay: number; minFree: number };
type Uploader = { uid: string; role: Role };

/** A store that counts what is put into it. */
export type CountingStore = Pick<BlobStore, 'put' | 'putBytes'>;

export type UploadRoom = {
  /** Whether the disk has room for more. @throws AssizeError `upload.no-space` */
  check(): Promise<void>;
  /** The same bytes; the disk is looked at while they pass. @throws AssizeError `upload.no-space` */
  checked(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /**
   * Stores the upload of a user; counted by what is kept, unpacked.
   * @throws AssizeError `upload.no-space`, `upload.quota-used`
   */
  storing<T>(store: BlobStore, who: Uploader, use: (store: CountingStore) => Promise<T>): Promise<T>;
};

type Options = {
  redis: Pick<RedisStore, 'client' | 'key'>;
  /** A folder on the disk that uploads fill. */
  folder: string;
  limits: UploadLimits;
  /** Free bytes on the disk of a folder. */
  freeBytes?: (folder: string) => Promise<number>;
};

/** Bytes taken between two looks at disk and budget; each of several uploads may go this far beyond. */
const stepBytes = 8 * 1024 * 1024;
const megabyte = 1024 * 1024;

const freeOnDisk = async (folder: string): Promise<number> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** The catalogue's error for a full disk; other errors as they are. */
export const orNoSpace = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    ? new AssizeError('upload.no-space', { cause: error })
    : error;

/** Keeps accounts from filling the disk: byte budgets per user and day, and a floor of free space. */
export const uploadRoom = ({ redis, folder, limits, freeBytes = freeOnDisk }: Options): UploadRoom => {
  const budgetOf = (bytes: number) =>
    byteBudget(redis, { name: 'upload-bytes', bytes, seconds: daySeconds, goesOnWithoutRedis: true });
  const ofUser = { bytes: limits.userPerDay, budget: budgetOf(limits.userPerDay) };
  const ofStaff = { bytes: limits.staffPerDay, budget: budgetOf(limits.staffPerDay) };

  const check = async (): Promise<void> => {
    if ((await freeBytes(folder)) < limits.minFree) throw new AssizeError('upload.no-space');
  };
  /** Calls `look` for every so many bytes that pass. */
  const counting = (look: (bytes: number) => Promise<void>) => {
    let unseen = 0;
    const flush = async () => {
      const bytes = unseen;
      unseen = 0;
      await look(bytes);
    };
    return {
      flush,
      rest: () => unseen,
      async *through(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
        for await (const chunk of content) {
          unseen += chunk.length;
          if (unseen >= stepBytes) await flush();
          yield chunk;
        }
      },
    };
  };
  const spend = async ({ uid, role }: Uploader, bytes: number): Promise<void> => {
    const { budget, bytes: limit } = may(role, 'problem.create') ? ofStaff : ofUser;
    const seconds = await budget.spend(uid, bytes);
    if (seconds !== null)
      throw new AssizeError('upload.quota-used', {
        retryAfter: seconds,
        params: { megabytes: Math.floor(limit / megabyte), hours: Math.ceil(seconds / 3_600) },
      });
  };

  return {
    check,
    async *checked(content) {
      await check();
      yield* counting(check).through(content);
    },
    async storing(store, who, use) {
      const counter = counting(async (bytes) => {
        await check();
        await spend(who, bytes);
      });
      await counter.flush();
      const put: CountingStore['put'] = (content, more): Promise<Blob> =>
        store.put(counter.through(content), more);
      try {
        return await use({ put, putBytes: (bytes) => put(Readable.from([bytes])) });
      } catch (error) {
        throw orNoSpace(error);
      } finally {
        // Kept bytes count, also those of a refused upload; the next upload learns of a used-up budget.
        await spend(who, counter.rest()).catch(() => undefined);
      }
    },
  };
};
