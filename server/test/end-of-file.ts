type End = () => Promise<void>;
const ends: End[] = [];

/** Runs `end` after the last test of the file that runs now. */
export const atEndOfFile = (end: End): void => {
  ends.push(end);
};

/** Does what the file that has ended asked for. Test files share modules, and must leave nothing to the next one. */
export const endFile = async (): Promise<void> => {
  const ended = await Promise.allSettled(ends.splice(0).map((end) => end()));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
};
