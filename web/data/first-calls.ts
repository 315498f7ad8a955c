import type { CallInput, Endpoint } from '@assize/shared/wire/http.ts';
import { addressOf, headersOf } from './request.ts';

/** A call that a page makes as soon as it is drawn. Its endpoint is known by type alone: schemas come with the page. */
export type FirstCall = { readonly path: Endpoint['path']; readonly input: Parts };
type Parts = { readonly params?: unknown; readonly query?: unknown };

/** Names a call, checked against the endpoint's declaration. */
export const firstCall = <E extends Endpoint>(path: E['path'], input: CallInput<E> & Parts): FirstCall => ({
  path,
  input,
});

/** Later calls are made anew: what the answer says may have changed. */
const keptForMs = 30_000;

/** A good answer, whole; `cameAt` in ms since the epoch. */
export type EarlyAnswer = { readonly body: string; readonly headers: Headers; readonly cameAt: number };
type Early = {
  headers: string;
  askedAt: number;
  stop: AbortController;
  coming: Promise<EarlyAnswer | null>;
  here: EarlyAnswer | null;
};
const early = new Map<string, Early>();

/** A good answer; null: the call is made again by who needs it, and fails there. */
const answerTo = async (address: string, init: RequestInit): Promise<EarlyAnswer | null> => {
  try {
    const response = await fetch(address, init);
    if (!response.ok) return null;
    return { body: await response.text(), headers: response.headers, cameAt: Date.now() };
  } catch {
    return null;
  }
};

/** Makes the first calls of a page while its code is on its way. */
export const callAhead = (calls: readonly FirstCall[], locale: string, token: string | null): void => {
  for (const { path, input } of calls) {
    const address = addressOf(path, input.params, input.query);
    const headers = headersOf(path, locale, token);
    const stop = new AbortController();
    const one: Early = {
      headers: JSON.stringify(headers),
      askedAt: Date.now(),
      stop,
      coming: answerTo(address, { headers, signal: stop.signal }).then((answer) => {
        one.here = answer;
        return answer;
      }),
      here: null,
    };
    early.set(address, one);
  }
};

/** Longest wait for answers once all code is here; after it the page is drawn without them. */
const waitMs = 500;

/** Waits until the calls made ahead are answered, so that the page is drawn once, with its content. */
export const untilAnswered = async (): Promise<void> => {
  const answers = Promise.all([...early.values()].map(({ coming }) => coming));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, waitMs);
  });
  await Promise.race([answers, wait]);
  clearTimeout(timer);
};

const fits = ({ headers, askedAt }: Early, asked: Readonly<Record<string, string>>): boolean =>
  headers === JSON.stringify(asked) && Date.now() - askedAt < keptForMs;

/** Takes an answer that is here already, once, for the same address, person and language. */
export const takeNow = (address: string, headers: Readonly<Record<string, string>>): EarlyAnswer | null => {
  const ahead = early.get(address);
  if (!ahead?.here || !fits(ahead, headers)) return null;
  // A renewed token is kept by the call that takes the answer, not while a page is drawn.
  if (ahead.here.headers.get('Refresh-Token') === 'true') return null;
  early.delete(address);
  return ahead.here;
};

/**
 * `fetch` that takes the answer of a call made ahead, once: for the same address, person and language. What did not
 * succeed ahead is asked for again.
 */
export const fetchOrTake = async (
  address: string,
  init: RequestInit & { method: string; headers: Record<string, string> },
): Promise<Response> => {
  const ahead = early.get(address);
  early.delete(address);
  // A change may make the other answers untrue.
  if (init.method !== 'GET') early.clear();
  if (!ahead || init.method !== 'GET' || !fits(ahead, init.headers)) {
    ahead?.stop.abort();
    return fetch(address, init);
  }
  init.signal?.addEventListener('abort', () => ahead.stop.abort());
  const answer = await ahead.coming;
  init.signal?.throwIfAborted();
  return answer ? new Response(answer.body, { headers: answer.headers }) : fetch(address, init);
};
