import { type ErrorCode, isErrorCode } from '@assize/shared/errors.ts';
import type { CallInput, Endpoint, Envelope, ReplyOf } from '@assize/shared/wire/http.ts';
import { type LivePosition, livePositionHeader, readLivePosition } from '@assize/shared/wire/ws.ts';
import { z } from 'zod';
import { ApiFailure } from './failure.ts';
import type { EarlyAnswer } from './first-calls.ts';
import { addressOf, headersOf } from './request.ts';

/** Every call gives up after this many milliseconds; downloads after `downloadTimeoutMs`. */
export const callTimeoutMs = 90_000;
const downloadTimeoutMs = 300_000;
/** Long enough for hundreds of megabytes over a slow line. */
const uploadTimeoutMs = 3_600_000;
/** Headers of an upload's answer that are read. */
const answeredHeaders = ['Authorization', 'Refresh-Token', 'Retry-After'];

export type ClientPorts = {
  fetch: (
    address: string,
    init: RequestInit & { method: string; headers: Record<string, string> },
  ) => Promise<Response>;
  token: { read: () => string | null; write: (token: string) => void };
  /** Language of texts in answers, as a BCP 47 tag. */
  locale: () => string;
  /** Called after a 401; `sentToken`, that of the call, keeps a late answer from ending a newer session. */
  onUnauthorized: (failure: ApiFailure, sentToken: string | null) => void;
  /** Called after a 403. */
  onForbidden: (failure: ApiFailure) => void;
  /**
   * Headers that prove the machine for one call that changes something; null: nothing under the page proves it. `path`
   * has the query, `body` is what is sent.
   */
  prove: ((call: { method: string; path: string; body: string }) => Promise<Record<string, string>>) | null;
};

export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** The request goes on when the page has gone; its body has less than 64 KiB. */
  keepalive?: boolean;
  /** Headers beside those of every call. */
  headers?: Readonly<Record<string, string>>;
  /** How long an answer is waited for, where it is not as long as for every call. */
  timeoutMs?: number;
  /** Called with the position of the answer's topic when the answer was made, if the answer carries it. */
  onPosition?: ((at: LivePosition) => void) | undefined;
};
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
) => Promise<ReplyOf<E>>;

type Values = Readonly<Record<string, unknown>>;

const envelope = z.object({
  status: z.number(),
  msg: z.string().nullish(),
  data: z.unknown(),
  code: z.string().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  field: z.string().optional(),
  requestId: z.string().optional(),
});

const readEnvelope = async (response: Response): Promise<Partial<Envelope<unknown>>> =>
  checked(await response.json().catch(() => undefined));

