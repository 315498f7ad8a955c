import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { answerListing, Manifest } from '@assize/shared/areas/judging/manifest.ts';
import { uploadAnswer } from '@assize/shared/areas/testdata/endpoints.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { z } from 'zod';
import { type Clock, dayMs } from '../../platform/clock.ts';
import { type ArchiveLimits, archiveLimits } from '../../platform/files/archive-safety.ts';
import { atMost, filesAtOnce } from '../../platform/files/at-once.ts';
import type { BlobStore } from '../../platform/files/blob-store.ts';
import { openArchive } from '../../platform/files/read-archive.ts';
import type { CountingStore, UploadRoom } from '../../platform/files/upload-room.ts';
import type { UploadedFile, Viewer } from '../../platform/http/handler.ts';
import { tooLarge } from '../../platform/http/too-large.ts';
import type { ProblemService } from '../problem/service.ts';
import { unixLineEnds } from './line-ends.ts';
import { matchAnswers } from './match-answers.ts';
import type { ProblemDataService } from './problem-data.ts';
import { type Staged, type Staging, withStaged } from './staging.ts';
import type { UploadStore } from './store.ts';

type Ports = {
  store: UploadStore;
  problems: Pick<ProblemService, 'records' | 'scopes'>;
  data: Pick<ProblemDataService, 'manifestOf'>;
  blobs: BlobStore;
  clock: Clock;
  staging: Staging;
  room: Pick<UploadRoom, 'storing'>;
};
type Listing = z.infer<typeof answerListing>;

const lifeMs = dayMs;
const mostNamed = 1000;
/** As much as a program may print: twice what is expected, and never less than 32 MiB. */
const mostBytes = (cases: Manifest['cases']): number =>
  Math.max(
    32 * 1024 * 1024,
    cases.reduce((sum, one) => sum + 2 * one.output.size, 0),
  );
const answerLimits = (cases: Manifest['cases']): ArchiveLimits => ({
  ...archiveLimits,
  entries: 20_000,
  inflatedBytes: mostBytes(cases),
  ratioFromBytes: 32 * 1024 * 1024,
});
const notFound = () => new AssizeError('problem.not-found', { field: 'pid' });

/** Outputs handed in for submit-answer problems. */
export const answersService = ({ store, problems, data, blobs, clock, staging, room }: Ports) => ({
  /**
   * Takes a zip, or one file, of outputs. They are judged once they are submitted with the key this gives, which is
   * good for its user and problem for a day. Throws `problem.not-found`, the `archive.*` and the
   * `upload.*` errors.
   */
  async take(
    upload: UploadedFile | undefined,
    pid: number,
    viewer: Viewer,
  ): Promise<ReplyOf<typeof uploadAnswer>> {
    const problem = await problems.records.byPid(pid);
    const readable = problem && (await problems.scopes.mayRead(problem, viewer));
    if (!readable || problem.judgeMode !== 'submit_answer') throw notFound();
    const { cases } = await data.manifestOf(problem);

    const one = async ({ path, bytes }: Staged, into: CountingStore) => {
      const limit = mostBytes(cases);
      if (bytes > limit) throw tooLarge(limit);
      const name = upload?.filename.split(/[/\\]/).at(-1) ?? '';
      const [only] = cases;
      // A problem with one case takes a file of any name.
      const matched = matchAnswers(cases, cases.length === 1 && only ? [only.outputName] : [name]);
      const listing: Listing = [];
      for (const outputName of matched.found.keys())
        listing.push({ name: outputName, ...(await into.put(unixLineEnds(createReadStream(path)))) });
      return { matched, listing };
    };
    const many = async ({ path, bytes }: Staged, into: CountingStore) => {
      const archive = await openArchive(path, bytes, answerLimits(cases));
      try {
        const matched = matchAnswers(cases, archive.names);
        const listing: Listing = await atMost(filesAtOnce, [...matched.found], async ([name, entry]) => ({
          name,
          ...(await into.put(unixLineEnds(archive.read(entry)))),
        }));
        return { matched, listing };
      } finally {
        archive.close();
      }
    };
    const { matched, listing } = await withStaged(staging, upload, uploadAnswer.maxBody, (staged) =>
      room.storing(blobs, viewer, (into) => (staged.isZip ? many(staged, into) : one(staged, into))),
    );
    const id = randomUUID();
    const kept = await blobs.putBytes(Buffer.from(JSON.stringify(listing)));
    await store.insert({
      id,
      kind: 'answer',
      uid: viewer.uid,
      pid,
      listing: kept.hash,
      rev: 0,
      expiresAt: new Date(clock.now().getTime() + lifeMs),
    });
    return {
      answerKey: id,
      found: listing.map((file) => file.name),
      missing: matched.missing.slice(0, mostNamed),
      ignored: matched.ignored.slice(0, mostNamed),
    };
  },

  /** Hash of the listing behind a key; null for a key that is unknown, too old, another user's or another problem's. */
  async listingOf(key: string, { uid, pid }: { uid: string; pid: number }): Promise<string | null> {
    const found = await store.find(key);
    const usable =
      found?.kind === 'answer' && found.uid === uid && found.pid === pid && found.expiresAt > clock.now();
    return usable ? found.listing : null;
  },
});
export type AnswersService = ReturnType<typeof answersService>;
