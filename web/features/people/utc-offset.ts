const stepMinutes = 15;

/** Minutes that the clock of this device is ahead of UTC, as days are counted by. */
export const utcOffset = (): number =>
  -Math.round(new Date().getTimezoneOffset() / stepMinutes) * stepMinutes || 0;
