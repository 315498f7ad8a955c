/** Something that has tags, and follows when they go. */
export type Tagged = {
  /** Takes a tag away from all that have it; gives how many had. */
  drop(tag: number): Promise<number>;
  /** Gives all that have one tag another for it. */
  exchange(from: number, to: number): Promise<void>;
};
export type AllTagged = Tagged & { add(tagged: Tagged): void };

/** Everything that has tags: later modules add their own. */
export const allTagged = (): AllTagged => {
  const all: Tagged[] = [];
  return {
    add: (tagged) => {
      all.push(tagged);
    },
    async drop(tag) {
      let dropped = 0;
      for (const one of all) dropped += await one.drop(tag);
      return dropped;
    },
    async exchange(from, to) {
      for (const one of all) await one.exchange(from, to);
    },
  };
};
