import { type ProblemDraft, problemDraft } from '@assize/shared/areas/authoring/draft.ts';
import { type Manifest, manifest } from '@assize/shared/areas/judging/manifest.ts';
import { canonicalJson } from '@assize/shared/domain/canonical-json.ts';
import { z } from 'zod';
import type { BlobStore } from '../../platform/files/blob-store.ts';

const kept = z.looseObject({
  isUploadTestCase: z.boolean(),
  judgeMode: z.string(),
  samples: z.array(z.looseObject({})),
});

/**
 * Drafts as saved versions keep them: canonical JSON in the file store, without the data typed into the form, which
 * is in the files of the manifest.
 */
export const draftFiles = (blobs: Pick<BlobStore, 'putBytes' | 'read'>) => {
  const readJson = async (hash: string): Promise<unknown> => {
    const bytes = await blobs.read(hash);
    if (!bytes) throw new Error(`the file store has no ${hash}`);
    return JSON.parse(bytes.toString('utf8'));
  };
  const text = async (hash: string): Promise<string> => {
    const bytes = await blobs.read(hash);
    if (!bytes) throw new Error(`the file store has no ${hash}`);
    return bytes.toString('utf8');
  };
  const readManifest = async (hash: string): Promise<Manifest> => manifest.parse(await readJson(hash));

  return {
    readManifest,
    /** Stores a checked draft without the texts of typed cases, which the files of the manifest hold. */
    async write(draft: ProblemDraft): Promise<string> {
      const samples = draft.isUploadTestCase
        ? draft.samples
        : draft.samples.map((one) => ({ ...one, input: '', output: '' }));
      return (
        await blobs.putBytes(Buffer.from(canonicalJson({ ...draft, samples, uploadTestcaseDir: null })))
      ).hash;
    },
    /** The draft of a saved version; `dataFrom` becomes its uploadTestcaseDir where cases are files. */
    async read(
      version: { draft: string; manifest: string },
      dataFrom: string | null = null,
    ): Promise<ProblemDraft> {
      const stored = kept.parse(await readJson(version.draft));
      if (stored.isUploadTestCase || stored.judgeMode === 'objective')
        return problemDraft.parse({
          ...stored,
          uploadTestcaseDir: stored.isUploadTestCase && stored.judgeMode !== 'objective' ? dataFrom : null,
        });
      const { cases } = await readManifest(version.manifest);
      const samples: unknown[] = [];
      // One after the other: thousands of files at once would take all file handles.
      for (const [index, one] of stored.samples.entries()) {
        const files = cases[index];
        if (!files) throw new Error(`the manifest ${version.manifest} has no case ${index + 1}`);
        samples.push({ ...one, input: await text(files.input.hash), output: await text(files.output.hash) });
      }
      return problemDraft.parse({ ...stored, samples });
    },
  };
};
export type DraftFiles = ReturnType<typeof draftFiles>;
