import { judgeChannels, type KeptCall } from '@assize/shared/domain/kiosk/bridge.ts';
import type { Store } from '../ports/store.ts';

export const outboxName = 'outbox';
/** More submissions than anybody presses while the network is away. */
export const mostKept = 50;
const mostBytes = 8 * 1024 * 1024;

export type Outbox = {
  /** @returns false where there is no room; the same key again changes nothing */
  readonly keep: (call: KeptCall) => boolean;
  readonly kept: () => readonly KeptCall[];
  readonly sent: (key: string) => void;
  /** Lets go of all: somebody else has them on the disk. */
  readonly empty: () => void;
};

/** Submissions that were pressed without a network, on the disk until the page has handed them in. */
export const createOutbox = (store: Store): Outbox => {
  const read = judgeChannels.kept.answer.safeParse(store.read(outboxName));
  let calls: readonly KeptCall[] = read.success ? read.data : [];
  const write = (next: readonly KeptCall[]): void => {
    store.write(outboxName, next);
    calls = next;
  };
  const size = (): number => calls.reduce((sum, { body }) => sum + body.length, 0);
  return {
    keep: (call) => {
      if (calls.some(({ key }) => key === call.key)) return true;
      if (calls.length >= mostKept || size() + call.body.length > mostBytes) return false;
      write([...calls, call]);
      return true;
    },
    kept: () => calls,
    sent: (key) => {
      if (calls.some((call) => call.key === key)) write(calls.filter((call) => call.key !== key));
    },
    empty: () => write([]),
  };
};
