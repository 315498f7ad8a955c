import type { JudgeNode } from '@assize/shared/areas/node/node.ts';
import type { Logger } from 'pino';
import { type ServerClient, TokenRefused } from './server-client.ts';

const EVERY_MS = 5000;
const TIMEOUT_MS = 4000;

export interface Announcer {
  /** Announces at once; resolves to whether the server answered. */
  now(): Promise<boolean>;
  /** Stops announcing and tells the server that the node leaves. */
  stop(): Promise<void>;
}

/** Announces this node to the server every 5 s. A failed announcement is not repeated, as the next one follows soon. */
export const startAnnouncing = (
  describe: () => JudgeNode,
  server: Pick<ServerClient, 'announce' | 'leave'>,
  log: Logger,
  /**
   * Called with whether the server knows this node, each time the server answers, so that an outage changes
   * nothing. Called with true when the first announcement fails: a node that starts during an outage works
   * with what it has.
   */
  onKnown: (known: boolean) => void = () => {},
): Announcer => {
  let heard: boolean | undefined;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let clockAheadMs: number | undefined;

  const announce = async (): Promise<boolean> => {
    try {
      const before = Date.now();
      const node = { ...describe(), ...(clockAheadMs === undefined ? {} : { clockAheadMs }) };
      const serverTime = await server.announce(node, AbortSignal.timeout(TIMEOUT_MS));
      // Half of the call lies before the server's look at its clock.
      if (serverTime) clockAheadMs = Math.round((before + Date.now()) / 2 - serverTime.getTime());
      if (heard !== true) log.info('the server knows this node');
      heard = true;
      onKnown(true);
      return true;
    } catch (error) {
      if (error instanceof TokenRefused) onKnown(false);
      else if (heard === undefined) onKnown(true);
      // Logged once per outage: a line every 5 s would hide the rest of the log.
      if (heard !== false) log.warn({ err: error }, 'the server does not answer announcements');
      heard = false;
      return false;
    }
  };

  const round = async (): Promise<void> => {
    await announce();
    if (!stopped) timer = setTimeout(round, EVERY_MS);
  };
  void round();

  return {
    now: announce,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      try {
        await server.leave(describe().id, AbortSignal.timeout(TIMEOUT_MS));
      } catch (error) {
        log.info({ err: error }, 'could not announce that it leaves; the server will notice by itself');
      }
    },
  };
};
