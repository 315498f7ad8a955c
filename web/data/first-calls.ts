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

type Early = { headers: string; askedAt: number; stop: AbortController; answer: Promise<Response | null> };
const early = new Map<string, Early>();

/** A good answer; null: the call is made again by who needs it, and fails there. */
const answerTo = async (address: string, init: RequestInit): Promise<Response | null> => {
  try {
    const response = await fetch(address, init);
    return response.ok ? response : null;
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
    early.set(address, {
      headers: JSON.stringify(headers),
      askedAt: Date.now(),
      stop,
      answer: answerTo(address, { headers, signal: stop.signal }),
    });
  }
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
  const fits =
    ahead &&
    init.method === 'GET' &&
    ahead.headers === JSON.stringify(init.headers) &&
    Date.now() - ahead.askedAt < keptForMs;
  if (!fits) {
    ahead?.stop.abort();
    return fetch(address, init);
  }
  init.signal?.addEventListener('abort', () => ahead.stop.abort());
  const answer = await ahead.answer;
  init.signal?.throwIfAborted();
  return answer ?? fetch(address, init);
};
