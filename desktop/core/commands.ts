import {
  type CommandAck,
  type CommandFrame,
  type SeenCommands,
  takeCommand,
} from '@assize/shared/domain/kiosk/command.ts';
import { z } from 'zod';
import type { Store } from '../ports/store.ts';

/** What commands of staff do on this machine. */
export type Orders = {
  readonly lock: (text: string | null) => void;
  readonly unlock: () => void;
  readonly message: (id: string, text: string, confirm: boolean) => void;
  readonly reload: () => void;
  readonly logOut: () => Promise<void>;
  /** @returns why the config is not taken; null: it is */
  readonly reconfigure: (signed: string) => Promise<string | null>;
  readonly quit: (restart: boolean) => void;
};

const name = 'commands';
/** How far a command may lie in the future, in ms: clocks of the hall's machines are not one. */
const toleranceMs = 60_000;
const kept = z.record(z.string(), z.number());

/**
 * Carries out each command once. Which ones were taken is on the disk before anything is done, so that a command is not
 * done again by an app that it ended.
 */
export const createCommands = ({
  deviceId,
  store,
  serverNow,
  orders,
  answer,
}: {
  deviceId: string;
  store: Store;
  serverNow: () => number;
  orders: Orders;
  answer: (ack: CommandAck) => void;
}): { take: (commands: readonly CommandFrame[]) => Promise<void> } => {
  const read = kept.safeParse(store.read(name));
  let seen: SeenCommands = new Map(Object.entries(read.success ? read.data : {}));

  const carryOut = async (frame: CommandFrame): Promise<string | null> => {
    switch (frame.verb) {
      case 'lock':
        orders.lock(frame.args.text);
        return null;
      case 'unlock':
        orders.unlock();
        return null;
      case 'message':
        orders.message(frame.id, frame.args.text, frame.args.confirm);
        return null;
      case 'reload':
        orders.reload();
        return null;
      case 'log-out':
        await orders.logOut();
        return null;
      case 'reconfigure':
        return orders.reconfigure(frame.args.config);
      case 'quit':
        orders.quit(frame.args.restart);
        return null;
    }
  };

  const takeOne = async (frame: CommandFrame): Promise<void> => {
    const found = takeCommand(frame, { deviceId, nowMs: serverNow(), toleranceMs }, seen);
    if (!found.ok) {
      // An answer that got lost is given again; what was done is not done again.
      const outcome = found.reason === 'repeated' ? 'done' : 'refused';
      return answer({ id: frame.id, outcome, reason: found.reason });
    }
    seen = found.value.seen;
    try {
      store.write(name, Object.fromEntries(seen));
      const refused = await carryOut(frame);
      answer({ id: frame.id, outcome: refused === null ? 'done' : 'refused', reason: refused });
    } catch (error) {
      const reason = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
      answer({ id: frame.id, outcome: 'failed', reason });
    }
  };

  // Commands come by several ways; each waits for the one before it, as a lock for the log-out that staff said first.
  let working: Promise<void> = Promise.resolve();
  return {
    take: (commands) => {
      for (const command of commands) working = working.then(() => takeOne(command));
      return working;
    },
  };
};
