import {
  downloadTestcase,
  openDataSet,
  putDataFile,
  readDataFile,
  readDataSet,
  readProblemInput,
  removeDataFiles,
  uploadAnswer,
  uploadTestcaseZip,
} from '@assize/shared/areas/testdata/endpoints.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import { handle } from '../../http/handler.ts';
import type { AnswersService } from './answers.ts';
import type { ProblemDataService } from './problem-data.ts';
import type { TestdataService } from './service.ts';

export const testdataRoutes = (
  testdata: TestdataService,
  data: ProblemDataService,
  answers: AnswersService,
) => [
  handle(uploadTestcaseZip, ({ upload, viewer, query }) => testdata.takeArchive(upload, viewer, query)),
  handle(openDataSet, ({ viewer, body, ip }) => data.open(body.pid ?? null, viewer, ip)),
  handle(readDataSet, ({ viewer, query }) => testdata.read(viewer, query.set)),
  handle(putDataFile, ({ viewer, query, upload }) => testdata.putFile(viewer, query, upload)),
  handle(removeDataFiles, ({ viewer, body }) => testdata.removeFiles(viewer, body.set, body.names)),
  handle(readDataFile, ({ viewer, query, ip }) => {
    if (query.set !== undefined) return testdata.readFile(viewer, query.set, query.name);
    if (query.pid === undefined) throw new AssizeError('upload.not-found', { field: 'set' });
    return data.readFile(query.pid, query.name, viewer, ip);
  }),
  handle(downloadTestcase, ({ viewer, query, ip }) => data.download(query.pid, viewer, ip)),
  handle(readProblemInput, ({ viewer, query }) => data.readInput(query.pid, query.caseId, viewer)),
  handle(uploadAnswer, ({ upload, viewer, query }) => answers.take(upload, query.pid, viewer)),
];
