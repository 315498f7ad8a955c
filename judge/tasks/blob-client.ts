import { openAsBlob } from 'node:fs';
import { storeBlob } from '@assize/shared/areas/judging/endpoints.ts';
import { blob } from '@assize/shared/areas/judging/manifest.ts';
import { z } from 'zod';
import { JudgeTrouble, kindOfAnswer } from '../trouble.ts';
import type { TaskPorts } from './ports.ts';

const timeoutMs = 120_000;
const answer = z.object({ data: blob });

/** Sends files to the server, streamed from the disk. `url` is the server's address without /api. */
export const blobClient = ({ url, token }: { url: string; token: string }): TaskPorts['storeBlob'] => {
  const target = `${url.replace(/\/$/, '')}/api${storeBlob.path}`;
  return async (content) => {
    try {
      const form = new FormData();
      const file =
        content instanceof Uint8Array ? new Blob([Uint8Array.from(content)]) : await openAsBlob(content.path);
      form.set('file', file, 'file');
      const response = await fetch(target, {
        method: storeBlob.method,
        body: form,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { authorization: `Bearer ${token}` },
      });
      if (!response.ok) {
        await response.body?.cancel();
        const says = `${storeBlob.path}: the server answered ${response.status}`;
        throw new JudgeTrouble(kindOfAnswer(response.status), says);
      }
      return answer.parse(await response.json()).data;
    } catch (cause) {
      if (cause instanceof JudgeTrouble) throw cause;
      throw new JudgeTrouble('node-data', `${storeBlob.path}: a file could not be handed over`, { cause });
    }
  };
};
