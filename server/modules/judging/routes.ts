import { readBlob, readManifest } from '@assize/shared/areas/judging/endpoints.ts';
import {
  announceNode,
  createNodeToken,
  leaveNode,
  listJudgeNodes,
  listNodeTokens,
  readQueue,
  revokeNodeToken,
  rotateNodeToken,
} from '@assize/shared/areas/node/endpoints.ts';
import { handle } from '../../http/handler.ts';
import type { NodeTokenService } from './node-tokens.ts';
import type { JudgingService } from './service.ts';
import type { JudgeStatus } from './status.ts';

export const judgingRoutes = (judging: JudgingService) => [
  handle(announceNode, ({ body, node }) => judging.announce(body, node?.tokenId ?? null)),
  handle(leaveNode, ({ body, node }) => judging.leave(body.id, node?.tokenId ?? null)),
  handle(readManifest, ({ params }) => judging.manifest(params.hash)),
  handle(readBlob, ({ params }) => judging.blob(params.hash)),
];

export const clusterRoutes = (status: JudgeStatus, tokens: NodeTokenService) => [
  handle(readQueue, () => status.publicView()),
  handle(listJudgeNodes, () => status.staffView()),
  handle(listNodeTokens, () => tokens.list()),
  handle(createNodeToken, ({ body, viewer, ip }) => tokens.create(body.name, { viewer, ip })),
  handle(rotateNodeToken, ({ body, viewer, ip }) =>
    tokens.rotate(body.id, body.overlapMinutes, { viewer, ip }),
  ),
  handle(revokeNodeToken, ({ body, viewer, ip }) => tokens.revoke(body.id, { viewer, ip })),
];
