import type { CallInput, Endpoint, Envelope, ReplyOf } from '@assize/shared/wire/http.ts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { z } from 'zod';

export type Sent = { status: number; headers: Record<string, unknown>; body: Envelope<unknown>; raw: Buffer };
type FileToSend = { filename: string; content: Buffer | string; field?: string };
type Extra = { headers?: Record<string, string>; file?: FileToSend };

/** A call that the server refused; `body` is the whole envelope. */
class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: string | undefined;
  readonly field: string | undefined;
  readonly sent: Sent;
  constructor(what: string, sent: Sent) {
    super(`${what} answered ${sent.status} ${sent.body.code}: ${sent.body.msg}`);
    this.status = sent.status;
    this.code = sent.body.code;
    this.field = sent.body.field;
    this.sent = sent;
  }
}

/** A caller of the API in a test. */
export type Caller = {
  /** Token of the session; null for visitors. */
  token(): Promise<string | null>;
  /** Uid of the user. @throws for visitors */
  uid(): Promise<string>;
  /** `data` of a call that must succeed. @throws Refusal */
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>, extra?: Extra): Promise<ReplyOf<E>>;
  /** Any input, also one that the types forbid; the answer as it comes. */
  send(
    endpoint: Endpoint,
    input?: { params?: unknown; query?: unknown; body?: unknown },
    extra?: Extra,
  ): Promise<Sent>;
  inject(options: InjectOptions): Promise<Sent>;
};

const record = z.record(z.string(), z.unknown());
const envelope = z.looseObject({ status: z.int(), msg: z.string(), data: z.unknown() });
const entries = (part: unknown) =>
  Object.entries(record.catch({}).parse(part)).filter(([, value]) => value !== undefined && value !== null);

/** Path and query string of an endpoint with its values filled in. */
const addressOf = (endpoint: Endpoint, input: { params?: unknown; query?: unknown }): string => {
  const path = entries(input.params).reduce(
    (text, [name, value]) => text.replace(`:${name}`, encodeURIComponent(String(value).toWellFormed())),
    `/api${endpoint.path}`,
  );
  const query = new URLSearchParams(
    entries(input.query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return query.size === 0 ? path : `${path}?${query}`;
};

const multipart = ({ field = 'file', filename, content }: FileToSend) => {
  const boundary = 'assize-test-boundary';
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
};

/** A caller on a server that tests inject into. */
export const callerOf = (
  app: FastifyInstance,
  identity: () => Promise<{ token: string | null; uid: string | null }>,
): Caller => {
  const inject: Caller['inject'] = async (options) => {
    const { token } = await identity();
    const response = await app.inject({
      ...options,
      headers: { ...(token === null ? {} : { authorization: token }), ...options.headers },
    });
    const parsed = envelope.safeParse(safeJson(response.body));
    return {
      status: response.statusCode,
      headers: response.headers,
      raw: response.rawPayload,
      body: parsed.success
        ? (parsed.data as Envelope<unknown>)
        : { status: response.statusCode, msg: '', data: null },
    };
  };
  const send: Caller['send'] = (endpoint, input = {}, extra = {}) => {
    const form = extra.file === undefined ? undefined : multipart(extra.file);
    const payload = form?.payload ?? (input.body === undefined ? undefined : JSON.stringify(input.body));
    return inject({
      method: endpoint.method,
      url: addressOf(endpoint, input),
      headers: {
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...form?.headers,
        ...extra.headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
  };
  return {
    token: async () => (await identity()).token,
    uid: async () => {
      const { uid } = await identity();
      if (uid === null) throw new Error('a visitor has no uid');
      return uid;
    },
    inject,
    send,
    async call(endpoint, input, extra) {
      const sent = await send(endpoint, input, extra);
      if (sent.status !== 200) throw new Refusal(`${endpoint.method} ${endpoint.path}`, sent);
      // parse() of a schema that is only known as E['reply'] says unknown; this is its own output type.
      return endpoint.reply.parse(sent.body.data) as ReplyOf<typeof endpoint>;
    },
  };
};

const safeJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
