import { AssizeError } from '@assize/shared/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../mongo/connection.ts';
import { isRedisAway } from '../redis/connection.ts';
import { failure } from './envelope.ts';
import { localeOfRequest } from './locale.ts';
import { tooLarge } from './too-large.ts';

const fastifyCodes = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed-json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported-media',
  FST_ERR_CTP_EMPTY_TYPE: 'request.unsupported-media',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'upload.missing-file',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed-json',
  FST_ERR_BAD_URL: 'request.not-found',
  FST_ERR_ASYNC_CONSTRAINT: 'request.not-found',
  FST_ERR_MAX_PARAM_LENGTH: 'request.not-found',
} as const;
/** Messages of the multipart parser, which has no codes, for a form without a boundary or cut off early. */
const brokenForm = /^(Multipart: |Boundary required|Unexpected end of multipart data|The needle )/;
const tooLargeCodes = new Set(['FST_ERR_CTP_BODY_TOO_LARGE', 'FST_REQ_FILE_TOO_LARGE', 'FST_FILES_LIMIT']);

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';
const isFastifyCode = (code: string): code is keyof typeof fastifyCodes => Object.hasOwn(fastifyCodes, code);

/** The catalogue's error for anything that was thrown; an unexpected error is `internal`. */
export const toAssizeError = (thrown: unknown, bodyLimit = 0): AssizeError => {
  if (thrown instanceof AssizeError) return thrown;
  if (isRedisAway(thrown)) return new AssizeError('service.redis-away', { cause: thrown, retryAfter: 2 });
  if (isDatabaseAway(thrown))
    return new AssizeError('service.database-away', { cause: thrown, retryAfter: 2 });
  if (thrown instanceof Error) {
    const code = codeOf(thrown);
    if (tooLargeCodes.has(code)) return tooLarge(bodyLimit, thrown);
    if (isFastifyCode(code)) return new AssizeError(fastifyCodes[code], { cause: thrown });
    if (brokenForm.test(thrown.message)) return new AssizeError('upload.incomplete', { cause: thrown });
    // @fastify/static on a path that leads out of its folder.
    if ('statusCode' in thrown && thrown.statusCode === 403)
      return new AssizeError('request.not-found', { cause: thrown });
    // Fastify's JSON reader: bad syntax and __proto__ keys carry no code of their own.
    if (thrown instanceof SyntaxError && 'statusCode' in thrown && thrown.statusCode === 400)
      return new AssizeError('request.malformed-json', { cause: thrown });
  }
  return new AssizeError('internal', { cause: thrown });
};

/** One line on a failure that is known: an outage fails many requests, each with the same stack. */
const reason = (thrown: unknown): string => {
  if (!(thrown instanceof Error)) return String(thrown);
  return thrown instanceof AssizeError && thrown.cause instanceof Error
    ? thrown.cause.message
    : thrown.message;
};

/** Whether the connection broke while the request was received: no fault of ours, and the answer reaches no caller. */
const hungUp = (thrown: unknown, { raw }: FastifyRequest): boolean =>
  raw.destroyed &&
  !raw.complete &&
  thrown instanceof Error &&
  'code' in thrown &&
  thrown.code === 'ECONNRESET';

/** Answers an error with its code and text; its cause stays in the log beside the request id (Wire 1). */
export const failureSender =
  (count: (code: string) => void) =>
  (thrown: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const error = toAssizeError(thrown, request.routeOptions.bodyLimit ?? 0);
    const left = hungUp(thrown, request);
    if (!left) count(error.code);
    if (left) request.log.debug({ err: thrown }, 'the caller hung up');
    else if (error.code === 'internal') request.log.error({ err: thrown }, 'request failed');
    else if (error.status >= 500)
      request.log.warn({ code: error.code, why: reason(thrown) }, 'request failed');
    else request.log.debug({ err: thrown, code: error.code }, 'request refused');
    if (error.retryAfter !== undefined) void reply.header('retry-after', error.retryAfter);
    const locale = localeOfRequest(request);
    const whole = failure(error, locale, request.id);
    const isBare = request.routeOptions.config.endpoint?.surface !== undefined;
    if (isBare && error.status === 401) void reply.header('www-authenticate', 'Basic realm="contest API"');
    void reply
      .code(error.status)
      .type('application/json')
      .send(isBare ? { code: whole.status, message: whole.msg } : whole);
  };
