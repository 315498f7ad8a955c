import { readBlob, readManifest } from '@assize/shared/areas/judging/endpoints.ts';
import { type Manifest, manifest } from '@assize/shared/areas/judging/manifest.ts';
import { announceNode, leaveNode } from '@assize/shared/areas/node/endpoints.ts';
import type { JudgeNode } from '@assize/shared/areas/node/node.ts';
import type { Endpoint } from '@assize/shared/wire/http.ts';
import { z } from 'zod';
import type { DataSource } from '../testdata/store.ts';
import { JudgeTrouble, kindOfAnswer } from '../trouble.ts';

/** Calls of a judge node to the server, over HTTP with the node token. Every rejection is a JudgeTrouble. */
export interface ServerClient extends DataSource {
  /** @returns the time of the server; null: the answer does not say it */
  announce(node: JudgeNode, signal: AbortSignal): Promise<Date | null>;
  leave(nodeId: string, signal: AbortSignal): Promise<void>;
}

/** The server refuses this node's token. */
export class TokenRefused extends JudgeTrouble {}

const announced = z.object({ data: announceNode.reply });

type Place = {
  /** The server's address without /api. */
  readonly url: string;
  readonly token: string;
  /** Longest silence in ms before an answer, and between two parts of an answer. */
  readonly silenceMs?: number;
};

/** A signal that fires `ms` after the last call of `heard`; `stop` ends the watch. */
const watchSilence = (ms: number) => {
  const silent = new AbortController();
  const timer = setTimeout(() => silent.abort(new Error(`the server said nothing for ${ms} ms`)), ms);
  return { signal: silent.signal, heard: () => timer.refresh(), stop: () => clearTimeout(timer) };
};
type SilenceWatch = ReturnType<typeof watchSilence>;

async function* watched(body: AsyncIterable<Uint8Array>, watch: SilenceWatch): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body) {
      watch.heard();
      yield chunk;
    }
  } finally {
    watch.stop();
  }
}

export const serverClient = ({ url, token, silenceMs = 10_000 }: Place): ServerClient => {
  const ask = async (
    { method, path }: Endpoint,
    { params = {}, body, signal }: { params?: Record<string, string>; body?: unknown; signal: AbortSignal },
  ): Promise<Response> => {
    const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const target = `${url.replace(/\/$/, '')}/api${filled}`;
    try {
      const response = await fetch(target, {
        method,
        signal,
        redirect: 'error',
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (response.ok) return response;
      const says = `${method} ${filled}: the server answered ${response.status}`;
      await response.body?.cancel();
      throw response.status === 401
        ? new TokenRefused('node-data', says)
        : new JudgeTrouble(kindOfAnswer(response.status), says);
    } catch (error) {
      if (error instanceof JudgeTrouble) throw error;
      throw new JudgeTrouble('node-data', `${method} ${filled}: no answer from the server`, { cause: error });
    }
  };

  /** The content with a hash, in parts as they arrive. */
  const pull = async (from: Endpoint, hash: string): Promise<AsyncIterable<Uint8Array>> => {
    const watch = watchSilence(silenceMs);
    try {
      const { body } = await ask(from, { params: { hash }, signal: watch.signal });
      if (!body) throw new JudgeTrouble('node-data', `test data ${hash} came without content`);
      return watched(body, watch);
    } catch (error) {
      watch.stop();
      throw error;
    }
  };

  return {
    async announce(node, signal) {
      const response = await ask(announceNode, { body: node, signal });
      const told = announced.safeParse(await response.json().catch(() => null));
      return told.success ? new Date(told.data.data.now) : null;
    },

    async leave(nodeId, signal) {
      const response = await ask(leaveNode, { body: { id: nodeId }, signal });
      await response.body?.cancel();
    },

    async manifest(hash): Promise<Manifest> {
      const text = await textOf(await pull(readManifest, hash)).catch((error: unknown) => {
        throw new JudgeTrouble('node-data', `manifest ${hash} did not arrive whole`, { cause: error });
      });
      const answer = z.object({ data: manifest }).safeParse(jsonOf(text));
      if (!answer.success)
        throw new JudgeTrouble('problem-data', `manifest ${hash} makes no sense`, { cause: answer.error });
      return answer.data.data;
    },

    blob: (hash) => pull(readBlob, hash),
  };
};

const textOf = async (chunks: AsyncIterable<Uint8Array>): Promise<string> => {
  const parts: Uint8Array[] = [];
  for await (const part of chunks) parts.push(part);
  return Buffer.concat(parts).toString();
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
