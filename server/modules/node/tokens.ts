import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { createNodeToken, listNodeTokens } from '@assize/shared/areas/node/endpoints.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { type Clock, minuteMs } from '../../platform/clock.ts';
import type { Change, Logged } from '../../platform/http/audit.ts';
import type { NodeIdentity, Viewer } from '../../platform/http/handler.ts';
import type { Ids } from '../../platform/ids.ts';
import type { NodeTokenRecord, NodeTokenStore } from './token-store.ts';

type TokenView = ReplyOf<typeof listNodeTokens>[number];
type WithSecret = ReplyOf<typeof createNodeToken>;
type Ports = {
  store: NodeTokenStore;
  /** The server's own token, with which the first nodes come. */
  ownToken: string;
  /** Forgets the nodes of a token. */
  dismissed: (tokenId: number) => Promise<void>;
  ids: Ids;
  clock: Clock;
};

/** A revoked token is refused within this time on all processes, and at once on the process that revoked it. */
const freshMs = 1_000;
/** Shortest time between two notes of a token's last use. */
const useNotedEveryMs = 60_000;

const digest = (secret: string): string => createHash('sha256').update(secret).digest('hex');
const isSame = (a: string, b: string): boolean =>
  timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'));
const newSecret = (): string => `node_${randomBytes(32).toString('base64url')}`;

const view = (record: NodeTokenRecord, now: Date): TokenView => ({
  id: record.id,
  name: record.name,
  createdAt: record.createdAt.toISOString(),
  createdBy: record.createdBy,
  lastUsedAt: record.lastUsedAt?.toISOString() ?? null,
  lastUsedBy: record.lastUsedBy,
  oldUntil: record.oldUntil && record.oldUntil > now ? record.oldUntil.toISOString() : null,
  revokedAt: record.revokedAt?.toISOString() ?? null,
});

/** The node token that a secret belongs to at a point in time. */
const tokenOfSecret = (
  records: readonly NodeTokenRecord[],
  secret: string,
  now: Date,
): NodeTokenRecord | undefined => {
  const hash = digest(secret);
  return records.find(
    (one) =>
      one.revokedAt === null &&
      ((one.hash !== null && isSame(one.hash, hash)) ||
        (one.oldHash !== null && one.oldUntil !== null && one.oldUntil > now && isSame(one.oldHash, hash))),
  );
};

/** Tokens by which judge nodes reach the server, made, rotated and revoked by staff. */
export const nodeTokenService = (ports: Ports) => {
  const { store, ownToken, dismissed, ids, clock } = ports;
  const ownHash = digest(ownToken);
  const noted = new Map<number, { at: number; by: string }>();
  let known: { at: number; records: Promise<NodeTokenRecord[]> } | undefined;

  const records = (): Promise<NodeTokenRecord[]> => {
    const now = performance.now();
    if (known && now - known.at < freshMs) return known.records;
    const before = known?.records;
    // While the database is away no token can be revoked: the known ones still hold.
    const asked = store.all();
    const answer = before ? asked.catch(() => before) : asked;
    known = { at: now, records: answer };
    answer.catch(() => {
      known = undefined;
    });
    return answer;
  };
  const find = async (id: number): Promise<NodeTokenRecord> => {
    const found = (await store.all()).find((one) => one.id === id && one.revokedAt === null);
    if (!found) throw new AssizeError('node-token.not-found');
    return found;
  };
  const changed = () => {
    known = undefined;
  };
  const changeOf = ({ id, name }: NodeTokenRecord, after: Record<string, unknown> | null): Change => ({
    target: `${id} ${name}`,
    after,
  });

  return {
    /** The token with this secret. @throws AssizeError `judge.unknown-node` */
    async identify(secret: string): Promise<NodeIdentity> {
      if (isSame(digest(secret), ownHash)) return { tokenId: null };
      const found = tokenOfSecret(await records(), secret, clock.now());
      if (!found) throw new AssizeError('judge.unknown-node');
      return { tokenId: found.id };
    },
    /** Notes which node a token serves. */
    async used(tokenId: number, nodeId: string): Promise<void> {
      const now = clock.now();
      const last = noted.get(tokenId);
      if (last && last.by === nodeId && now.getTime() - last.at < useNotedEveryMs) return;
      noted.set(tokenId, { at: now.getTime(), by: nodeId });
      await store.used(tokenId, nodeId, now);
    },
    async names(): Promise<ReadonlyMap<number, string>> {
      return new Map((await records()).map(({ id, name }) => [id, name]));
    },

    async list(): Promise<TokenView[]> {
      const now = clock.now();
      return (await store.all()).map((one) => view(one, now));
    },
    async create(name: string, by: Viewer): Promise<Logged<WithSecret, Change>> {
      const secret = newSecret();
      const record: NodeTokenRecord = {
        id: await ids.next('node_tokens'),
        name,
        createdAt: clock.now(),
        createdBy: by.username,
        hash: digest(secret),
        oldHash: null,
        oldUntil: null,
        revokedAt: null,
        lastUsedAt: null,
        lastUsedBy: null,
      };
      if (!(await store.insert(record))) throw new AssizeError('node-token.name-taken', { field: 'name' });
      changed();
      return { data: { token: view(record, clock.now()), secret }, audit: changeOf(record, { name }) };
    },
    /** Of two people who rotate at once one gets 404; the secret shown to the other is valid. */
    async rotate(id: number, overlapMinutes: number): Promise<Logged<WithSecret, Change>> {
      const before = await find(id);
      const secret = newSecret();
      const overlaps = overlapMinutes > 0;
      const record = await store.rotate(before, {
        hash: digest(secret),
        oldHash: overlaps ? before.hash : null,
        oldUntil: overlaps ? new Date(clock.now().getTime() + overlapMinutes * minuteMs) : null,
      });
      if (!record) throw new AssizeError('node-token.not-found');
      changed();
      return {
        data: { token: view(record, clock.now()), secret },
        audit: changeOf(record, { overlapMinutes }),
      };
    },
    async revoke(id: number): Promise<Logged<null, Change>> {
      const record = await store.revoke(id, clock.now());
      if (!record) throw new AssizeError('node-token.not-found');
      changed();
      await dismissed(id);
      return { data: null, audit: changeOf(record, null) };
    },
  };
};
export type NodeTokenService = ReturnType<typeof nodeTokenService>;
