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
  compileInteractive,
  compileSpj,
  generateData,
  playChecker,
  playTalk,
  readLastVerify,
  verifyProblem,
} from '@assize/shared/areas/task/endpoints.ts';
import { takeGenerated } from '@assize/shared/areas/testdata/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import type { ProblemBulk } from './bulk.ts';
import type { ProblemAuthoring } from './problems.ts';
import type { ProgramTasks } from './programs.ts';
import type { ProblemVerifier } from './verify.ts';

export const problemRoutes = (problems: ProblemAuthoring) => [
  handle(createProblem, ({ body, viewer, ip }) => problems.create(body, viewer, { ip })),
  handle(listAdminProblems, ({ query, viewer, locale }) => problems.list(query, viewer, locale)),
  handle(readProblemDraft, ({ query, viewer }) => problems.read(query.pid, viewer)),
  handle(updateProblem, ({ body, viewer, ip }) => problems.update(body, viewer, { ip })),
  handle(deleteProblem, ({ query, viewer, ip }) => problems.remove(query.pid, viewer, { ip })),
  handle(changeProblemAuth, ({ body, viewer, ip }) =>
    problems.changeAuth(body.id, body.auth, viewer, { ip }),
  ),
  handle(readProblemCases, ({ query, viewer }) =>
    problems.cases(query.pid, { namesOnly: query.isUpload ?? false }, viewer),
  ),
  handle(listProblemVersions, ({ query, viewer }) => problems.versions(query, viewer)),
  handle(readProblemVersion, ({ query, viewer }) => problems.version(query.pid, query.version, viewer)),
  handle(freeDisplayId, ({ query }) => problems.isFree(query.problemId)),
];

export const bulkRoutes = (bulk: ProblemBulk) => [
  handle(bulkAuth, ({ body, viewer, ip }) => bulk.auth(body, viewer, { ip })),
  handle(bulkTags, ({ body, viewer, ip }) => bulk.tags(body, viewer, { ip })),
  handle(bulkDelete, ({ body, viewer, ip }) => bulk.remove(body, viewer, { ip })),
];

export const programRoutes = (programs: ProgramTasks, verifier: ProblemVerifier) => [
  handle(compileSpj, ({ body, viewer, requestId }) => programs.compile(body, viewer, requestId)),
  handle(compileInteractive, ({ body, viewer, requestId }) => programs.compile(body, viewer, requestId)),
  handle(playChecker, ({ body, viewer, requestId }) => programs.play(body, viewer, requestId)),
  handle(playTalk, ({ body, viewer, requestId }) => programs.playTalk(body, viewer, requestId)),
  handle(generateData, ({ body, viewer, requestId }) => programs.generate(body, viewer, requestId)),
  handle(takeGenerated, ({ body, viewer }) => programs.takeGenerated(body.key, body.set ?? null, viewer)),
  handle(verifyProblem, ({ body, viewer, ip, requestId }) => verifier.start(body, viewer, { ip, requestId })),
  handle(readLastVerify, ({ query, viewer }) => verifier.last(query.pid, viewer)),
];
