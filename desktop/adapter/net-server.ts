import { net, type Session } from 'electron';
import { z } from 'zod';
import type { Answer, Server } from '../ports/server.ts';

const timeoutMs = 8_000;
const mostBytes = 4 * 1024 * 1024;
const envelope = z.object({ data: z.unknown(), code: z.string().optional() });

const parse = (status: number, text: string): Answer => {
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

/** Calls of the app itself, through the session of the judge's pages: its filter and its certificates hold for them. */
export const netServer = (session: Session, origin: string): Server => ({
  call: (method, path, { body, headers = {} }) =>
    new Promise((resolve) => {
      const request = net.request({ method, url: `${origin}/api${path}`, session, redirect: 'error' });
      const timer = setTimeout(() => {
        request.abort();
        resolve({ is: 'unreachable' });
      }, timeoutMs);
      const settle = (answer: Answer) => {
        clearTimeout(timer);
        resolve(answer);
      };
      request.setHeader('Accept', 'application/json');
      if (body !== undefined) request.setHeader('Content-Type', 'application/json');
      for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
      request.on('error', () => settle({ is: 'unreachable' }));
      request.on('response', (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk.toString('utf8');
          if (text.length > mostBytes) request.abort();
        });
        response.on('end', () => settle(parse(response.statusCode, text)));
        response.on('error', () => settle({ is: 'unreachable' }));
      });
      request.end(body);
    }),
});
