import { storeBlob } from '@assize/shared/areas/judging/endpoints.ts';
import {
  compileInteractive,
  compileSpj,
  generateData,
  playChecker,
  playTalk,
  readLastVerify,
  readTask,
  readTestRun,
  submitTestRun,
  verifyProblem,
} from '@assize/shared/areas/task/endpoints.ts';
import { takeGenerated } from '@assize/shared/areas/testdata/endpoints.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import { type BlobStore, BlobTooLarge } from '../../files/blob-store.ts';
import { handle } from '../../http/handler.ts';
import type { TaskDesk } from './desk.ts';
import type { TaskService } from './service.ts';
import type { TestRuns } from './test-run.ts';
import type { ProblemVerifier } from './verify.ts';

type Parts = {
  tasks: TaskService;
  runs: TestRuns;
  desk: TaskDesk;
  verify: ProblemVerifier;
  blobs: Pick<BlobStore, 'put'>;
};

export const taskRoutes = ({ tasks, runs, desk, verify, blobs }: Parts) => [
  handle(readTask, ({ query, viewer }) => tasks.read(query.key, viewer)),
  handle(submitTestRun, ({ body, viewer, requestId }) => runs.start(body, viewer, requestId)),
  handle(readTestRun, ({ query, viewer }) => runs.read(query.testJudgeKey, viewer)),
  handle(compileSpj, ({ body, viewer, requestId }) => desk.compile(body, viewer, requestId)),
  handle(compileInteractive, ({ body, viewer, requestId }) => desk.compile(body, viewer, requestId)),
  handle(playChecker, ({ body, viewer, requestId }) => desk.play(body, viewer, requestId)),
  handle(playTalk, ({ body, viewer, requestId }) => desk.playTalk(body, viewer, requestId)),
  handle(generateData, ({ body, viewer, requestId }) => desk.generate(body, viewer, requestId)),
  handle(takeGenerated, ({ body, viewer }) => desk.takeGenerated(body.key, body.set ?? null, viewer)),
  handle(verifyProblem, ({ body, viewer, ip, requestId }) => verify.start(body, viewer, { ip, requestId })),
  handle(readLastVerify, ({ query, viewer }) => verify.last(query.pid, viewer)),
  handle(storeBlob, async ({ upload }) => {
    if (!upload) throw new AssizeError('upload.missing-file', { field: 'file' });
    const { maxBody } = storeBlob;
    try {
      return await blobs.put(upload.stream, { maxBytes: maxBody });
    } catch (error) {
      if (error instanceof BlobTooLarge)
        throw new AssizeError('request.too-large', { params: { limit: maxBody } });
      throw error;
    }
  }),
];
