import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { MongoNetworkError } from 'mongodb';

/**
 * The driver (7.8.0) waits for ever when a command is written in the instant between the end of its socket and the
 * news of that end, or while the socket's buffer is full: it waits for `drain` or `error`, and a socket that has
 * ended says neither. An outage under load so leaves calls that never return and, when it meets the driver's own
 * heartbeat, a server that stays "gone" until the process ends. Here the wait also ends with the socket.
 */
type Wire = { socket: Socket; id: number | string; address: string };
type Write = (this: Wire, command: unknown, options: unknown) => Promise<void>;
type WireClass = { prototype: Wire & { writeCommand: Write } };

const isWireClass = (value: unknown): value is WireClass =>
  typeof value === 'function' &&
  typeof Object.getOwnPropertyDescriptor(value.prototype, 'writeCommand')?.value === 'function';

let mended = false;

/** Mends the driver in this process; a second call does nothing. @throws when the driver is not as it was */
export const mendDriver = (): void => {
  if (mended) return;
  const require = createRequire(import.meta.url);
  const inside: unknown = require('mongodb/lib/cmap/connection.js');
  const found =
    typeof inside === 'object' && inside !== null && 'Connection' in inside ? inside.Connection : null;
  if (!isWireClass(found)) throw new Error('the database driver has changed: see platform/mongo/driver.ts');
  const { writeCommand } = found.prototype;

  found.prototype.writeCommand = async function (command, options) {
    const { socket } = this;
    const ended = Promise.withResolvers<never>();
    const end = () => ended.reject(new MongoNetworkError(`connection ${this.id} to ${this.address} closed`));
    socket.once('close', end);
    if (socket.closed) end();
    try {
      await Promise.race([writeCommand.call(this, command, options), ended.promise]);
    } finally {
      socket.off('close', end);
    }
  };
  mended = true;
};
