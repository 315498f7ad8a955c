import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createProblem, readProblemDraft, updateProblem } from '@assize/shared/areas/authoring/endpoints.ts';
import { uploadMarkdownFile, uploadMarkdownImage } from '@assize/shared/areas/file/endpoints.ts';
import type { Manifest } from '@assize/shared/areas/judging/manifest.ts';
import { submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import { readDataSet, uploadAnswer, uploadTestcaseZip } from '@assize/shared/areas/testdata/endpoints.ts';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { dayMs } from '../../platform/clock.ts';
import { diskBlobStore } from '../../platform/files/disk-blob-store.ts';
import { handClock } from '../../test/clock.ts';
import { announce } from '../../test/fake-judge.ts';
import { draftOf, makeProblem } from '../../test/problems.ts';
import { startTestSite, type TestSite } from '../../test/site.ts';
import { pairsZip, zip } from '../../test/zip.ts';

let site: TestSite;
let clock: ReturnType<typeof handClock>;
beforeEach(async () => {
  clock = handClock();
  site = await startTestSite({ ownData: true, clock });
});

const root = () => site.as('root');
const storeOf = (name: string) => diskBlobStore(join(site.app.core.config.dataFolder, name));
const has = async (hash: string, store = 'blobs') => (await storeOf(store).read(hash)) !== null;
/** Files of a store that are not put aside. */
const inPlace = async (store: string) => {
  const folder = join(site.app.core.config.dataFolder, store);
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names.filter((name) => /^[0-9a-f]{2}\/[0-9a-f]{64}$/.test(name)).map((name) => name.slice(3));
};
/** Sweeps as the next days would. Sessions end meanwhile, so calls are made before. */
const collect = async (sweeps: number, days = 10) => {
  const all = [];
  for (let sweep = 0; sweep < sweeps; sweep++) {
    clock.advance(days * dayMs);
    all.push(await site.app.services.file.collect());
  }
  return all;
};
const filesOf = async (pid: number) => {
  const record = await site.app.services.problem.records.byPid(pid);
  const bytes = await storeOf('blobs').read(record?.manifest ?? '');
  const { cases }: Manifest = JSON.parse(bytes?.toString() ?? '');
  return [
    record?.manifest ?? '',
    record?.draft ?? '',
    ...cases.flatMap((one) => [one.input.hash, one.output.hash]),
  ];
};
const uploadData = (marker: string) =>
  root().call(
    uploadTestcaseZip,
    {},
    {
      file: {
        filename: 'data.zip',
        content: zip([
          { name: '1.in', content: marker },
          { name: '1.out', content: `${marker}!` },
        ]),
      },
    },
  );

const storedProblem = async (pid: number) => {
  const record = await site.app.services.problem.records.byPid(pid);
  if (!record) throw new Error(`no problem ${pid}`);
  return record;
};

it('keeps files of problems as they are and were, and frees what an upload left behind', async () => {
  const first = await uploadData('first');
  const { pid, version } = await root().call(createProblem, {
    body: draftOf(
      'KEEP',
      {},
      {
        isUploadTestCase: true,
        uploadTestcaseDir: first.fileListDir,
        samples: [{ input: '1.in', output: '1.out' }],
      },
    ),
  });
  const before = await filesOf(pid);
  const second = await uploadData('second');
  const { draft } = await root().call(readProblemDraft, { query: { pid } });
  await root().call(updateProblem, {
    body: { pid, version, draft: { ...draft, uploadTestcaseDir: second.fileListDir } },
  });
  const after = await filesOf(pid);
  expect(after).not.toEqual(before);
  const { manifest } = await storedProblem(pid);
  // The record of the upload is gone, as after its day.
  await uploadData('left behind');
  const waiting = await site.app.core.database.collection('uploads').deleteMany({});
  expect(waiting.deletedCount).toBe(3);
  const all = await inPlace('blobs');

  const [aside, freed, nothing] = await collect(3);
  expect(aside?.blobs).toMatchObject({ deleted: 0, back: 0 });
  expect(aside?.blobs.aside).toBeGreaterThanOrEqual(2);
  expect(freed?.blobs.deleted).toBe(aside?.blobs.aside);
  expect(nothing?.blobs).toEqual({ aside: 0, back: 0, deleted: 0, deletedBytes: 0 });
  for (const hash of [...before, ...after, manifest]) expect(await has(hash), hash).toBe(true);
  expect((await inPlace('blobs')).length).toBe(all.length - (freed?.blobs.deleted ?? 0));
});

it('keeps uploads that wait to be used, and handed-in outputs', async () => {
  const set = await root().call(uploadTestcaseZip, {}, { file: { filename: 'x.zip', content: pairsZip(2) } });
  const { pid } = await makeProblem(root(), 'ANSWERS', {}, { judgeMode: 'submit_answer' });
  await announce(site);
  const outputs = { filename: 'o.zip', content: zip([{ name: '1.out', content: 'handed in' }]) };
  const { answerKey } = await root().call(uploadAnswer, { query: { pid } }, { file: outputs });
  await root().call(submitProblem, { body: { pid: 'ANSWERS', language: 'Text', code: '', answerKey } });
  await site.app.core.database.collection('uploads').deleteMany({ kind: 'answer' });
  const [submission] = await site.app.core.database.collection('submissions').find().toArray();
  const listing = String(submission?.answers);
  const files = (await storeOf('blobs').read(listing))?.toString() ?? '';
  expect(files).toContain('1.out');

  await collect(2);
  expect(await has(listing)).toBe(true);
  for (const [hash] of files.matchAll(/[0-9a-f]{64}/g)) expect(await has(hash)).toBe(true);
  clock.advance(-20 * dayMs);
  expect((await root().call(readDataSet, { query: { set: set.fileListDir } })).fileList).toHaveLength(2);
  for (const hash of await inPlace('blobs')) expect(await has(hash)).toBe(true);
});

it('keeps pictures and files that a statement shows or once showed, and frees the others', async () => {
  const picture = async (background: string) => {
    const content = await sharp({ create: { width: 3, height: 3, channels: 3, background } })
      .png()
      .toBuffer();
    return root().call(uploadMarkdownImage, {}, { file: { filename: 'x.png', content } });
  };
  const file = (content: string) =>
    root().call(uploadMarkdownFile, {}, { file: { filename: 'x.pdf', content } });
  const [old, shown, idle] = [await picture('#100'), await picture('#200'), await picture('#300')];
  const [linked, unlinked] = [await file('linked'), await file('unlinked')];
  const { pid, version } = await makeProblem(root(), 'SHOWN', { description: `![](${old.link})` });
  const { draft } = await root().call(readProblemDraft, { query: { pid } });
  const description = `![](${shown.link}) [pdf](${linked.link})`;
  await root().call(updateProblem, {
    body: { pid, version, draft: { ...draft, problem: { ...draft.problem, description } } },
  });

  const [, second, third] = await collect(4);
  expect(second?.images.deleted).toBe(1);
  // One sweep finds it unlinked, the next forgets it and puts its bytes aside, the one after frees them.
  expect([second?.statementFiles, third?.attachments.deleted]).toEqual([1, 1]);
  const left = await site.app.core.database.collection('statement_files').find().toArray();
  expect(left.map(({ _id }) => String(_id))).toEqual([linked.fileId]);
  expect(unlinked.fileId).not.toBe(linked.fileId);
  const images = await inPlace('images');
  expect(images.toSorted()).toEqual([old, shown].map((one) => one.fileId.slice(0, 64)).toSorted());
  expect(await has(idle.fileId.slice(0, 64), 'images')).toBe(false);
  expect(await inPlace('attachments')).toHaveLength(1);
});

it('leaves young files alone', async () => {
  await uploadData('young');
  await site.app.core.database.collection('uploads').deleteMany({});
  const young = await inPlace('blobs');
  const [only] = await collect(1, 0.9);
  expect(only?.blobs.aside).toBe(0);
  expect(await inPlace('blobs')).toEqual(young);
});
