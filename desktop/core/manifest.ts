import { canonicalJson } from '@assize/shared/domain/canonical-json.ts';
import { sha256 } from '@assize/shared/domain/kiosk/sha256.ts';
import { hash } from '@assize/shared/domain/kiosk/values.ts';
import { z } from 'zod';
import { decideSelfTest, type Fault, type FoundFile } from '../policy/self-test.ts';

/** Name of the list that the build writes beside the app's own files. */
export const manifestPath = 'resources/manifest.json';
/** Config and keys of the hall: not of the build, but not for everybody to write either. */
export const hallFolder = 'resources/hall';

const manifest = z.strictObject({
  version: z.literal(1),
  /** Who owns the installed files: root, but where somebody tests without being root. */
  owner: z.int().nonnegative(),
  files: z.record(z.string().min(1).max(300), hash),
});
export type Manifest = z.output<typeof manifest>;

/** @returns null where the text is no such list */
export const readManifest = (text: string | undefined): Manifest | null => {
  if (text === undefined) return null;
  try {
    const parsed = manifest.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
};

const filesOf = (found: readonly FoundFile[]): Record<string, string> =>
  Object.fromEntries(found.flatMap(({ path, hash: own }) => (own === null ? [] : [[path, own]])));

/** The list for an app that lies there as it is to be installed. */
export const manifestOf = (found: readonly FoundFile[], owner: number): Manifest => ({
  version: 1,
  owner,
  files: filesOf(found),
});

/** One hash over the names and contents of all files: staff accept a build by it. */
export const buildHashOf = (files: Manifest['files']): Promise<string> => sha256(canonicalJson(files));

export type SelfTest = {
  readonly buildHash: string;
  readonly faults: readonly Fault[];
  /** Who owns what is not to be changed; null: there is no list that says it. */
  readonly owner: number | null;
};

/**
 * Compares what is installed with what was built. The hash is of what is really there; faults are part of it, so that no
 * app that has any counts as an accepted build, also where the contents of its files are the same.
 */
export const selfTest = async (text: string | undefined, found: readonly FoundFile[]): Promise<SelfTest> => {
  const expected = readManifest(text);
  const faults = decideSelfTest(expected, found);
  const files = filesOf(found);
  return {
    faults,
    owner: expected?.owner ?? null,
    buildHash:
      faults.length === 0 ? await buildHashOf(files) : await sha256(canonicalJson({ files, faults })),
  };
};
