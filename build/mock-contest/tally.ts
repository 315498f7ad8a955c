/** What a mock contest counts, measures and finds wrong. Disagreements are told as they are found. */
export const makeTally = (say: (line: string) => void) => {
  const counts = new Map<string, number>();
  const times = new Map<string, number[]>();
  const wrong: string[] = [];
  const pictures: string[] = [];
  return {
    count(name: string, by = 1): void {
      counts.set(name, (counts.get(name) ?? 0) + by);
    },
    /** Milliseconds of one waiting. */
    took(name: string, ms: number): void {
      const all = times.get(name) ?? [];
      all.push(ms);
      times.set(name, all);
    },
    /** Something is otherwise than the model has it. */
    disagree(line: string): void {
      wrong.push(line);
      say(`  ✗ ${line}`);
    },
    /** A file beside the report. */
    picture: (file: string): void => void pictures.push(file),
    pictures: (): readonly string[] => pictures,
    counts: () => Object.fromEntries(counts),
    times: () => Object.fromEntries(times),
    disagreements: (): readonly string[] => wrong,
  };
};
export type Tally = ReturnType<typeof makeTally>;
