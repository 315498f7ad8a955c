import { submissionState } from '@assize/shared/areas/submission/state.ts';
import { isFinal } from '@assize/shared/domain/verdict.ts';
import { topicEvents } from '@assize/shared/topic-events.ts';
import { serverFrame, wsVersion } from '@assize/shared/wire/ws.ts';

/** What a watcher saw of one submission; times are performance.now() in ms. */
export type Seen = { firstFrame: number | undefined; final: number; status: number };

type Waiting = {
  firstFrame: number | undefined;
  resolve: (seen: Seen) => void;
  reject: (error: Error) => void;
};

/**
 * A reader at /api/ws that tells when a verdict arrives, the way a browser would learn of it.
 * @param url http address of the site
 */
export const openWatcher = async (url: string, token: string) => {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/api/ws`);
  const waiting = new Map<number, Waiting>();
  /** Frames that came before the wait for them: a fast judge can outrun the answer of the submit call. */
  const early = new Map<number, Seen>();
  const ready = Promise.withResolvers<void>();

  socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'hello', token })));
  let closed: Error | undefined;
  socket.addEventListener('close', ({ code }) => {
    closed = new Error(`socket closed with ${code}`);
    ready.reject(closed);
    for (const { reject } of waiting.values()) reject(closed);
  });
  socket.addEventListener('message', ({ data }) => {
    const now = performance.now();
    const frame = serverFrame.parse(JSON.parse(String(data)));
    if (frame.v !== wsVersion) return;
    if (frame.type === 'welcome') ready.resolve();
    if (frame.type === 'refused') throw new Error(`${frame.topic} refused: ${frame.code}`);
    if (frame.type !== 'event') return;
    if (frame.event === 'progress') {
      const { submitId } = topicEvents.submission.progress.parse(frame.data);
      const entry = waiting.get(submitId);
      if (entry) entry.firstFrame ??= now;
      return;
    }
    const state = submissionState.safeParse(frame.data);
    if (!state.success) return;
    const { submitId, status } = state.data;
    const entry = waiting.get(submitId);
    if (entry) entry.firstFrame ??= now;
    if (!isFinal(status)) return;
    const seen = { firstFrame: entry?.firstFrame, final: now, status };
    if (entry) {
      waiting.delete(submitId);
      entry.resolve(seen);
    } else early.set(submitId, seen);
  });
  await ready.promise;

  return {
    subscribe: (topic: string) => socket.send(JSON.stringify({ type: 'subscribe', topic })),
    /** Resolves at the final verdict. Needs a topic that carries it: `status`, `user.<uid>` or `submission.<id>`. */
    verdictOf: (submitId: number): Promise<Seen> => {
      const seen = early.get(submitId);
      if (seen) return Promise.resolve(seen);
      if (closed) return Promise.reject(closed);
      const { promise, resolve, reject } = Promise.withResolvers<Seen>();
      waiting.set(submitId, { firstFrame: undefined, resolve, reject });
      return promise;
    },
    close: () => socket.close(),
  };
};
export type Watcher = Awaited<ReturnType<typeof openWatcher>>;
