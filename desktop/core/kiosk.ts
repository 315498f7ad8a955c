import type { Clock } from '../ports/clock.ts';
import type { Machine } from '../ports/machine.ts';
import type { Store } from '../ports/store.ts';
import { begin, type Effect, type Event, type State, step, type View, viewOf } from './state.ts';

/** How long drafts are waited for before the app goes on without them, in ms: a page may hang. */
export const flushMs = 3_000;

export type Kiosk = {
  readonly tell: (event: Event) => void;
  readonly state: () => State;
  readonly view: () => View;
  readonly onChange: (listener: (state: State) => void) => void;
  /** Keeps what was typed; resolves in any case, within `flushMs`. */
  readonly flush: () => Promise<void>;
};

const wholeName = 'last-whole-restart';

/** Runs the state machine on a machine: events in, effects out. */
export const createKiosk = ({
  clock,
  machine,
  store,
}: {
  clock: Clock;
  machine: Machine;
  store: Store;
}): Kiosk => {
  const kept = store.read(wholeName);
  let state = begin(typeof kept === 'number' ? kept : null);
  const listeners: ((state: State) => void)[] = [];
  const waits = new Map<string, () => void>();

  const flush = async (): Promise<void> => {
    const late = Promise.withResolvers<void>();
    const cancel = clock.after(flushMs, late.resolve);
    await Promise.race([machine.flush().catch(() => undefined), late.promise]);
    cancel();
  };

  const stopWaiting = (what: string): void => {
    waits.get(what)?.();
    waits.delete(what);
  };

  const carryOut = (effect: Effect): void => {
    switch (effect.do) {
      case 'load':
        stopWaiting('retry');
        machine.load();
        return;
      case 'flush':
        void flush();
        return;
      case 'reload-when-kept':
        void flush().then(machine.reload);
        return;
      case 'leave-when-kept':
        void flush().then(() => machine.leave(effect.restart));
        return;
      case 'wait':
        stopWaiting(effect.what);
        waits.set(
          effect.what,
          clock.after(effect.ms, () => (effect.what === 'hang' ? machine.endPage() : tell({ is: 'retry' }))),
        );
    }
  };

  const tell = (event: Event): void => {
    const before = state;
    const { state: next, effects } = step(state, event, { now: clock.now(), chance: clock.chance() });
    state = next;
    if (event.is === 'page-answers' || event.is === 'page-gone') stopWaiting('hang');
    if (next.lastWhole !== before.lastWhole) store.write(wholeName, next.lastWhole);
    if (next !== before) {
      machine.show(viewOf(next));
      for (const listener of listeners) listener(next);
    }
    for (const effect of effects) carryOut(effect);
  };

  return {
    tell,
    state: () => state,
    view: () => viewOf(state),
    onChange: (listener) => void listeners.push(listener),
    flush,
  };
};
