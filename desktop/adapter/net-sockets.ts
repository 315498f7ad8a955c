import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import * as tls from 'node:tls';
import type { Breach } from '@assize/shared/domain/kiosk/breaches.ts';
import { WebSocket } from 'ws';
import { decideCertificate } from '../policy/others.ts';
import { decideRequest } from '../policy/request.ts';
import type { Rules } from '../policy/rules.ts';
import type { Sockets } from '../ports/sockets.ts';

const openWithinMs = 8_000;
const mostBytes = 256 * 1024;
/** Where Debian keeps the authorities of a machine, and with them those that a hall has added. */
const linuxAuthorities = '/etc/ssl/certs/ca-certificates.crt';

/** Authorities of the machine: Node alone would know those that it was built with and no other. */
const authorities = (): string[] => {
  const known = [...tls.rootCertificates];
  // Node 22.15 and later ask the system, whichever it is.
  if (typeof tls.getCACertificates === 'function') return [...known, ...tls.getCACertificates('system')];
  try {
    return [...known, readFileSync(linuxAuthorities, 'utf8')];
  } catch {
    return known;
  }
};

/** SHA-256 of the public key that a server showed, in Base64. */
const keyOf = (socket: tls.TLSSocket): string => {
  const spki = socket.getPeerX509Certificate()?.publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256')
    .update(spki ?? '')
    .digest('base64');
};

type Created = (error: Error | null, socket: Duplex) => void;

/**
 * Sockets of the app itself. Electron opens none outside of pages, so these are Node's, and what Chromium's session checks
 * is checked here: the address, and the certificate before anything is sent.
 * @param origin of the judge
 */
export const netSockets = (
  origin: string,
  rules: Rules,
  report: (breach: Breach, detail?: string) => void,
): Sockets => {
  const url = new URL('/api/ws', origin.replace(/^http/, 'ws'));
  const [host, port] = [url.hostname.replace(/^\[|\]$/g, ''), Number(url.port)];
  let known: string[] | undefined;

  /** Hands the connection over once it is known to be the judge's. */
  const connectSafely = (created: Created): void => {
    if (rules.pins.length === 0) known ??= authorities();
    const socket = tls.connect({
      ...{ host, port: port || 443, rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] },
      // An address is no name that could be asked for.
      ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
      ...(known && { ca: known }),
    });
    const failed = (error: Error) => created(error, socket);
    socket.setTimeout(openWithinMs, () => socket.destroy(new Error('no answer')));
    socket.once('error', failed);
    socket.once('secureConnect', () => {
      const decision = decideCertificate(
        { hostname: url.hostname, trusted: socket.authorized, key: keyOf(socket) },
        rules,
      );
      if (!decision.allow) {
        report(decision.reason, url.hostname);
        return void socket.destroy(new Error(decision.reason));
      }
      socket.setTimeout(0);
      socket.off('error', failed);
      created(null, socket);
    });
  };

  return {
    open: (headers, { onOpen, onText, onClose }) => {
      const decision = decideRequest({ url: url.href, kind: 'webSocket' }, 'judge', rules);
      if (!decision.allow) {
        report(decision.reason, url.href);
        setTimeout(() => onClose(1006), 0);
        return { send: () => undefined, close: () => undefined };
      }
      const socket = new WebSocket(url, {
        headers: { ...headers },
        handshakeTimeout: openWithinMs,
        maxPayload: mostBytes,
        perMessageDeflate: false,
        followRedirects: false,
        // Node takes a function that calls back as well as one that returns.
        createConnection: ((_options: unknown, created: Created) =>
          url.protocol === 'wss:'
            ? void connectSafely(created)
            : connect({ host, port: port || 80 })) as unknown as typeof connect,
      });
      socket.on('open', onOpen);
      socket.on('message', (data) => onText(String(data)));
      socket.on('close', (code) => onClose(code));
      // What failed is told by `close`, which follows.
      socket.on('error', () => undefined);
      return {
        send: (text) => {
          if (socket.readyState === WebSocket.OPEN) socket.send(text);
        },
        close: () => {
          socket.removeAllListeners('open');
          socket.removeAllListeners('message');
          socket.removeAllListeners('close');
          socket.terminate();
        },
      };
    },
  };
};
