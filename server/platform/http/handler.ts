import type { Readable } from 'node:stream';
import type { Role } from '@assize/shared/domain/roles.ts';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import type { AuditAction } from '@assize/shared/index.ts';
import type { Access, Endpoint, Parsed, ReplyOf } from '@assize/shared/wire/http.ts';
import type { Change, Logged, NamedChange } from './audit.ts';
import type { Seat } from './seat.ts';

/** The caller as the session record has it; never taken from a body. */
export type Viewer = { uid: string; username: string; role: Role; sessionId: string };

/** A judge node behind its token; null: the server's own token. */
export type NodeIdentity = { tokenId: number | null };

/** The caller with address, request id and seat. */
export type Actor<V extends Viewer | null = Viewer> = {
  viewer: V;
  ip: string;
  /** Id of the request, and of the work that follows, down to the judge. */
  requestId: string;
  /** The place in a hall that signed the call; null: none did. */
  seat: Seat | null;
  /** Under which the caller may send this write again; undefined: it has none. */
  key?: string | undefined;
};

type ViewerOf<E> = E extends { access: infer A extends Access }
  ? A extends 'anyone'
    ? Viewer | null
    : A extends 'judge-node'
      ? null
      : Viewer
  : never;

export type UploadedFile = { filename: string; stream: Readable };
/** Everything a handler may know of a call; handlers never see Fastify. */
export type Call<E extends Endpoint> = Parsed<E> & {
  actor: Actor<ViewerOf<E>>;
  /** The viewer of `actor`. */
  viewer: ViewerOf<E>;
  /** The node token of the call; null unless access is `judge-node`. */
  node: NodeIdentity | null;
  userAgent: string;
  locale: Locale;
  /** The file part, for endpoints with bodyKind `upload`; else undefined. */
  upload: UploadedFile | undefined;
};

/** Answer of a `file` endpoint. */
export type FileReply = {
  stream: Readable;
  /** Bytes; left out where they are not known before the last one. */
  size?: number;
  contentType: string;
  /** Without the quotes. */
  etag?: string;
  /** Sent under this name, as a download. */
  fileName?: string;
  /** Shown by the browser instead, if it can; only for types that run nothing of ours. */
  shown?: true;
  /** The content of this address never changes: browsers keep it. */
  forGood?: true;
  /** Seconds for which only this reader's browser keeps the answer. */
  privateSeconds?: number;
};
/** Answer of a `token` endpoint; without a token the sign-in goes on. */
export type TokenReply<T> = { data: T; token: string | null };
type Plain<E extends Endpoint> = E extends { replyKind: 'token' }
  ? TokenReply<ReplyOf<E>>
  : E extends { replyKind: 'file' }
    ? FileReply
    : ReplyOf<E>;
/** An endpoint that declares an audit action is answered with what was done. */
type Answer<E extends Endpoint> = E extends { audit: AuditAction | readonly AuditAction[] }
  ? Logged<
      Plain<E>,
      E['audit'] extends readonly (infer One extends AuditAction)[] ? NamedChange<One> : Change
    >
  : Plain<E>;

/** Parsed and allowed input of a handler; its types are known only where `handle` tied them. */
export type AnyCall = Omit<Call<Endpoint>, 'params' | 'query' | 'body' | 'actor' | 'viewer'> & {
  params: unknown;
  query: unknown;
  body: unknown;
  actor: Actor<Viewer | null>;
  viewer: Viewer | null;
};

/** An endpoint tied to the function that serves it. */
export type Handler = {
  endpoint: Endpoint;
  run: (call: AnyCall) => Promise<unknown>;
  /** Served by processes of every role, not only of the role api. */
  everywhere?: true;
  /** Position of the topic of the answer's data, read before the data; null: this caller has none. */
  standsAt?: ((call: AnyCall) => Promise<{ epoch: string; seq: number } | null>) | undefined;
};

/** Ties an endpoint to a function whose input and output types the endpoint dictates. */
export const handle = <const E extends Endpoint>(
  endpoint: E,
  run: (call: Call<E>) => Promise<Answer<E>> | Answer<E>,
  {
    standsAt,
  }: {
    /** For the view of a topic: readers can then tell which events it holds already. */
    standsAt?: (call: Call<E>) => Promise<{ epoch: string; seq: number } | null>;
  } = {},
): Handler => ({
  endpoint,
  // The one place where types are taken on trust: register.ts fills the call from this endpoint's own schemas.
  run: async (call) => run(call as Call<E>),
  standsAt: standsAt && (async (call) => standsAt(call as Call<E>)),
});

/** Has processes serve the endpoint that do not serve the API as well. */
export const everywhere = (handler: Handler): Handler => ({ ...handler, everywhere: true });
