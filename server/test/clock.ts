import type { Clock } from '../platform/clock.ts';

/** A clock that a test moves by hand; it starts at the real time. */
export const handClock = (): Clock & { advance(ms: number): void } => {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    advance: (ms) => {
      offset += ms;
    },
  };
};
