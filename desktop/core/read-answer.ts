import { z } from 'zod';
import type { Answer } from '../ports/server.ts';

const envelope = z.object({ data: z.unknown(), code: z.string().optional() });

/** What an answer of the judge says. */
export const readAnswer = (status: number, text: string): Answer => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { is: 'unreachable' };
  }
  const read = envelope.safeParse(json);
  if (!read.success) return { is: 'unreachable' };
  if (status >= 200 && status < 300) return { is: 'answered', data: read.data.data };
  // A server that stops or starts is as good as away.
  if (status >= 500) return { is: 'unreachable' };
  return { is: 'refused', status, code: read.data.code ?? 'unknown' };
};
