import { platform } from './platform.ts';

const flushers = new Set<() => Promise<void>>();

/** Registers something to finish before the page reloads itself or leaves; returns how to take it back. */
export const beforeReload = (flush: () => Promise<void>): (() => void) => {
  flushers.add(flush);
  return () => flushers.delete(flush);
};

/** Finishes what is registered; what fails keeps nothing else from it. */
export const flushAll = async (): Promise<void> => {
  await Promise.allSettled([...flushers].map((flush) => flush()));
};

/** Reloads the page once all drafts are written. */
export const reloadPage = async (): Promise<void> => {
  await flushAll();
  platform.reload();
};

/** A page that has to go waits this long for its drafts. */
const mostWaitMs = 1_000;

/** Leaves the page once all drafts are written, or after a second. */
export const leavePage = async (go: () => void): Promise<void> => {
  await Promise.race([flushAll(), new Promise((resolve) => setTimeout(resolve, mostWaitMs))]);
  go();
};
