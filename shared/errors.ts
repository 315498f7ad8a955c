import { errorStatus } from './index.ts';

/** Every error a caller can meet, with its HTTP status; each area declares its own, with their texts. Codes are stable. */
export const errorCatalogue: Readonly<Record<ErrorCode, number>> = errorStatus;
export type ErrorCode = keyof typeof errorStatus;

export const isErrorCode = (value: string): value is ErrorCode => Object.hasOwn(errorCatalogue, value);

type Details = {
  /** Values for the placeholders of the text; shown to the caller. */
  params?: Readonly<Record<string, string | number>>;
  /** Path of the input field the error is about. */
  field?: string;
  /** Seconds until another try makes sense; becomes Retry-After. */
  retryAfter?: number;
  cause?: unknown;
};

/** An error of the catalogue. Its code and params may be shown; its cause stays in the log. */
export class AssizeError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly params: Readonly<Record<string, string | number>>;
  readonly field: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(code, { cause: details.cause });
    this.name = 'AssizeError';
    this.code = code;
    this.status = errorCatalogue[code];
    this.params = details.params ?? {};
    this.field = details.field;
    this.retryAfter = details.retryAfter;
  }
}
