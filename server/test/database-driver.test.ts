import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { connectMongo } from '../platform/mongo/connection.ts';
import { mendDriver } from '../platform/mongo/driver.ts';
import { databaseAddress } from './database-address.ts';
import { wireTo } from './parts.ts';
import { until } from './until.ts';

const readers = 6;
const callsAtOnce = 40;

it('comes back after every outage, with no call left waiting, however busy it was', async () => {
  const address = new URL(process.env.MONGODB_URI ?? '');
  await using wire = await wireTo({ host: address.hostname, port: Number(address.port || 27_017) });
  const connection = await connectMongo({
    uri: databaseAddress({ port: wire.port }),
    database: `t${process.pid}_driver`,
    log: pino({ level: 'silent' }),
    startWithinMs: 60_000,
  });
  const ping = () => connection.getClient().db('admin').command({ ping: 1 });
  let reading = true;
  const answered = Array.from({ length: readers }, () => 0);
  const read = async (reader: number) => {
    while (reading) {
      const calls = await Promise.allSettled(Array.from({ length: callsAtOnce }, ping));
      if (calls.every((one) => one.status === 'fulfilled')) answered[reader] = (answered[reader] ?? 0) + 1;
      await sleep(5);
    }
  };
  const all = Array.from({ length: readers }, (_, reader) => read(reader));
  const everyoneReads = async () => {
    answered.fill(0);
    await until('every reader to be answered', async () => answered.every((count) => count > 0));
  };
  try {
    for (const outageMs of [0, 300, 700]) {
      await everyoneReads();
      wire.cut();
      await sleep(outageMs);
      wire.mend();
    }
    await everyoneReads();
  } finally {
    reading = false;
    await connection.close(true);
  }
  await Promise.all(all);
  expect(reading).toBe(false);
});

it('ends the wait to write when the socket ends, which the driver itself does not', async () => {
  mendDriver();
  const { Connection } = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js');
  const socket = Object.assign(new EventEmitter(), { closed: false, write: () => false });
  const command = { toBin: async () => [Buffer.from('x')] };
  const wire = { socket, id: 1, address: 'nowhere', onError: () => undefined };
  const writing = Connection.prototype.writeCommand.call(wire, command, { agreedCompressor: 'none' });
  const outcome = expect(writing).rejects.toThrow('connection 1 to nowhere closed');
  await sleep(10);
  socket.emit('close');
  await outcome;
  // No listener stays behind on a socket that lives on.
  const alive = Object.assign(new EventEmitter(), { closed: false, write: () => true });
  await Connection.prototype.writeCommand.call({ ...wire, socket: alive }, command, {
    agreedCompressor: 'none',
  });
  expect(alive.listenerCount('close')).toBe(0);
});
