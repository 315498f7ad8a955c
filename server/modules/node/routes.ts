import { readBlob, readManifest, storeBlob } from '@assize/shared/areas/judging/endpoints.ts';
import {
  announceNode,
  createNodeToken,
  leaveNode,
  listNodeTokens,
  revokeNodeToken,
  rotateNodeToken,
} from '@assize/shared/areas/node/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import type { NodeDoor } from './service.ts';
import type { NodeTokenService } from './tokens.ts';

export const nodeRoutes = (door: NodeDoor, tokens: NodeTokenService) => [
  handle(announceNode, ({ body, node }) => door.announce(body, node?.tokenId ?? null)),
  handle(leaveNode, ({ body, node }) => door.leave(body.id, node?.tokenId ?? null)),
  handle(readManifest, ({ params }) => door.manifest(params.hash)),
  handle(readBlob, ({ params }) => door.blob(params.hash)),
  handle(storeBlob, ({ upload }) => door.store(upload)),
  handle(listNodeTokens, () => tokens.list()),
  handle(createNodeToken, ({ body, viewer }) => tokens.create(body.name, viewer)),
  handle(rotateNodeToken, ({ body }) => tokens.rotate(body.id, body.overlapMinutes)),
  handle(revokeNodeToken, ({ body }) => tokens.revoke(body.id)),
];
