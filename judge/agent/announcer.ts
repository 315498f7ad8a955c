import type { JudgeNode } from '@assize/shared/areas/node/node.ts';
import type { Logger } from 'pino';
import { type ServerClient, TokenRefused } from './server-client.ts';

const EVERY_MS = 5000;
const TIMEOUT_MS = 4000;

export interface Announcer {
  /** Says at once what has changed; whether the server heard it. */
  now(): Promise<boolean>;
  /** Announces no more and says goodbye. */
  stop(): Promise<void>;
}

/** Tells the server every 5 s what this node is and has; a server that is away is told again when it is back. */
export const startAnnouncing = (
  describe: () => JudgeNode,
  server: Pick<ServerClient, 'announce' | 'leave'>,
  log: Logger,
  /**
   * Whether the server knows this node; told when it answers, so that an outage changes nothing. One that does not
   * answer the first time is taken to know it: a node that starts during an outage works with what it has.
   */
  onKnown: (known: boolean) => void = () => {},
): Announcer => {
  let heard: boolean | undefined;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const announce = async (): Promise<boolean> => {
    try {
      await server.announce(describe(), AbortSignal.timeout(TIMEOUT_MS));
      if (heard !== true) log.info('the server knows this node');
      heard = true;
      onKnown(true);
      return true;
    } catch (error) {
      if (error instanceof TokenRefused) onKnown(false);
      else if (heard === undefined) onKnown(true);
      // Once per outage: a line every 5 s would hide the rest of the log.
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
        log.info({ err: error }, 'could not say goodbye; the server will notice by itself');
      }
    },
  };
};
