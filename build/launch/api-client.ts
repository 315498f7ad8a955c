import type { CallInput, Endpoint, ReplyOf } from '@assize/shared/wire/http.ts';
import { z } from 'zod';

const envelope = z.object({
  status: z.int(),
  msg: z.string(),
  data: z.unknown(),
  code: z.string().optional(),
  field: z.string().optional(),
});

/** A refusal of the API, with the code of the error catalogue. */
export class ApiRefusal extends Error {
  override name = 'ApiRefusal';
  readonly status: number;
  readonly code: string | undefined;
  readonly retryAfterS: number;
  constructor(endpoint: Endpoint, body: Omit<z.infer<typeof envelope>, 'data'>, retryAfterS = 1) {
    const field = body.field ? ` (${body.field})` : '';
    super(`${endpoint.method} ${endpoint.path}: ${body.status} ${body.code ?? ''} ${body.msg}${field}`);
    this.status = body.status;
    this.code = body.code;
    this.retryAfterS = retryAfterS;
  }
}

type AnyInput = { readonly query?: unknown; readonly body?: unknown };

const queryString = (query: unknown): string => {
  const parsed = z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.undefined()]))
    .parse(query ?? {});
  const given = Object.entries(parsed).flatMap(([key, value]): [string, string][] =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
};

/** Headers by which a machine proves one call that changes something. */
export type Prove = (call: { method: string; path: string; body: string }) => Promise<Record<string, string>>;

/** A caller of the API that keeps its token; inputs and answers have the types of the contract. */
export const apiClient = (baseUrl: string, prove?: Prove) => {
  let token: string | undefined;
  const send = async <E extends Endpoint>(
    endpoint: E,
    { query, body }: AnyInput,
    raw?: FormData,
  ): Promise<ReplyOf<E>> => {
    const path = `/api${endpoint.path}${queryString(query)}`;
    const { method } = endpoint;
    const text = body === undefined ? '' : JSON.stringify(body);
    const reply = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        ...(prove && method !== 'GET' ? await prove({ method, path, body: text }) : {}),
        'Url-Type': 'general',
        ...(token ? { Authorization: token } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(raw ? { body: raw } : body === undefined ? {} : { body: text }),
    });
    const answer = envelope.parse(await reply.json());
    if (!reply.ok) throw new ApiRefusal(endpoint, answer, Number(reply.headers.get('retry-after') ?? 1));
    token = reply.headers.get('authorization') ?? token;
    return z.custom<ReplyOf<E>>((data) => endpoint.reply.safeParse(data).success).parse(answer.data);
  };
  return {
    /** The session's token, once signed in. */
    token: () => token,
    call: <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E>> =>
      send(endpoint, input),
    /** Sends one file as the endpoint's multipart part. */
    upload: <E extends Endpoint>(
      endpoint: E,
      name: string,
      bytes: Uint8Array<ArrayBuffer>,
    ): Promise<ReplyOf<E>> => {
      const form = new FormData();
      form.set('file', new Blob([bytes]), name);
      return send(endpoint, {}, form);
    },
  };
};
export type ApiClient = ReturnType<typeof apiClient>;
