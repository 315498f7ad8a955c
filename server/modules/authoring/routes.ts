import { bulkAuth, bulkDelete, bulkTags } from '@assize/shared/contract/problem-bulk.ts';
import {
  changeProblemAuth,
  deleteProblem,
  freeDisplayId,
  listDeskProblems,
  listProblemVersions,
  readDeskProblem,
  readProblemCases,
  readProblemVersion,
  updateProblem,
} from '@assize/shared/contract/problem-desk.ts';
import { createProblem } from '@assize/shared/contract/problem-draft.ts';
import {
  createSavedFilter,
  deleteSavedFilter,
  listSavedFilters,
  updateSavedFilter,
} from '@assize/shared/contract/saved-filter.ts';
import { handle } from '../../platform/http/handler.ts';
import type { SavedFilters } from '../saved-filter/service.ts';
import type { ProblemBulk } from './bulk.ts';
import type { ProblemDesk } from './service.ts';

export const problemDeskRoutes = (desk: ProblemDesk) => [
  handle(createProblem, ({ body, viewer, ip }) => desk.create(body, viewer, { ip })),
  handle(listDeskProblems, ({ query, viewer, locale }) => desk.list(query, viewer, locale)),
  handle(readDeskProblem, ({ query, viewer }) => desk.read(query.pid, viewer)),
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
