export type Clock = { now(): Date };

/** Lengths of time, in ms. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
/** A day in seconds, in which Redis counts lives of keys. */
export const daySeconds = dayMs / 1000;
export const yearSeconds = 365 * daySeconds;

export const systemClock: Clock = { now: () => new Date() };
