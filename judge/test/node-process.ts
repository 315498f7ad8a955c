/** Judge nodes as processes of their own, and a fake of the server for them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { JudgeNode } from '@assize/shared/areas/node/node.ts';
import { judgeNode } from '@assize/shared/areas/node/node.ts';
import { defaultCacheFolder } from '../sandbox/box/build.ts';
import type { memorySource } from './rig.ts';

const nodeToken = 'token-of-the-tests';

export interface FakeServer {
  readonly url: string;
  /** The last announcement of each node, by id. */
  readonly announced: ReadonlyMap<string, JudgeNode>;
  readonly left: ReadonlySet<string>;
  /** While true, every node gets the answer that it is not known. */
  refuses: boolean;
  /** While true, connections are closed without an answer. */
  away: boolean;
  /** Paths whose next request is answered with 500. */
  readonly failOnce: Set<string>;
  stop(): Promise<void>;
}

/** Serves manifests and blobs from memory and listens to announcements. */
export const startFakeServer = async (data: ReturnType<typeof memorySource>): Promise<FakeServer> => {
  const announced = new Map<string, JudgeNode>();
  const left = new Set<string>();
  const failOnce = new Set<string>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const answer = (status: number, body: string | Buffer) => {
      response.writeHead(status).end(body);
    };
    const envelope = (body: unknown) => answer(200, JSON.stringify({ status: 200, msg: '', data: body }));
    const [, , , area, hash = ''] = path.split('/');
    if (self.away) return void request.socket.destroy();
    if (self.refuses || request.headers.authorization !== `Bearer ${nodeToken}`) return answer(401, '{}');
    if (failOnce.delete(path)) return answer(500, '{}');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString() || 'null';
    if (area === 'announce') {
      const node = judgeNode.parse(JSON.parse(body));
      announced.set(node.id, node);
      return envelope({ now: new Date().toISOString() });
    }
    if (area === 'leave') {
      left.add(judgeNode.pick({ id: true }).parse(JSON.parse(body)).id);
      return envelope(null);
    }
    const found = area === 'manifest' ? data.manifests.get(hash) : undefined;
    if (found) return envelope(found);
    const blob = area === 'blob' ? data.blobs.get(hash) : undefined;
    return blob ? answer(200, blob) : answer(404, '{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address !== 'object') throw new Error('no port');
  const self: FakeServer = {
    url: `http://127.0.0.1:${address.port}`,
    refuses: false,
    away: false,
    announced,
    left,
    failOnce,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return self;
};

export interface NodeProcess {
  readonly id: string;
  readonly process: ChildProcess;
  /** The lines of the node's log so far. */
  readonly lines: readonly string[];
  /** Resolves with the exit code, or with the signal's name. */
  readonly ended: Promise<number | string>;
}

/** Starts `judge/main.ts` and waits until it is ready. */
export const startNode = async (options: {
  id: string;
  redisUrl: string;
  serverUrl: string;
  drainSeconds?: number;
  /** Further settings. */
  settings?: Readonly<Record<string, string>>;
}): Promise<NodeProcess> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      REDIS_URL: options.redisUrl,
      ASSIZE_SERVER_URL: options.serverUrl,
      ASSIZE_NODE_TOKEN: nodeToken,
      // The folder is kept, so that headers are compiled once on a machine.
      ASSIZE_JUDGE_DATA: join(defaultCacheFolder(), 'judge-tests', options.id),
      JUDGE_SLOTS: '1',
      NODE_ID: options.id,
      JUDGE_DRAIN_SECONDS: String(options.drainSeconds ?? 8),
      JUDGE_CALIBRATE: 'off',
      // Every further language costs time at the start.
      JUDGE_LANGUAGES: 'C,Python3',
      ...options.settings,
    },
  });
  const lines: string[] = [];
  const ended = new Promise<number | string>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'gone'));
  });
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        if (line.includes('"msg":"ready"')) resolve();
      });
    }
  });
  const early = ended.then((how) => {
    throw new Error(`the node ended before it was ready (${how}):\n${lines.join('\n')}`);
  });
  early.catch(() => {});
  await Promise.race([ready, early]);
  return { id: options.id, process: child, lines, ended };
};
