import { join } from 'node:path';
import type { Compiled } from '@assize/shared/contract/brought-programs.ts';
import type { AuditService } from './modules/audit/service.ts';
import { problemBulk } from './modules/authoring/bulk.ts';
import { draftFiles } from './modules/authoring/draft-files.ts';
import { problemDeskRoutes, problemListRoutes } from './modules/authoring/routes.ts';
import { problemSaver } from './modules/authoring/save.ts';
import { problemDesk } from './modules/authoring/service.ts';
import { versionsStore } from './modules/authoring/store.ts';
import { imageRoutes } from './modules/file/routes.ts';
import { imageService } from './modules/file/service.ts';
import { linkSigner } from './modules/file/signing.ts';
import { statementFileStore } from './modules/file/store.ts';
import { problemRoutes } from './modules/problem/routes.ts';
import { problemService } from './modules/problem/service.ts';
import { problemStore } from './modules/problem/store.ts';
import { savedFilters } from './modules/saved-filter/service.ts';
import { savedFilterStore } from './modules/saved-filter/store.ts';
import { statusStore } from './modules/solved/store.ts';
import { tagRoutes } from './modules/tag/routes.ts';
import { tagDesk } from './modules/tag/service.ts';
import { tagStore } from './modules/tag/store.ts';
import type { TestdataService } from './modules/testdata/service.ts';
import type { Running } from './modules.ts';
import type { Core } from './platform/core.ts';
import type { BlobStore } from './platform/files/blob-store.ts';
import { diskBlobStore } from './platform/files/disk-blob-store.ts';

type Ports = {
  audit: AuditService;
  blobs: BlobStore;
  testdata: Pick<TestdataService, 'uploadedBy'>;
  /** Names of the languages that can be used now or could a day ago. */
  offered: () => Promise<ReadonlySet<string>>;
  /** Whether an announcement that is shown has this text in it. */
  isAnnounced: (text: string) => Promise<boolean>;
  /** The compiler's words where a program is known not to compile. */
  compileFailure: (program: Compiled) => Promise<string | null>;
  usernames: (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  uidsMatching: (text: string, limit: number) => Promise<string[]>;
};

/** Builds problems: as readers meet them, and the desk where staff make them. */
export const composeDesk = (
  core: Core,
  { audit, blobs, testdata, offered, isAnnounced, compileFailure, ...people }: Ports,
) => {
  const { config, database, clock, ids, secret } = core;
  const signer = linkSigner(secret, clock);
  const problemRecords = problemStore(database);
  const versions = versionsStore(database);
  const tags = tagStore(database);
  const drafts = draftFiles(blobs);
  const saver = problemSaver({
    problems: problemRecords,
    versions,
    tags,
    testdata,
    drafts,
    blobs,
    audit,
    compileFailure,
    ids,
    clock,
  });
  const desk = problemDesk({
    problems: problemRecords,
    versions,
    tags,
    saver,
    drafts,
    audit,
    usernames: people.usernames,
    uidsMatching: people.uidsMatching,
    now: () => clock.now(),
  });
  const problems = problemService({
    problems: problemRecords,
    statuses: statusStore(database),
    tags,
    desk,
    offered,
    signLinks: signer.signText,
    usernames: people.usernames,
  });
  const statementFiles = statementFileStore(database);
  const images = imageService({
    files: statementFiles,
    images: diskBlobStore(join(config.dataFolder, 'images')),
    attachments: diskBlobStore(join(config.dataFolder, 'attachments')),
    signer,
    isPublic: async (link) => (await problemRecords.isLinkPublic(link)) || (await isAnnounced(link)),
    isUsed: async (link) => (await problemRecords.isLinkUsed(link)) || (await isAnnounced(link)),
    audit,
    ids,
    clock,
  });
  const start = async (): Promise<Running> => {
    await problemRecords.noteLinks();
    return { stop: async () => {} };
  };
  return {
    start,
    problems,
    desk,
    images,
    statementFiles,
    /** What refers to files of problems. */
    holders: {
      versions: versions.files,
      problems: problemRecords.files,
      problemTexts: problemRecords.allTexts,
    },
    handlers: [
      ...problemRoutes(problems),
      ...problemDeskRoutes(desk),
      ...problemListRoutes(
        problemBulk({ desk, tags }),
        savedFilters({ filters: savedFilterStore(database), ids }),
      ),
      ...imageRoutes(images),
      ...tagRoutes(tagDesk({ tags, problems: problemRecords, audit, ids })),
    ],
  };
};
