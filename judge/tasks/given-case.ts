/** A case whose files are given with a task, not with a problem. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalCase } from '../testdata/store.ts';

/** Calls `use` with a case worth 100 points. The files of the case are deleted when `use` has ended. */
export const withGivenCase = async <T>(
  input: string,
  output: string,
  use: (one: LocalCase) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'assize-given-'));
  try {
    const inputPath = join(folder, 'input');
    const outputPath = join(folder, 'output');
    // Readable for all, as a boxed program reads its input as another user; the folder's mode keeps everyone
    // else out.
    await writeFile(inputPath, input, { mode: 0o644 });
    await writeFile(outputPath, output, { mode: 0o644 });
    return await use({
      inputPath,
      outputPath,
      caseId: 1,
      // A hash names a file in the cache, and these files are not in the cache.
      input: { hash: '', size: Buffer.byteLength(input) },
      output: { hash: '', size: Buffer.byteLength(output) },
      inputName: 'input',
      outputName: 'output',
      score: 100,
      groupNum: null,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
