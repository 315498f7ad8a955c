import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { SetupTrouble } from '../setup/progress.mjs';

/**
 * A port on loopback that is free now and should be bound soon. It lies below the range from which
 * systems take the ports of outgoing connections, which could otherwise get in between.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    if (await portIsFree(port)) return port;
  }
};

/** The port used before, if it is free again. */
export const freeAgain = async (before: number | null): Promise<number | undefined> =>
  before !== null && (await portIsFree(before)) ? before : undefined;

/** Whether a port on loopback can be bound now. */
export const portIsFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** A port number from an environment variable. */
export const portFrom = (name: string, fallback: number): number => {
  const port = Number(process.env[name] || fallback);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new SetupTrouble(`${name} is "${process.env[name]}", which is not a port number.`);
};
