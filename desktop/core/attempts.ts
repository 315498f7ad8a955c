import type { Attempt } from '@assize/shared/domain/kiosk/attempts.ts';
import type { Signal } from '@assize/shared/domain/kiosk/heartbeat.ts';

export type Attempts = {
  /** Counts what was not let happen. */
  readonly report: (attempt: Attempt, detail?: string) => void;
  /** How often each was counted since the app began. */
  readonly counts: () => ReadonlyMap<Attempt, number>;
  /** The newest ones with their detail, oldest first. */
  readonly recent: () => readonly { readonly attempt: Attempt; readonly detail: string }[];
  /** What staff should look at since the last time this was asked. */
  readonly takeSignals: () => readonly Signal[];
};

const keptRecent = 200;
const keptDetail = 300;

const navigation = /^(navigate|frame|window|request|download|quit)\./;
const tools = /^(tools|key\.tools|start)/;

/** Keys that people press by habit are counted, and are no signal to staff. */
const signalOf = (attempt: Attempt): Signal | null => {
  if (navigation.test(attempt)) return 'navigation-refused';
  if (tools.test(attempt)) return 'tools-tried';
  return attempt === 'display.many' ? 'second-display' : null;
};

export const createAttempts = (log: (line: string) => void): Attempts => {
  const counts = new Map<Attempt, number>();
  let recent: { attempt: Attempt; detail: string }[] = [];
  let signals = new Set<Signal>();
  return {
    report: (attempt, detail = '') => {
      counts.set(attempt, (counts.get(attempt) ?? 0) + 1);
      const entry = { attempt, detail: detail.slice(0, keptDetail) };
      recent = [...recent, entry].slice(-keptRecent);
      const signal = signalOf(attempt);
      if (signal) signals.add(signal);
      log(`refused ${attempt} ${entry.detail}`);
    },
    counts: () => counts,
    recent: () => recent,
    takeSignals: () => {
      const taken = [...signals];
      signals = new Set();
      return taken;
    },
  };
};
