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
import { handle } from '../../http/handler.ts';
import type { ProblemDesk } from './desk.ts';

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
