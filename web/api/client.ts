import type { CallInput, Endpoint, Envelope, ReplyOf } from '@assize/shared/contract/http.ts';
import { type ErrorCode, isErrorCode } from '@assize/shared/errors/catalogue.ts';
import { z } from 'zod';
import { ApiFailure } from './failure.ts';

/** Every call gives up after this many milliseconds; downloads after `downloadTimeoutMs`. */
export const callTimeoutMs = 90_000;
const downloadTimeoutMs = 300_000;

export type ClientPorts = {
  fetch: typeof fetch;
  token: { read: () => string | null; write: (token: string) => void };
  /** Language of texts in answers, as a BCP 47 tag. */
  locale: () => string;
  /** 401: `sentToken` is what the call carried, so that a late answer cannot end a newer session. */
  onUnauthorized: (failure: ApiFailure, sentToken: string | null) => void;
  /** 403. */
  onForbidden: (failure: ApiFailure) => void;
};

export type CallOptions = { signal?: AbortSignal | undefined };
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
) => Promise<ReplyOf<E>>;

type Values = Readonly<Record<string, unknown>>;
const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** Address of a call below /api: path parameters filled in, empty query values left out. */
export const addressOf = (path: string, params: unknown, query: unknown): string => {
  const given = isValues(params) ? params : {};
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given[name] ?? '')));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(isValues(query) ? query : {})) {
    if (value === undefined || value === null || value === '') continue;
    search.set(name, String(value));
  }
  const tail = search.toString();
  return `/api${filled}${tail === '' ? '' : `?${tail}`}`;
};

const envelope = z.object({
  status: z.number(),
  msg: z.string().nullish(),
  data: z.unknown(),
  code: z.string().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  field: z.string().optional(),
  requestId: z.string().optional(),
});

const readEnvelope = async (response: Response): Promise<Partial<Envelope<unknown>>> => {
  const parsed = envelope.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) return {};
  const { code, msg, params, field, requestId, status, data } = parsed.data;
  const known: ErrorCode | undefined = code !== undefined && isErrorCode(code) ? code : undefined;
  return {
    status,
    data,
    msg: msg ?? '',
    ...(known && { code: known }),
    ...(params && { params }),
    ...(field !== undefined && { field }),
    ...(requestId !== undefined && { requestId }),
  };
};

const secondsOf = (header: string | null): number | undefined => {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
};

/**
 * The one way to the server. Calls carry the stored token (sign-in does not), say which kind of page asks and keep a
 * renewed token (D8); answers are checked against the endpoint's schema. Rejects with ApiFailure, or with an abort
 * error when `signal` fires.
 */
export const createClient = (ports: ClientPorts): Call => {
  const send = async (endpoint: Endpoint, input: Values, options: CallOptions): Promise<Response> => {
    const token = endpoint.path === '/login' ? null : ports.token.read();
    const headers: Record<string, string> = {
      Accept: 'application/json',
      'Accept-Language': ports.locale(),
      'Url-Type': 'general',
      ...(token !== null && { Authorization: token }),
      ...(input.body !== undefined && { 'Content-Type': 'application/json' }),
    };
    const timeout = AbortSignal.timeout(endpoint.replyKind === 'file' ? downloadTimeoutMs : callTimeoutMs);
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
    let response: Response;
    try {
      response = await ports.fetch(addressOf(endpoint.path, input.params, input.query), {
        method: endpoint.method,
        headers,
        signal,
        ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      });
    } catch (cause) {
      if (options.signal?.aborted) throw cause;
      throw new ApiFailure({ kind: timeout.aborted ? 'timeout' : 'network', cause });
    }
    if (response.ok) return response;

    const answer = await readEnvelope(response);
    const failure = new ApiFailure({
      kind: 'answered',
      status: response.status,
      code: answer.code,
      params: answer.params,
      message: answer.msg,
      field: answer.field,
      retryAfter: secondsOf(response.headers.get('Retry-After')),
      requestId: answer.requestId,
    });
    if (failure.status === 401) ports.onUnauthorized(failure, token);
    if (failure.status === 403) ports.onForbidden(failure);
    throw failure;
  };

  const read = async <S extends z.ZodType>(schema: S, response: Response): Promise<z.output<S>> => {
    const answer = await readEnvelope(response);
    const data = z.safeParse(schema, answer.data);
    if (data.success) return data.data;
    throw new ApiFailure({ kind: 'unreadable', status: response.status, cause: data.error });
  };

  return async <E extends Endpoint>(endpoint: E, input: CallInput<E>, options: CallOptions = {}) => {
    const response = await send(endpoint, input, options);
    const token = response.headers.get('Authorization');
    const renewed = response.headers.get('Refresh-Token') === 'true' || endpoint.replyKind === 'token';
    if (renewed && token) ports.token.write(token);
    return read<E['reply']>(endpoint.reply, response);
  };
};
