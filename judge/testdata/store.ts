/** All files of a problem on this node's disk: test data, the problem's own program, files beside programs. */
import { readFile } from 'node:fs/promises';
import {
  answerListing,
  type JudgeOptions,
  type Manifest,
  type ManifestCase,
  manifest,
} from '@assize/shared/areas/judging/manifest.ts';
import { canonicalJson } from '@assize/shared/domain/canonical-json.ts';
import type { Graders, GraderText } from '@assize/shared/domain/graders.ts';
import type { z } from 'zod';
import { atOnce } from '../at-once.ts';
import type { Lease } from '../lease-cache.ts';
import { JudgeTrouble } from '../trouble.ts';
import { isOfTheMachine, openBlobStore, type StoredFile } from './blob-store.ts';

/**
 * The source of test data: the server, over HTTP. Both calls reject with JudgeTrouble when data do not come
 * in time.
 */
export interface DataSource {
  manifest(hash: string): Promise<Manifest>;
  blob(hash: string): Promise<AsyncIterable<Uint8Array>>;
}

/** A case with its files on this node; the paths hold for as long as the data is leased. */
export type LocalCase = ManifestCase & { readonly inputPath: string; readonly outputPath: string };

/** A text file that is put into boxes under its name. */
export type LocalFile = { readonly name: string; readonly path: string; readonly bytes: Buffer };

/** The problem's checker, interactor or manager. */
export type OwnSource = {
  readonly language: string;
  readonly code: string;
  readonly protocol: 'testlib' | 'kattis';
  readonly args: readonly string[];
};

/** An output that was submitted instead of a program. */
export type AnswerFile = { readonly path: string; readonly size: number };

/** Files that compiles need: they are small, and arrive before the test data. */
export type ProblemParts = {
  readonly program: OwnSource | null;
  /** The checker for what the interactor wrote. */
  readonly checker: OwnSource | null;
  /** Files beside the problem's own program, when it is compiled and when it runs. */
  readonly judgeFiles: readonly LocalFile[];
  /** Files beside the contestant's program, when it is compiled and when it runs. */
  readonly userFiles: readonly LocalFile[];
  /** Graders in all languages; null: there are none. */
  readonly graders: Graders<GraderText> | null;
  readonly options: JudgeOptions;
};

export type ProblemData = ProblemParts & {
  readonly cases: readonly LocalCase[];
  /** Prerequisites of subtasks: other subtasks that must get all their points first. */
  readonly groups: readonly { readonly groupNum: number; readonly dependsOn: readonly number[] }[];
  /** Outputs submitted instead of a program, by the name of the case's output file; null when there are none. */
  readonly answers: ReadonlyMap<string, AnswerFile> | null;
};

export interface TestData {
  /**
   * A problem with every file in place.
   * @param answers hash of the listing of submitted outputs
   * @throws JudgeTrouble when a file cannot be had
   */
  lease(manifestHash: string, answers?: string | null): Promise<Lease<ProblemData>>;
  /**
   * As `lease`, in two steps, so that programs are compiled while test data arrive. The caller must also
   * release it when `all` fails.
   */
  open(manifestHash: string, answers?: string | null): Promise<OpenedProblem>;
  /** Whether this node's disk takes test data. */
  probe(): Promise<boolean>;
}

export type OpenedProblem = {
  readonly parts: ProblemParts;
  readonly all: Promise<ProblemData>;
  readonly release: () => void;
};

export type TestDataOptions = {
  readonly folder: string;
  readonly source: DataSource;
  /** Most bytes kept; the files of running jobs may exceed that. */
  readonly maxBytes: number;
};

const DOWNLOADS_PER_JOB = 6;
/** Most bytes of a listing: 10 000 names. */
const MOST_LISTING = 4 * 1024 * 1024;

