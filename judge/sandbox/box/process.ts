/** One native box process: spawned once, and asked over a socket pair, one request at a time. */
import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { SandboxUnavailableError } from '../port.ts';
import { encodeCancel, encodeRequest, type WireReply, type WireRun, type WireTalk } from './codec.ts';
import { decodeReply } from './replies.ts';

export interface BoxProcess {
  readonly alive: boolean;
  /** Rejects if the box process ends before it answers; the end of a program in the box never rejects. */
  ask(runs: readonly WireRun[], talk?: WireTalk): Promise<WireReply>;
  /** Ends the running request; its answer says `cancelled`. */
  cancel(): void;
  /** Ends the process and the programs in its boxes. */
  kill(): void;
  /** Lets the process clean up and exit; ends it after a second if it has not. */
  close(): Promise<void>;
}

/** Cuts the byte stream into frames without copying small ones more than once. */
const frames = (socket: Socket, onFrame: (frame: Buffer) => void): void => {
  let chunks: Buffer[] = [];
  let have = 0;
  let wanted = -1;
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    have += chunk.length;
    for (;;) {
      if (wanted < 0 && have >= 4) {
        if (chunks.length > 1) chunks = [Buffer.concat(chunks, have)];
        wanted = chunks[0]?.readUInt32LE(0) ?? 0;
      }
      if (wanted < 0 || have < wanted + 4) return;
      const all = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, have);
      const frame = all.subarray(4, wanted + 4);
      const rest = all.subarray(wanted + 4);
      chunks = rest.length > 0 ? [rest] : [];
      have = rest.length;
      wanted = -1;
      onFrame(frame);
    }
  });
};

const ended = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });

/**
 * @param binary from buildBox()
 * @param root an empty folder; the box mounts its tree there, in a namespace of its own
 * @throws SandboxUnavailableError with what the box says is missing
 */
export const startBoxProcess = async (binary: string, root: string, uidBase: number): Promise<BoxProcess> => {
  // An empty environment, so that /proc of the box process shows nothing of the judge's.
  const child = spawn(binary, [root, String(uidBase)], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
    env: {},
    cwd: '/',
  });
  const end = ended(child);
  const socket = child.stdio[3];
  if (!(socket instanceof Socket)) throw new SandboxUnavailableError([`the box did not start: ${await end}`]);
  let alive = true;
  let waiting: { resolve(frame: Buffer): void; reject(error: Error): void } | undefined;
  const nextFrame = (): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject };
    });
  const hello = nextFrame();
  frames(socket, (frame) => {
    waiting?.resolve(frame);
    waiting = undefined;
  });
  socket.on('error', () => {
    // The process ends after this, and its end tells the reason.
  });
  void end.then((how) => {
    alive = false;
    socket.destroy();
    waiting?.reject(new Error(`the box process ended: ${how}`));
    waiting = undefined;
  });
  const greeting = await hello.then(
    (frame) => frame.toString('utf8'),
    (error: Error) => error.message,
  );
  if (greeting !== 'ok') throw new SandboxUnavailableError([greeting]);

  let lastId = 0;
  return {
    get alive() {
      return alive;
    },
    async ask(runs, talk) {
      if (!alive) throw new Error('the box process has ended');
      lastId = (lastId + 1) % 0xffff_ffff;
      const id = lastId;
      const reply = nextFrame();
      socket.write(encodeRequest(id, runs, talk));
      return decodeReply(await reply, id, runs, talk);
    },
    cancel() {
      if (alive && waiting) socket.write(encodeCancel(lastId));
    },
    kill() {
      child.kill('SIGKILL');
    },
    async close() {
      const timer = setTimeout(() => child.kill('SIGKILL'), 1000);
      socket.end();
      await end;
      clearTimeout(timer);
    },
  };
};
