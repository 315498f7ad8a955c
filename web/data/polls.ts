/** Counts polls by their answers: a poll is over when the time of the last answer changes. */
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

/** An answer that topics keep current and that could not be fetched is asked for again this often. */
const missedPollMs = 5_000;

type Standing = {
  /** Whether events of the answer's topics come. */
  heard: boolean;
  /** Whether the last fetch failed: the event that asked for it does not come again. */
  missed: boolean;
  /** Whether the last fetch was refused, as the next one would be. */
  refused: boolean;
  /** Interval while no topic comes; undefined: no poll. */
  pollMs: () => number | undefined;
};

/** After how many ms an answer is asked for again; false: not before an event asks for it. */
export const pollAfter = ({ heard, missed, refused, pollMs }: Standing): number | false =>
  refused || (heard && !missed) ? false : (pollMs() ?? (missed ? missedPollMs : false));