/** Opens the cache of a node. */
export const openTestData = async (options: TestDataOptions): Promise<TestData> => {
  const { folder, source, maxBytes } = options;
  const store = await openBlobStore(folder, maxBytes);

  const readManifest = async (hash: string): Promise<Manifest> => {
    const file = await store.lease({ hash, maxBytes: Number.MAX_SAFE_INTEGER }, async () => {
      const text = canonicalJson(await source.manifest(hash));
      return [Buffer.from(text)];
    });
    return parsed(file, manifest);
  };

  const readListing = async (hash: string): Promise<z.infer<typeof answerListing>> =>
    parsed(await store.lease({ hash, maxBytes: MOST_LISTING }, () => source.blob(hash)), answerListing);

  /** Holds leases of files by hash; a file that arrives after `release` is given back at once. */
  const holder = () => {
    const held = new Map<string, Lease<StoredFile>>();
    let released = false;
    return {
      hold: (blobs: readonly Blob[]) =>
        atOnce(
          [...new Map(blobs.map((one) => [one.hash, one]))],
          DOWNLOADS_PER_JOB,
          async ([hash, { size }]) => {
            if (held.has(hash)) return;
            const file = await store.lease({ hash, size }, () => source.blob(hash));
            if (released) file.release();
            else held.set(hash, file);
          },
        ),
      pathOf(hash: string): string {
        const file = held.get(hash);
        if (!file) throw new Error(`${hash} is not among the files that are held`);
        return file.value.path;
      },
      files: () => [...held.values()].map((lease) => lease.value),
      release() {
        released = true;
        for (const lease of held.values()) lease.release();
      },
    };
  };

  const open = async (manifestHash: string, answersHash?: string | null): Promise<OpenedProblem> => {
    const [problem, listing] = await Promise.all([
      readManifest(manifestHash),
      answersHash ? readListing(answersHash) : null,
    ]);
    const files = holder();
    try {
      await files.hold(blobsOfParts(problem));
      const parts = await localParts(problem, files.pathOf);
      const rest = async (): Promise<ProblemData> => {
        await files.hold([
          ...problem.cases.flatMap(({ input, output }) => [input, output]),
          ...(listing ?? []),
        ]);
        await store.rememberUse(files.files());
        return { ...parts, ...localCases(problem, listing, files.pathOf) };
      };
      const all = rest();
      // A caller that met another fault first never awaits this promise.
      all.catch(() => {});
      return { parts, all, release: files.release };
    } catch (error) {
      files.release();
      throw error;
    }
  };

  return {
    open,
    probe: store.probe,
    async lease(manifestHash, answersHash) {
      const { all, release } = await open(manifestHash, answersHash);
      try {
        return { value: await all, release };
      } catch (error) {
        release();
        throw error;
      }
    },
  };
};

type Blob = { readonly hash: string; readonly size: number };

const blobsOfParts = ({ program, checker, judgeFiles = [], userFiles = [], graders }: Manifest): Blob[] => [
  ...(program ? [program.source] : []),
  ...(checker ? [checker.source] : []),
  ...judgeFiles,
  ...userFiles,
  ...(graders?.files ?? []),
];

const localParts = async (
  { program, checker, judgeFiles = [], userFiles = [], graders, options = {} }: Manifest,
  pathOf: (hash: string) => string,
): Promise<ProblemParts> => {
  const local = ({ name, hash }: { name: string; hash: string }): Promise<LocalFile> =>
    readFile(pathOf(hash)).then((bytes) => ({ name, path: pathOf(hash), bytes }));
  const grader = async ({ language, name, hash }: { language: string; name: string; hash: string }) => ({
    language,
    name,
    code: await readFile(pathOf(hash), 'utf8'),
  });
  const localProgram = async (own: Manifest['program']): Promise<OwnSource | null> =>
    own
      ? {
          language: own.language,
          code: await readFile(pathOf(own.source.hash), 'utf8'),
          protocol: own.protocol,
          args: own.args ?? [],
        }
      : null;
  return {
    program: await localProgram(program),
    checker: await localProgram(checker),
    judgeFiles: await Promise.all(judgeFiles.map(local)),
    userFiles: await Promise.all(userFiles.map(local)),
    graders: graders ? { ...graders, files: await Promise.all(graders.files.map(grader)) } : null,
    options,
  };
};

const localCases = (
  { cases, groups = [] }: Manifest,
  listing: z.infer<typeof answerListing> | null,
  pathOf: (hash: string) => string,
): Omit<ProblemData, keyof ProblemParts> => ({
  cases: cases.map((one) => ({
    ...one,
    inputPath: pathOf(one.input.hash),
    outputPath: pathOf(one.output.hash),
  })),
  groups,
  answers:
    listing && new Map(listing.map(({ name, hash, size }) => [name, { path: pathOf(hash), size }] as const)),
});

/** Reads a document and releases its file. */
const parsed = async <T>(file: Lease<StoredFile>, shape: z.ZodType<T>): Promise<T> => {
  try {
    return shape.parse(JSON.parse(await readFile(file.value.path, 'utf8')));
  } catch (error) {
    const kind = isOfTheMachine(error) ? 'node-data' : 'problem-data';
    throw new JudgeTrouble(kind, 'a document of the test data cannot be read', { cause: error });
  } finally {
    file.release();
  }
};
