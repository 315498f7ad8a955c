/**
 * Every error a caller can meet, with its HTTP status. Codes are stable; texts are in shared/i18n/<locale>/errors.ts
 * under the same code.
 */
export const errorCatalogue = {
  'request.invalid': 400,
  'request.malformed-json': 400,
  'request.unsupported-media': 400,
  'request.too-large': 413,
  'request.too-many': 429,
  'request.not-found': 404,
  'auth.required': 401,
  'auth.expired': 401,
  'auth.ended': 401,
  'auth.forbidden': 403,
  'auth.wrong-password': 422,
  'auth.captcha-required': 422,
  'auth.captcha-wrong': 422,
  'auth.captcha-too-fast': 422,
  'auth.locked': 429,
  'auth.disabled': 403,
  'register.closed': 403,
  'register.username-taken': 409,
  'register.email-taken': 409,
  'register.code-wrong': 422,
  'mail.cooldown': 429,
  'mail.failed': 503,
  'problem.not-found': 404,
  'problem.display-id-taken': 409,
  'problem.in-contest': 403,
  'problem.version-conflict': 409,
  'problem.case-mode': 422,
  'problem.publish-forbidden': 403,
  'problem.program-fails': 422,
  'saved-filter.not-found': 404,
  'saved-filter.name-taken': 409,
  'saved-filter.too-many': 422,
  'tag.not-found': 404,
  'tag.name-taken': 409,
  'language.not-offered': 422,
  'submission.not-found': 404,
  'submission.empty-code': 400,
  'submission.code-too-long': 400,
  'submission.too-fast': 429,
  'submission.judging-off': 403,
  'submission.no-accepted': 404,
  'submission.in-progress': 409,
  'submission.not-manual': 422,
  'submission.answer-missing': 422,
  'rejudge.not-found': 404,
  'rejudge.nothing': 422,
  'rejudge.too-many': 422,
  'rejudge.overlaps': 409,
  'rejudge.wrong-state': 409,
  'task.not-found': 404,
  'task.not-done': 409,
  'task.not-for-mode': 422,
  'task.too-many': 429,
  'upload.not-found': 404,
  'upload.missing-file': 400,
  'upload.not-an-image': 422,
  'upload.in-use': 409,
  'archive.invalid': 422,
  'archive.unsafe-path': 422,
  'archive.too-many-entries': 422,
  'archive.too-large': 413,
  'archive.no-pairs': 422,
  'judge.unknown-node': 401,
  'judge.unknown-data': 404,
  'node-token.not-found': 404,
  'node-token.name-taken': 409,
  'ws.too-many-topics': 429,
  'service.database-away': 503,
  'service.redis-away': 503,
  'service.busy': 503,
  'service.stopping': 503,
  internal: 500,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorCatalogue;

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
