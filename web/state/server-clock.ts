let offsetMs = 0;

/** Learns the server's clock from an answer that carries it (Wire 6) and came at `receivedAtMs` of this device's clock. */
export const learnServerTime = (now: string, receivedAtMs: number): void => {
  offsetMs = Date.parse(now) - receivedAtMs;
};

/** The server's clock of now, in ms since the epoch; the device's own may be wrong. */
export const serverNowMs = (): number => Date.now() + offsetMs;