const checked = (answer: unknown): Partial<Envelope<unknown>> => {
  const parsed = envelope.safeParse(answer);
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

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const secondsOf = (header: string | null): number | undefined => {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
};

const failureOf = async (response: Response): Promise<ApiFailure> => {
  const answer = await readEnvelope(response);
  return new ApiFailure({
    kind: 'answered',
    status: response.status,
    code: answer.code,
    params: answer.params,
    message: answer.msg,
    field: answer.field,
    retryAfter: secondsOf(response.headers.get('Retry-After')),
    requestId: answer.requestId,
  });
};

const readAnswer = async <S extends z.ZodType>(schema: S, response: Response): Promise<z.output<S>> => {
  const answer = await readEnvelope(response);
  const data = z.safeParse(schema, answer.data);
  if (data.success) return data.data;
  throw new ApiFailure({ kind: 'unreadable', status: response.status, cause: data.error });
};

/** Transport of a request: resolves with any answer of the server, rejects when nothing came back. */
type Travel = (address: string, headers: Record<string, string>, signal: AbortSignal) => Promise<Response>;

/**
 * Sends with the stored token (sign-in does not), says which kind of page asks, keeps a renewed token (Accounts 5). Rejects with
 * ApiFailure, or with an abort error when `signal` fires.
 */
const send = async (
  ports: Omit<ClientPorts, 'fetch'>,
  endpoint: Endpoint,
  input: Values,
  timeoutMs: number,
  options: CallOptions,
  travel: Travel,
): Promise<Response> => {
  const token = endpoint.path === '/login' ? null : ports.token.read();
  const headers = {
    ...headersOf(endpoint.path, ports.locale(), token),
    ...(input.body !== undefined && { 'Content-Type': 'application/json' }),
    ...options.headers,
  };
  const timeout = AbortSignal.timeout(options.timeoutMs ?? timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  let response: Response;
  try {
    response = await travel(addressOf(endpoint.path, input.params, input.query), headers, signal);
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new ApiFailure({ kind: timeout.aborted ? 'timeout' : 'network', cause });
  }
  if (!response.ok) {
    const failure = await failureOf(response);
    if (failure.status === 401) ports.onUnauthorized(failure, token);
    if (failure.status === 403) ports.onForbidden(failure);
    throw failure;
  }
  const fresh = response.headers.get('Authorization');
  const renewed = response.headers.get('Refresh-Token') === 'true';
  // A late answer renews the session of its request, which may have ended or given way to another person's.
  if (fresh && (endpoint.replyKind === 'token' || (renewed && ports.token.read() === token)))
    ports.token.write(fresh);
  return response;
};

const byFetch = (ports: ClientPorts, endpoint: Endpoint, input: Values, options: CallOptions) =>
  send(
    ports,
    endpoint,
    input,
    endpoint.replyKind === 'file' ? downloadTimeoutMs : callTimeoutMs,
    options,
    async (address, headers, signal) => {
      const { method } = endpoint;
      const body = input.body === undefined ? null : JSON.stringify(input.body);
      const proof =
        method === 'GET' || !ports.prove
          ? {}
          : await ports.prove({ method, path: address, body: body ?? '' });
      return ports.fetch(address, {
        method,
        headers: { ...headers, ...proof },
        signal,
        ...(options.keepalive && { keepalive: true }),
        ...(body !== null && { body }),
      });
    },
  );

/** The one way to the server for JSON; answers are checked against the endpoint's schema. */
export const createClient =
  (ports: ClientPorts): Call =>
  async <E extends Endpoint>(endpoint: E, input: CallInput<E>, options: CallOptions = {}) => {
    const response = await byFetch(ports, endpoint, input, options);
    const at = readLivePosition(response.headers.get(livePositionHeader));
    if (at) options.onPosition?.(at);
    return readAnswer<E['reply']>(endpoint.reply, response);
  };

/**
 * Reads an answer that is here already, so that it is shown by the first drawing; undefined: the call is made, which
 * tells what is wrong with it.
 */
export const createReader =
  (
    { token, locale }: Pick<ClientPorts, 'token' | 'locale'>,
    take: (address: string, headers: Readonly<Record<string, string>>) => EarlyAnswer | null,
  ) =>
  <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
  ): { data: ReplyOf<E>; at: LivePosition | null; cameAt: number } | undefined => {
    const { path } = endpoint;
    const { params, query }: Values = input;
    const answer = take(addressOf(path, params, query), headersOf(path, locale(), token.read()));
    if (!answer) return undefined;
    const data = z.safeParse<E['reply']>(endpoint.reply, checked(parsedJson(answer.body)).data);
    if (!data.success) return undefined;
    return {
      data: data.data,
      at: readLivePosition(answer.headers.get(livePositionHeader)),
      cameAt: answer.cameAt,
    };
  };

export type DownloadOptions = CallOptions & {
  /** Bytes that have come so far. How many there will be is not known: archives are packed on the way. */
  onProgress?: (received: number) => void;
};

const counted = (response: Response, onProgress: (received: number) => void): Response => {
  let received = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      received += chunk.byteLength;
      onProgress(received);
      out.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(counting), { headers: response.headers });
};

/** Reads a file (`replyKind: 'file'`). */
export const createDownloader =
  (ports: ClientPorts) =>
  async <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    { onProgress, ...options }: DownloadOptions = {},
  ): Promise<Blob> => {
    const response = await byFetch(ports, endpoint, input, options);
    return (onProgress && response.body ? counted(response, onProgress) : response).blob();
  };

export type UploadOptions = CallOptions & {
  /** Bytes sent so far and in all. */
  onProgress?: (sent: number, total: number) => void;
};

/** Sends one file (`bodyKind: 'upload'`) with progress, which fetch cannot tell. */
export const createUploader =
  (ports: Omit<ClientPorts, 'fetch'>, open: () => XMLHttpRequest) =>
  async <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    file: File,
    options: UploadOptions = {},
  ): Promise<ReplyOf<E>> => {
    const response = await send(
      ports,
      endpoint,
      input,
      uploadTimeoutMs,
      options,
      (address, headers, signal) =>
        new Promise<Response>((resolve, reject) => {
          const request = open();
          request.open(endpoint.method, address);
          for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
          request.upload.onprogress = ({ loaded, total }) => options.onProgress?.(loaded, total);
          request.onerror = () => reject(new Error('upload failed'));
          request.onabort = () => reject(new Error('upload stopped'));
          request.onload = () =>
            resolve(
              new Response(request.responseText, {
                status: request.status,
                headers: answeredHeaders.flatMap((name): [string, string][] => {
                  const value = request.getResponseHeader(name);
                  return value === null ? [] : [[name, value]];
                }),
              }),
            );
          signal.addEventListener('abort', () => request.abort());
          const form = new FormData();
          form.append('file', file);
          request.send(form);
        }),
    );
    return readAnswer<E['reply']>(endpoint.reply, response);
  };
