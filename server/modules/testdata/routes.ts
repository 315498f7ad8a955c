import {
  downloadTestcase,
  openDataSet,
  putDataFile,
  readDataFile,
  readDataSet,
  readProblemInput,
  uploadAnswer,
  uploadTestcaseZip,
} from '@assize/shared/areas/testdata/endpoints.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import { handle } from '../../platform/http/handler.ts';
import type { TestdataService } from './service.ts';

export const testdataRoutes = ({ sets, ofProblems, answers }: TestdataService) => [
  handle(uploadTestcaseZip, ({ upload, viewer, query }) => sets.takeArchive(upload, viewer, query)),
  handle(openDataSet, ({ actor, body }) => ofProblems.open(body.pid ?? null, actor)),
  handle(readDataSet, ({ viewer, query }) => sets.read(viewer, query.set)),
  handle(putDataFile, ({ viewer, query, upload }) => sets.putFile(viewer, query, upload)),
  handle(readDataFile, ({ actor, viewer, query }) => {
    if (query.set !== undefined) return sets.readFile(viewer, query.set, query.name);
    if (query.pid === undefined) throw new AssizeError('upload.not-found', { field: 'set' });
    return ofProblems.readFile(query.pid, query.name, actor);
  }),
  handle(downloadTestcase, ({ viewer, query }) => ofProblems.download(query.pid, viewer)),
  handle(readProblemInput, ({ viewer, query }) => ofProblems.readInput(query.pid, query.caseId, viewer)),
  handle(uploadAnswer, ({ upload, viewer, query }) => answers.take(upload, query.pid, viewer)),
];
