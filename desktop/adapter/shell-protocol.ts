import { readFileSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import type { Session } from 'electron';
import { isShell, readAddress } from '../policy/address.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Reads the app's own pages from its folder, and nothing else. */
export const serveShell = (session: Session, folder: string): void => {
  // Until Electron 25 there is no `protocol.handle`.
  session.protocol.registerBufferProtocol('app', (request, answer) => {
    const url = readAddress(request.url);
    const missing = { statusCode: 404, mimeType: 'text/plain', data: Buffer.from('') };
    if (typeof url === 'string' || !isShell(url)) return answer(missing);
    const name = normalize(url.pathname);
    const type = types[extname(name)];
    if (!/^\/[a-z-]+\.(html|js|css)$/.test(name) || type === undefined) return answer(missing);
    try {
      answer({
        data: readFileSync(join(folder, name)),
        headers: { 'Content-Type': type, 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' },
      });
    } catch {
      answer(missing);
    }
  });
};
