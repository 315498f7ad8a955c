import type { Writable } from 'node:stream';
import { Redis } from 'ioredis';

let mended = false;

/**
 * A connection of ioredis (6.0.0) that is disconnected while it waits for its next try says neither `close` nor `end`
 * and answers none of its commands. A queue that closes just then waits for ever, and with it the stop of the server.
 * Here such a connection begins its try, and ends when that is broken off. A second call does nothing.
 */
export const mendRedis = (): void => {
  if (mended) return;
  const { disconnect } = Redis.prototype;
  Redis.prototype.disconnect = function (reconnect = false) {
    if (!reconnect && this.status === 'reconnecting') this.connect().catch(() => undefined);
    disconnect.call(this, reconnect);
  };
  mended = true;
};

/**
 * What one turn of the event loop writes leaves in one go: ioredis makes a system call for each command, which costs
 * more than the command itself where many people call at once.
 */
export const writeTogether = (stream: Pick<Writable, 'write' | 'cork' | 'uncork'>): void => {
  const { write } = stream;
  let isWaiting = false;
  stream.write = (...written: unknown[]) => {
    if (!isWaiting) {
      isWaiting = true;
      stream.cork();
      setImmediate(() => {
        isWaiting = false;
        stream.uncork();
      });
    }
    return Reflect.apply(write, stream, written);
  };
};
