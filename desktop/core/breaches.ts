import type { Breach } from '@assize/shared/domain/kiosk/breaches.ts';
import type { Signal } from '@assize/shared/domain/kiosk/states.ts';

export type Breaches = {
  /** Counts what was not let happen. */
  readonly report: (breach: Breach, detail?: string) => void;
  /** How often each was counted since the app began. */
  readonly counts: () => ReadonlyMap<Breach, number>;
  /** The newest ones with their detail, oldest first. */
  readonly recent: () => readonly { readonly breach: Breach; readonly detail: string }[];
  /** Something that staff should look at, and that nobody tried. */
  readonly signal: (signal: Signal) => void;
  /** What staff should look at since the last time this was asked. */
  readonly takeSignals: () => readonly Signal[];
};

const keptRecent = 200;
const keptDetail = 300;

const navigation = /^(navigate|frame|window|request|download|quit)\./;
const tools = /^(tools|key\.tools|start)/;

/** Keys that people press by habit are counted, and are no signal to staff. */
const signalOf = (breach: Breach): Signal | null => {
  if (navigation.test(breach)) return 'navigation-refused';
  if (tools.test(breach)) return 'tools-tried';
  return breach === 'display.many' ? 'second-display' : null;
};

export const createBreaches = (log: (line: string) => void): Breaches => {
  const counts = new Map<Breach, number>();
  let recent: { breach: Breach; detail: string }[] = [];
  let signals = new Set<Signal>();
  return {
    report: (breach, detail = '') => {
      counts.set(breach, (counts.get(breach) ?? 0) + 1);
      const entry = { breach, detail: detail.slice(0, keptDetail) };
      recent = [...recent, entry].slice(-keptRecent);
      const signal = signalOf(breach);
      if (signal) signals.add(signal);
      log(`refused ${breach} ${entry.detail}`);
    },
    signal: (signal) => void signals.add(signal),
    counts: () => counts,
    recent: () => recent,
    takeSignals: () => {
      const taken = [...signals];
      signals = new Set();
      return taken;
    },
  };
};
