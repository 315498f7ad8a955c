import type { TestContext } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Figures of a long proof, for its report. */
    notes?: string[];
  }
}

/** Keeps a line with a figure for the report of the run. */
export const note = ({ task }: TestContext, line: string): void => {
  task.meta.notes = [...(task.meta.notes ?? []), line];
};

/** Length of a proof without an end of its own: SOAK_MINUTES, 5 by default. */
export const soakMs = (): number => Number(process.env.SOAK_MINUTES ?? 5) * 60_000;
