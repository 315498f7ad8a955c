import type { z } from 'zod';
import type { Verb } from '../domain/permissions.ts';
import type { ErrorCode } from '../errors.ts';
import type { AuditAction } from '../index.ts';

/**
 * Who may call: everyone, everyone with a session, a judge node with its token, or holders of a verb of the
 * permission table (Accounts 11). A route without it does not exist.
 */
export type Access = 'anyone' | 'signed-in' | 'judge-node' | Verb;

/** Names of rate-limit budgets; their sizes are in server/platform/http/limits.ts (Accounts 12). */
export type RateLimit =
  | 'read'
  | 'write'
  | 'login'
  | 'mail'
  | 'captcha'
  | 'submit'
  | 'draft'
  | 'upload'
  | 'node'
  | 'socket'
  | 'subscribe';

/** Why the door does not log a call by which staff change something. */
export type Unlogged =
  /** Only the caller's own things change: unfinished work and settings. */
  | 'own-things'
  /** Judges do some work; its result is kept for minutes. */
  | 'task'
  /** It changes many things, and each is logged as soon as it is changed. */
  | 'one-by-one';

/** One route of the API, said once for all sides. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Whether a call changes anything that outlives it, its own traces aside: counts, challenges, the audit log. */
  readonly effects: boolean;
  /** Below /api, with `:name` for path parameters. */
  readonly path: `/${string}`;
  readonly access: Access;
  /**
   * A standard that others wrote: answers have no envelope, failures are `{code, message}` with the status as code, and
   * callers may sign in by HTTP Basic (Wire 14).
   */
  readonly surface?: 'clics';
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** `upload`: multipart with one file part named `file`; the handler gets it as a stream. Default json. */
  readonly bodyKind?: 'json' | 'upload';
  /** `token`: json plus an Authorization header; `file`: bytes. Default json. */
  readonly replyKind?: 'json' | 'token' | 'file';
  /** Schema of `data` in the answer. */
  readonly reply: z.ZodType;
  /** Largest body in bytes; default 1 MiB. */
  readonly maxBody?: number;
  readonly rate?: RateLimit;
  /** The answer holds a secret, so it is not kept for a repeated call (Wire 12). */
  readonly secretReply?: true;
  /** Action in the audit log: the handler then says what was done, and the door writes it (Audit 4). */
  readonly audit?: AuditAction | readonly AuditAction[];
  readonly unlogged?: Unlogged;
  /** Codes this endpoint can answer beside the general ones. */
  readonly errors?: readonly ErrorCode[];
  readonly summary: string;
};

/** Declares an endpoint; keeps the exact types of its parts. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type PartOf<E, K extends string> = E extends { readonly [key in K]: infer S extends z.ZodType }
  ? S
  : undefined;

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a handler receives of the request, after parsing. */
export type Parsed<E extends Endpoint> = {
  params: Out<PartOf<E, 'params'>>;
  query: Out<PartOf<E, 'query'>>;
  body: Out<PartOf<E, 'body'>>;
};

type InputPart<K extends string, S> = S extends z.ZodType
  ? // A part whose every key may be left out may be left out itself.
    Record<never, never> extends z.input<S>
    ? { [key in K]?: z.input<S> }
    : { [key in K]: z.input<S> }
  : { [key in K]?: undefined };

/** What a caller passes. */
export type CallInput<E extends Endpoint> = InputPart<'params', PartOf<E, 'params'>> &
  InputPart<'query', PartOf<E, 'query'>> &
  InputPart<'body', PartOf<E, 'body'>>;

/** `data` of the answer. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;

/** The envelope around every JSON answer (Wire 1). */
export type Envelope<T> = {
  status: number;
  msg: string;
  data: T;
  code?: ErrorCode;
  /** Values for the placeholders of the code's text. */
  params?: Readonly<Record<string, string | number>>;
  /** The input field an error is about. */
  field?: string;
  requestId?: string;
};
