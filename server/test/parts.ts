import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A free port of the loopback interface, below the range of the ports of outgoing connections: such a connection could
 * otherwise take it, also while the server on it is away for a moment.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    if (await isFree(port)) return port;
  }
};
const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** The port on which a server of the test now listens, on the loopback interface. */
export const listening = async (server: Server, port = 0): Promise<number> => {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
};

/** A Redis of the test's own, which it may stop and start. */
export const ownRedis = async () => {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'assize-redis-'));
  let process: ChildProcess | undefined;
  const start = async () => {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--appendonly', 'yes'];
    process = spawn('redis-server', [...options, '--save', ''], { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    for await (const chunk of process.stdout ?? []) {
      said += chunk;
      // The iterator closes the pipe; Redis goes on without one.
      if (said.includes('Ready to accept')) return;
    }
    throw new Error(`redis-server did not start:\n${said}`);
  };
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (process === undefined || process.exitCode !== null || process.signalCode !== null) return;
    process.kill(signal);
    await once(process, 'exit');
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop,
    signal: (name: NodeJS.Signals) => process?.kill(name),
    async [Symbol.asyncDispose]() {
      await stop('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** A wire to a server that the test may cut and mend. */
export const wireTo = async (target: { host: string; port: number }) => {
  const sockets = new Set<Socket>();
  let whole = true;
  let silent = false;
  const server = createServer((near) => {
    if (!whole) {
      near.destroy();
      return;
    }
    const far = connect(target);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('data', (bytes) => {
        if (!silent) other.write(bytes);
      });
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  const port = await listening(server);
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    cut: () => {
      whole = false;
      drop();
    },
    mend: () => {
      // Swallowed bytes are lost: the connections of a silent wire are of no use any more.
      if (silent) drop();
      whole = true;
      silent = false;
    },
    /** The wire holds, but nothing comes through. */
    hush: () => {
      silent = true;
    },
    async [Symbol.asyncDispose]() {
      whole = false;
      drop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
