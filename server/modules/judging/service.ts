import { type Manifest, manifest } from '@assize/shared/areas/judging/manifest.ts';
import type { JudgeNode } from '@assize/shared/areas/node/node.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { BlobStore } from '../../files/blob-store.ts';
import type { FileReply } from '../../http/handler.ts';
import type { Clock } from '../../plugins/clock.ts';
import type { NodeRegistry } from './nodes.ts';
import type { JudgementRepository } from './repository.ts';

export type { Judgement, JudgementRepository } from './repository.ts';

type Ports = {
  nodes: NodeRegistry;
  blobs: BlobStore;
  judgements: JudgementRepository;
  /** A token served this node. */
  tokenUsed: (tokenId: number, nodeId: string) => Promise<void>;
  /** The set of judges, or what they can do, is another than before. */
  judgesChanged: () => void;
  clock: Clock;
};

/** The server as judge nodes meet it: announcing themselves and fetching test data. */
export const judgingService = ({ nodes, blobs, judgements, tokenUsed, judgesChanged, clock }: Ports) => ({
  /** @param tokenId of the token it showed; null: the server's own */
  async announce(node: JudgeNode, tokenId: number | null): Promise<{ now: string }> {
    if (await nodes.announce(node, tokenId)) judgesChanged();
    if (tokenId !== null) await tokenUsed(tokenId, node.id);
    return { now: clock.now().toISOString() };
  },
  async leave(id: string, tokenId: number | null): Promise<null> {
    await nodes.leave(id, tokenId);
    judgesChanged();
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
    return { ...found, contentType: 'application/octet-stream', etag: `"${hash}"` };
  },
  async casesOf(submitId: number, round: number) {
    return (await judgements.find(submitId, round))?.cases ?? null;
  },
});
export type JudgingService = ReturnType<typeof judgingService>;

const safeJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
