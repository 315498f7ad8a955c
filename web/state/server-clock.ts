let offsetMs = 0;

/** Learns the server's clock from an answer that carries it (D5). */
export const learnServerTime = (now: string): void => {
  offsetMs = Date.parse(now) - Date.now();
};

/** The server's clock of now, in ms since the epoch; the device's own may be wrong. */
export const serverNowMs = (): number => Date.now() + offsetMs;
