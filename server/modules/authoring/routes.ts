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
  handle(createProblem, ({ body, viewer }) => problems.create(body, viewer)),
  handle(listAdminProblems, ({ query, viewer, locale }) => problems.list(query, viewer, locale)),
  handle(readProblemDraft, ({ query, viewer }) => problems.read(query.pid, viewer)),
  handle(updateProblem, ({ body, viewer }) => problems.update(body, viewer)),
  handle(deleteProblem, ({ query, viewer }) => problems.remove(query.pid, viewer)),
  handle(changeProblemAuth, ({ body, viewer }) => problems.changeAuth(body.id, body.auth, viewer)),
  handle(readProblemCases, ({ query, viewer }) =>
    problems.cases(query.pid, { namesOnly: query.isUpload ?? false }, viewer),
  ),
  handle(listProblemVersions, ({ query, viewer }) => problems.versions(query, viewer)),
  handle(readProblemVersion, ({ query, viewer }) => problems.version(query.pid, query.version, viewer)),
  handle(freeDisplayId, ({ query }) => problems.isFree(query.problemId)),
];

export const bulkRoutes = (bulk: ProblemBulk) => [
  handle(bulkAuth, ({ body, actor }) => bulk.auth(body, actor)),
  handle(bulkTags, ({ body, actor }) => bulk.tags(body, actor)),
  handle(bulkDelete, ({ body, actor }) => bulk.remove(body, actor)),
];

export const programRoutes = (programs: ProgramTasks, verifier: ProblemVerifier) => [
  handle(compileSpj, ({ body, viewer, actor }) => programs.compile(body, viewer, actor.requestId)),
  handle(compileInteractive, ({ body, viewer, actor }) => programs.compile(body, viewer, actor.requestId)),
  handle(playChecker, ({ body, viewer, actor }) => programs.play(body, viewer, actor.requestId)),
  handle(playTalk, ({ body, viewer, actor }) => programs.playTalk(body, viewer, actor.requestId)),
  handle(generateData, ({ body, viewer, actor }) => programs.generate(body, viewer, actor.requestId)),
  handle(takeGenerated, ({ body, viewer }) => programs.takeGenerated(body.key, body.set ?? null, viewer)),
  handle(verifyProblem, ({ body, viewer, actor }) => verifier.start(body, viewer, actor.requestId)),
  handle(readLastVerify, ({ query, viewer }) => verifier.last(query.pid, viewer)),
];
