import { bulkAuth, bulkDelete, bulkTags } from '@assize/shared/areas/authoring/bulk.ts';
import {
  changeProblemAuth,
  createProblem,
  deleteProblem,
  freeDisplayId,
  listAdminProblems,
  listProblemVersions,
  readProblemCases,
  readProblemDraft,
  readProblemVersion,
  updateProblem,
} from '@assize/shared/areas/authoring/endpoints.ts';
import {
  createSavedFilter,
  deleteSavedFilter,
  listSavedFilters,
  updateSavedFilter,
} from '@assize/shared/areas/saved-filter/endpoints.ts';
import { handle } from '../../http/handler.ts';
import type { ProblemBulk } from './bulk.ts';
import type { ProblemDesk } from './desk.ts';
import type { SavedFilters } from './saved-filters.ts';

export const problemDeskRoutes = (desk: ProblemDesk) => [
  handle(createProblem, ({ body, viewer, ip }) => desk.create(body, viewer, { ip })),
  handle(listAdminProblems, ({ query, viewer, locale }) => desk.list(query, viewer, locale)),
  handle(readProblemDraft, ({ query, viewer }) => desk.read(query.pid, viewer)),
  handle(updateProblem, ({ body, viewer, ip }) => desk.update(body, viewer, { ip })),
  handle(deleteProblem, ({ query, viewer, ip }) => desk.remove(query.pid, viewer, { ip })),
  handle(changeProblemAuth, ({ body, viewer, ip }) => desk.changeAuth(body.id, body.auth, viewer, { ip })),
  handle(readProblemCases, ({ query, viewer }) =>
    desk.cases(query.pid, { namesOnly: query.isUpload ?? false }, viewer),
  ),
  handle(listProblemVersions, ({ query, viewer }) => desk.versions(query, viewer)),
  handle(readProblemVersion, ({ query, viewer }) => desk.version(query.pid, query.version, viewer)),
  handle(freeDisplayId, ({ query }) => desk.isFree(query.problemId)),
];

export const problemListRoutes = (bulk: ProblemBulk, filters: SavedFilters) => [
  handle(bulkAuth, ({ body, viewer, ip }) => bulk.auth(body, viewer, { ip })),
  handle(bulkTags, ({ body, viewer, ip }) => bulk.tags(body, viewer, { ip })),
  handle(bulkDelete, ({ body, viewer, ip }) => bulk.remove(body, viewer, { ip })),
  handle(listSavedFilters, ({ viewer }) => filters.list(viewer)),
  handle(createSavedFilter, ({ body, viewer }) => filters.create(body, viewer)),
  handle(updateSavedFilter, ({ body, viewer }) => filters.update(body, viewer)),
  handle(deleteSavedFilter, ({ query, viewer }) => filters.remove(query.id, viewer)),
];
