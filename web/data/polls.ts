/** Counts answers, not looks: a poll is over when the time of the last answer changes. */
export const countPolls = () => {
  let polls = 0;
  let lastAt = 0;
  return {
    /** @param at when the last answer or failure came; 0 before the first */
    after(at: number): number {
      if (at !== lastAt) {
        lastAt = at;
        polls += 1;
      }
      return polls;
    },
    restart(): void {
      polls = 0;
    },
  };
};
