import type { Endpoint } from '@assize/shared/contract/http.ts';
import {
  announceNode,
  type JudgeNode,
  leaveNode,
  type Manifest,
  manifest,
  readBlob,
  readManifest,
} from '@assize/shared/contract/judge.ts';
import { z } from 'zod';
import type { DataSource } from '../testdata/store.ts';
import { JudgeTrouble } from '../trouble.ts';

/** The server as a judge node knows it: HTTP with the node token. Everything it rejects with is JudgeTrouble. */
export interface ServerClient extends DataSource {
  announce(node: JudgeNode, signal: AbortSignal): Promise<void>;
  leave(nodeId: string, signal: AbortSignal): Promise<void>;
}

/** The server does not know this node's token (any more). */
export class TokenRefused extends JudgeTrouble {}

/** `url` is the server's address without /api. */
export const serverClient = ({ url, token }: { url: string; token: string }): ServerClient => {
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
      throw response.status === 401 ? new TokenRefused('data', says) : new JudgeTrouble('data', says);
    } catch (error) {
      if (error instanceof JudgeTrouble) throw error;
      throw new JudgeTrouble('data', `${method} ${filled}: no answer from the server`, { cause: error });
    }
  };

  return {
    async announce(node, signal) {
      const response = await ask(announceNode, { body: node, signal });
      await response.body?.cancel();
    },

    async leave(nodeId, signal) {
      const response = await ask(leaveNode, { body: { id: nodeId }, signal });
      await response.body?.cancel();
    },

    async manifest(hash, signal): Promise<Manifest> {
      const response = await ask(readManifest, { params: { hash }, signal });
      const answer = z.object({ data: manifest }).safeParse(await response.json().catch(() => null));
      if (!answer.success)
        throw new JudgeTrouble('data', `manifest ${hash} makes no sense`, { cause: answer.error });
      return answer.data.data;
    },

    async blob(hash, signal) {
      const { body } = await ask(readBlob, { params: { hash }, signal });
      if (!body) throw new JudgeTrouble('data', `test data ${hash} came without content`);
      return body;
    },
  };
};
