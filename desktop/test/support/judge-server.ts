import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';

/** A certificate that nobody vouches for, as a hall makes one for its judge. */
const makeCertificate = (): { key: string; cert: string; pin: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'assize-certificate-'));
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=judge.hall', '-addext', 'subjectAltName=IP:127.0.0.1'];
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    execFileSync(
      'openssl',
      ['req', '-x509', ...curve, '-days', '30', ...subject, '-keyout', key, '-out', cert],
      {
        stdio: 'ignore',
      },
    );
    const text = readFileSync(cert, 'utf8');
    const spki = new X509Certificate(text).publicKey.export({ type: 'spki', format: 'der' });
    return {
      key: readFileSync(key, 'utf8'),
      cert: text,
      pin: createHash('sha256').update(spki).digest('base64'),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
};

export type JudgeServer = {
  readonly origin: string;
  readonly pin: string;
  /** Stops listening, and cuts what is open: the network of the hall is gone. */
  readonly cut: () => Promise<void>;
  readonly mend: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A judge at an https address of this machine. */
export const serveJudge = async (
  handler: Handler,
  onUpgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void,
): Promise<JudgeServer> => {
  const { key, cert, pin } = makeCertificate();
  const server = createServer({ key, cert }, handler);
  if (onUpgrade) server.on('upgrade', onUpgrade);
  const sockets = new Set<Duplex>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return { origin: `https://127.0.0.1:${port}`, pin, cut, mend: () => listen(port), stop: cut };
};

/** A site that runs elsewhere, behind https: halls have a proxy before their judge as well. */
export const proxyTo = (site: string): Promise<JudgeServer> => {
  const { hostname, port } = new URL(site);
  return serveJudge(
    (request, response) => {
      const passed = httpRequest(
        { hostname, port, method: request.method, path: request.url, headers: request.headers },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        },
      );
      passed.on('error', () => response.writeHead(502).end());
      request.pipe(passed);
    },
    (request, socket, head) => {
      const passed = connect(Number(port), hostname, () => {
        const headers = request.rawHeaders
          .map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`))
          .join('');
        passed.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers}\r\n`);
        passed.write(head);
        passed.pipe(socket).pipe(passed);
      });
      const end = () => {
        passed.destroy();
        socket.destroy();
      };
      passed.on('error', end);
      socket.on('error', end);
    },
  );
};
