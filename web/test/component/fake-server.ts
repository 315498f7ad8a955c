import { AssizeError } from '@assize/shared/errors.ts';
import type { Endpoint, Parsed } from '@assize/shared/wire/http.ts';
import type { z } from 'zod';

/**
 * A server that the test plays: answers by endpoint. What the page sends is parsed by the endpoint's schemas and what
 * the test answers by its reply schema, as both would be in life; a mistake of either fails the test.
 */
type Request = {
  method: string;
  url: URL;
  body: unknown;
  file: File | undefined;
};

/** Answers of one endpoint, and what it was asked for. */
type Answering = {
  endpoint: Endpoint;
  path: RegExp;
  answer: (params: Record<string, string>, request: Request) => Promise<unknown>;
};

export type Asked<E extends Endpoint> = Parsed<E> & { file: File | undefined };

type Answer<E extends Endpoint> = Data<E> | Promise<Data<E>>;
type Data<E extends Endpoint> = z.input<E['reply']> | Blob;

const patternOf = (path: string): RegExp =>
  new RegExp(`^/api${path.replaceAll(/:(\w+)/g, (_, name: string) => `(?<${name}>[^/]+)`)}$`);

const decoded = (groups: Readonly<Record<string, string>> | undefined) =>
  Object.fromEntries(Object.entries(groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]));

const envelope = (status: number, more: object, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify({ status, msg: '', data: null, ...more }), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });

const refused = (error: AssizeError): Response =>
  envelope(
    error.status,
    {
      code: error.code,
      params: error.params,
      ...(error.field !== undefined && { field: error.field }),
    },
    error.retryAfter === undefined ? {} : { 'Retry-After': String(error.retryAfter) },
  );

export const createFakeServer = () => {
  const answering = new Map<string, Answering>();
  const troubles: string[] = [];
  /** Requests on their way here. */
  let arriving = 0;

  const handle = async (request: Request): Promise<Response> => {
    const { method, url } = request;
    const path = url.pathname;
    // A path without parameters wins over a path with parameters.
    const found = [...answering.values()]
      .filter((one) => one.endpoint.method === method && one.path.test(path))
      .sort((a, b) => Number(a.endpoint.path.includes(':')) - Number(b.endpoint.path.includes(':')))[0];
    if (!found) {
      troubles.push(`the test answers no ${method} ${path}`);
      return envelope(501, {});
    }
    try {
      const data = await found.answer(decoded(found.path.exec(path)?.groups), request);
      return data instanceof Blob ? new Response(data) : envelope(200, { data });
    } catch (error) {
      if (error instanceof AssizeError) return refused(error);
      troubles.push(`${method} ${path}: ${error instanceof Error ? error.message : String(error)}`);
      return envelope(500, {});
    }
  };

  return {
    handle,
    /**
     * Answers calls of an endpoint from now on; throw an `AssizeError` to refuse. Gives the calls that came, oldest
     * first. A file is answered as a Blob.
     */
    answer<E extends Endpoint>(endpoint: E, reply: (asked: Asked<E>) => Answer<E>): Asked<E>[] {
      const calls: Asked<E>[] = [];
      answering.set(`${endpoint.method} ${endpoint.path}`, {
        endpoint,
        path: patternOf(endpoint.path),
        answer: async (params, { url, body, file }) => {
          // Each part is what its schema gives; TypeScript cannot see that of an endpoint that is not known yet.
          const asked = {
            params: endpoint.params?.parse(params),
            query: endpoint.query?.parse(Object.fromEntries(url.searchParams)),
            body: endpoint.body?.parse(body),
            file,
          } as Asked<E>;
          calls.push(asked);
          const data = await reply(asked);
          if (data instanceof Blob) return data;
          endpoint.reply.parse(data);
          return data;
        },
      });
      return calls;
    },
    /** Troubles between page and server so far; forgets them, and all answers. */
    reset(): string[] {
      answering.clear();
      return troubles.splice(0);
    },
    /** Takes a request whose parts are still read. */
    async arrive(request: Promise<Request>): Promise<Response> {
      arriving += 1;
      try {
        const read = await request;
        return handle(read);
      } finally {
        arriving -= 1;
      }
    },
    /** A page that is closed sends what was not saved: its requests have come when this resolves. */
    async quiet(): Promise<void> {
      do await new Promise((resolve) => setTimeout(resolve));
      while (arriving > 0);
    },
    trouble: (words: string) => void troubles.push(words),
  };
};
export type FakeServer = ReturnType<typeof createFakeServer>;

/** A refusal of the catalogue, to be thrown by an answer. */
export const refusal = (...details: ConstructorParameters<typeof AssizeError>): AssizeError =>
  new AssizeError(...details);

/** Answers as `fetch` does, for addresses of the API; everything else takes the real way. */
export const fetchFrom =
  (server: FakeServer, real: typeof fetch): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (!url.pathname.startsWith('/api/')) return real(input, init);
    const answer = server.arrive(
      request
        .clone()
        .text()
        .then((text) => ({
          method: request.method,
          url,
          body: text === '' ? undefined : JSON.parse(text),
          file: undefined,
        })),
    );
    const aborted = new Promise<never>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason));
    });
    return Promise.race([answer, aborted]);
  };

/** The part of XMLHttpRequest that uploads use: one form with one file, progress in two steps. */
export const requestFrom = (server: FakeServer) =>
  class FakeRequest {
    readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = {
      onprogress: null,
    };
    onerror: (() => void) | null = null;
    onabort: (() => void) | null = null;
    onload: (() => void) | null = null;
    status = 0;
    responseText = '';
    #method = 'GET';
    #url = '';
    #headers = new Headers();
    #aborted = false;

    open(method: string, url: string) {
      this.#method = method;
      this.#url = url;
    }
    setRequestHeader() {}
    getResponseHeader(name: string): string | null {
      return this.#headers.get(name);
    }
    abort() {
      this.#aborted = true;
      this.onabort?.();
    }
    async send(form: FormData) {
      const file = form.get('file');
      if (!(file instanceof File)) throw new Error('an upload sends one file');
      this.upload.onprogress?.({ loaded: 0, total: file.size });
      const url = new URL(this.#url, location.href);
      const answer = await server.handle({ method: this.#method, url, body: undefined, file });
      if (this.#aborted) return;
      this.upload.onprogress?.({ loaded: file.size, total: file.size });
      this.status = answer.status;
      this.#headers = answer.headers;
      this.responseText = await answer.text();
      this.onload?.();
    }
  };
