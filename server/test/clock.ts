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

/** A clock that stands until a test sets it; it starts at the real time. */
export const standingClock = (): Clock & { set(time: Date | string | number): void } => {
  let time = new Date();
  return {
    now: () => new Date(time),
    set: (to) => {
      time = new Date(to);
    },
  };
};
