import { storeBlob } from '@assize/shared/areas/judging/endpoints.ts';
import { type Manifest, manifest } from '@assize/shared/areas/judging/manifest.ts';
import type { JudgeNode } from '@assize/shared/areas/node/node.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Blob, type BlobStore, BlobTooLarge } from '../../platform/files/blob-store.ts';
import { orNoSpace, type UploadRoom } from '../../platform/files/upload-room.ts';
import type { FileReply, UploadedFile } from '../../platform/http/handler.ts';
import { tooLarge } from '../../platform/http/too-large.ts';
import type { NodeRegistry } from './registry.ts';
import type { NodeTokenService } from './tokens.ts';

export type { KnownNode, NodeRegistry } from './registry.ts';

/** The judge nodes as other modules see them. */
export type NodeService = {
  registry: NodeRegistry;
  /** Names of node tokens by their ids. */
  tokenNames: NodeTokenService['names'];
  /** The set of judges, their languages or their state has changed. */
  changed(): void;
  onChange(listener: () => void): void;
};

type Ports = {
  nodes: NodeRegistry;
  blobs: BlobStore;
  room: Pick<UploadRoom, 'checked'>;
  /** Notes that a token served this node. */
  tokenUsed: (tokenId: number, nodeId: string) => Promise<void>;
  changed: () => void;
  clock: Clock;
};

/** The server as judge nodes meet it: announcing themselves, fetching data and storing what they made. */
export const nodeDoor = ({ nodes, blobs, room, tokenUsed, changed, clock }: Ports) => ({
  /** @param tokenId of the token it showed; null: the server's own */
  async announce(node: JudgeNode, tokenId: number | null): Promise<{ now: string }> {
    if (await nodes.announce(node, tokenId)) changed();
    if (tokenId !== null) await tokenUsed(tokenId, node.id);
    return { now: clock.now().toISOString() };
  },
  async leave(id: string, tokenId: number | null): Promise<null> {
    await nodes.leave(id, tokenId);
    changed();
    return null;
  },
  /** Throws `judge.unknown-data`, also for files that are no manifest. */
  async manifest(hash: string): Promise<Manifest> {
    const bytes = await blobs.read(hash);
    const parsed = bytes && manifest.safeParse(safeJson(bytes.toString('utf8')));
    if (!parsed?.success) throw new AssizeError('judge.unknown-data');
    return parsed.data;
  },
  async blob(hash: string): Promise<FileReply> {
    const found = await blobs.open(hash);
    if (!found) throw new AssizeError('judge.unknown-data');
    return { ...found, contentType: 'application/octet-stream', etag: hash };
  },
  /** Stores a file that a task made. Throws `upload.missing-file`, `upload.no-space`, `request.too-large`. */
  async store(upload: UploadedFile | undefined): Promise<Blob> {
    if (!upload) throw new AssizeError('upload.missing-file', { field: 'file' });
    const { maxBody } = storeBlob;
    try {
      return await blobs.put(room.checked(upload.stream), { maxBytes: maxBody });
    } catch (error) {
      if (error instanceof BlobTooLarge) throw tooLarge(maxBody);
      throw orNoSpace(error);
    }
  },
});
export type NodeDoor = ReturnType<typeof nodeDoor>;

const safeJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
