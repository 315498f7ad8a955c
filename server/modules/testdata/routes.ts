import { uploadTestcaseZip } from '@assize/shared/contract/problem.ts';
import { handle } from '../../http/handler.ts';
import type { TestdataService } from './service.ts';

export const testdataRoutes = (testdata: TestdataService) => [
  handle(uploadTestcaseZip, ({ upload, viewer, query }) =>
    testdata.takeArchive(upload, viewer, query.mode ?? 'default'),
  ),
];
