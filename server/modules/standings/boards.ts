import { contestOf } from '@assize/shared/areas/submission/scope.ts';
import type { Run } from '@assize/shared/domain/standings/types.ts';
import { type Clock, hourMs } from '../../platform/clock.ts';
import type { EventLog } from '../../platform/domain-events/event.ts';
import type { BoardFolder, HeldBoard } from './board-folder.ts';
import { runEvents, runTold } from './runs.ts';

type Ports = { folder: BoardFolder; eventLog: EventLog; clock: Clock };

/** Events read at once. */
const batch = 500;
/** Boards kept by a process; the one that was asked for the longest ago goes first. */
const mostHeld = 30;
/** Age after which a board is folded anew: of users who registered and handed in nothing no event tells. */
const freshMs = 60_000;
/** Age after which that is done ahead, beside readers: a fold of a large contest would keep all of them waiting. */
const renewMs = freshMs / 2;
/** Pause after which events may be missing from the log. */
const longestPauseMs = 12 * hourMs;

/**
 * Boards of contests as this process keeps them up to date by the log of events: whatever of a contest is in the log when
 * a board is asked for is in the board that is given.
 */
export const liveBoards = ({ folder, eventLog, clock }: Ports) => {
  const held = new Map<number, Promise<HeldBoard | null>>();
  /** Boards that are folded anew while the one before is still given, with the runs of meanwhile. */
  const renewing = new Map<number, Run[]>();
  /** Place in the log up to which every held board knows all. */
  let seq = 0;
  let beginning: Promise<void> | null = null;
  let caughtUpMs = 0;
  const nowMs = () => clock.now().getTime();

  const takeAll = async (): Promise<void> => {
    for (;;) {
      const events = await eventLog.after(seq, runEvents, batch);
      for (const { event, data, seq: place } of events) {
        const { scope, run, ofMany } = runTold(event, data);
        const cid = contestOf(scope);
        renewing.get(cid)?.push(run);
        const one = await held.get(cid);
        // Those of the other runs may come later. In the database they are, so the board is folded anew.
        if (one && ofMany && folder.isNew(one, run)) held.delete(cid);
        else if (one) await folder.apply(one, run);
        seq = place;
      }
      if (events.length < batch) break;
    }
    caughtUpMs = nowMs();
  };

  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  /** Those who ask while the log is being read wait for the reading after it, which they share. */
  const catchUp = (): Promise<void> => {
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        running = takeAll();
        return running;
      });
    return next;
  };

  const begin = async (): Promise<void> => {
    seq = await eventLog.last();
    caughtUpMs = nowMs();
  };
  /** The place is read once before the first board is loaded; later events come by the log. */
  const follow = async (): Promise<void> => {
    if (beginning !== null && nowMs() - caughtUpMs > longestPauseMs) {
      held.clear();
      beginning = null;
    }
    if (beginning !== null) {
      await beginning;
      await catchUp();
      return;
    }
    beginning = begin();
    const mine = beginning;
    mine.catch(() => {
      if (beginning === mine) beginning = null;
    });
    await mine;
  };

  const hold = (cid: number): Promise<HeldBoard | null> => {
    const loading = folder.load(cid);
    held.set(cid, loading);
    const forget = () => {
      if (held.get(cid) === loading) held.delete(cid);
    };
    loading.then((one) => one ?? forget(), forget);
    const [oldest] = held.keys();
    if (held.size > mostHeld && oldest !== undefined) held.delete(oldest);
    return loading;
  };

  /** Folds a board anew beside its readers. */
  const renew = async (cid: number, before: Promise<HeldBoard | null>): Promise<void> => {
    if (renewing.has(cid)) return;
    const meanwhile: Run[] = [];
    renewing.set(cid, meanwhile);
    try {
      const one = await folder.load(cid);
      if (!one) return;
      for (let run = meanwhile.shift(); run; run = meanwhile.shift()) await folder.apply(one, run);
      // Nothing is awaited since the last look for runs, so that none is missed.
      if (held.get(cid) === before) held.set(cid, Promise.resolve(one));
    } finally {
      renewing.delete(cid);
    }
  };

  /** The board of a contest; null: there is no such contest. */
  return async (cid: number): Promise<HeldBoard | null> => {
    await follow();
    const loading = held.get(cid);
    const one = await loading;
    const isGood = one != null && nowMs() - one.loadedAtMs <= freshMs && (await folder.isCurrent(one));
    const present = held.get(cid);
    // Another request has folded it anew meanwhile.
    if (present !== undefined && present !== loading) return present;
    if (!isGood || loading === undefined || present === undefined) return hold(cid);
    // The order of the map is that of use. Nothing is awaited between, so that no event finds the board missing.
    held.delete(cid);
    held.set(cid, loading);
    // A fold that failed is begun again by the next reader, and waited for once the board is too old.
    if (nowMs() - one.loadedAtMs > renewMs) renew(cid, loading).catch(() => undefined);
    return one;
  };
};
export type LiveBoards = ReturnType<typeof liveBoards>;
