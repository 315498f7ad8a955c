import { net, type Session } from 'electron';
import { readAnswer } from '../core/read-answer.ts';
import type { Answer, Server } from '../ports/server.ts';

const timeoutMs = 8_000;
const mostBytes = 4 * 1024 * 1024;

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
        response.on('end', () => settle(readAnswer(response.statusCode, text)));
        response.on('error', () => settle({ is: 'unreachable' }));
      });
      request.end(body);
    }),
});
