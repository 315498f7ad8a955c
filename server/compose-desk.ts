import { join } from 'node:path';
import type { Compiled } from '@assize/shared/areas/authoring/brought-programs.ts';
import type { Core } from './core.ts';
import type { BlobStore } from './files/blob-store.ts';
import { diskBlobStore } from './files/disk-blob-store.ts';
import type { AuditService } from './modules/audit/service.ts';
import { statementFileRepository } from './modules/image/repository.ts';
import { imageRoutes } from './modules/image/routes.ts';
import { imageService } from './modules/image/service.ts';
import { linkSigner } from './modules/image/signing.ts';
import { problemBulk } from './modules/problem/bulk.ts';
import { problemDesk } from './modules/problem/desk.ts';
import { problemDeskRoutes, problemListRoutes } from './modules/problem/desk-routes.ts';
import { draftFiles } from './modules/problem/draft-files.ts';
import { problemRepository } from './modules/problem/repository.ts';
import { problemRoutes } from './modules/problem/routes.ts';
import { problemSaver } from './modules/problem/save.ts';
import { savedFilterRepository } from './modules/problem/saved-filter-repository.ts';
import { savedFilters } from './modules/problem/saved-filters.ts';
import { problemService } from './modules/problem/service.ts';
import { statusRepository } from './modules/problem/status-repository.ts';
import { tagRepository } from './modules/problem/tag-repository.ts';
import { tagRoutes } from './modules/problem/tag-routes.ts';
import { tagDesk } from './modules/problem/tags.ts';
import { versionsRepository } from './modules/problem/versions-repository.ts';
import type { TestdataService } from './modules/testdata/service.ts';
import type { Running } from './modules.ts';

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
  const problemStore = problemRepository(database);
  const versions = versionsRepository(database);
  const tags = tagRepository(database);
  const drafts = draftFiles(blobs);
  const saver = problemSaver({
    problems: problemStore,
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
    problems: problemStore,
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
    problems: problemStore,
    statuses: statusRepository(database),
    tags,
    desk,
    offered,
    signLinks: signer.signText,
    usernames: people.usernames,
  });
  const statementFiles = statementFileRepository(database);
  const images = imageService({
    files: statementFiles,
    images: diskBlobStore(join(config.dataFolder, 'images')),
    attachments: diskBlobStore(join(config.dataFolder, 'attachments')),
    signer,
    isPublic: async (link) => (await problemStore.isLinkPublic(link)) || (await isAnnounced(link)),
    isUsed: async (link) => (await problemStore.isLinkUsed(link)) || (await isAnnounced(link)),
    audit,
    ids,
    clock,
  });
  const start = async (): Promise<Running> => {
    await problemStore.noteLinks();
    return { stop: async () => {} };
  };
  return {
    start,
    problems,
    desk,
    images,
    statementFiles,
    /** What refers to files of problems. */
    holders: { versions: versions.files, problems: problemStore.files, problemTexts: problemStore.allTexts },
    handlers: [
      ...problemRoutes(problems),
      ...problemDeskRoutes(desk),
      ...problemListRoutes(
        problemBulk({ desk, tags }),
        savedFilters({ filters: savedFilterRepository(database), ids }),
      ),
      ...imageRoutes(images),
      ...tagRoutes(tagDesk({ tags, problems: problemStore, audit, ids })),
    ],
  };
};
