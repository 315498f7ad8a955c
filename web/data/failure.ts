import type { ErrorCode } from '@assize/shared/errors.ts';

/**
 * `answered`: the server refused; the other kinds are calls without a usable answer, of which `kept` waits on the machine
 * and is made later.
 */
export type FailureKind = 'answered' | 'network' | 'timeout' | 'unreadable' | 'kept';

type Details = {
  kind: FailureKind;
  /** HTTP status; 0 without an answer. */
  status?: number;
  code?: ErrorCode | undefined;
  /** Values for the placeholders of the code's text. */
  params?: Readonly<Record<string, string | number>> | undefined;
  /** The server's text, in the language of the request. */
  message?: string | undefined;
  /** Path of the input field that the failure is about (Wire 1). */
  field?: string | undefined;
  /** Seconds until another try makes sense. */
  retryAfter?: number | undefined;
  requestId?: string | undefined;
  cause?: unknown;
};

/** The error of every failed call. */
export class ApiFailure extends Error {
  readonly kind: FailureKind;
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly params: Readonly<Record<string, string | number>>;
  readonly field: string | undefined;
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;

  constructor(details: Details) {
    super(details.message ?? '', { cause: details.cause });
    this.name = 'ApiFailure';
    this.kind = details.kind;
    this.status = details.status ?? 0;
    this.code = details.code;
    this.params = details.params ?? {};
    this.field = details.field;
    this.retryAfter = details.retryAfter;
    this.requestId = details.requestId;
  }
}

/** Whether the same call may succeed later: the network failed, or the server is stopping or busy. */
export const isPassing = (failure: unknown): boolean =>
  failure instanceof ApiFailure &&
  (failure.kind === 'network' || failure.kind === 'timeout' || failure.status === 503);

/** Whether the server refused for a reason that asking again does not change. */
export const isRefusal = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.status >= 400 && failure.status < 500 && failure.status !== 429;
