import { announceNode, leaveNode, readBlob, readManifest } from '@assize/shared/contract/judge.ts';
import { handle } from '../../http/handler.ts';
import type { JudgingService } from './service.ts';

export const judgingRoutes = (judging: JudgingService) => [
  handle(announceNode, ({ body }) => judging.announce(body)),
  handle(leaveNode, ({ body }) => judging.leave(body.id)),
  handle(readManifest, ({ params }) => judging.manifest(params.hash)),
  handle(readBlob, ({ params }) => judging.blob(params.hash)),
];
