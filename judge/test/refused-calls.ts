import type { RunSpec } from '../sandbox/port.ts';

/**
 * With ASSIZE_TRACE_CALLS=1 every run of a rig is traced, and the system calls that were refused are printed at the
 * end, with the programs that made them: what to look at before a profile of calls.h is changed.
 */
export const refusedCalls = (): {
  readonly options: { onRefusedCalls?(spec: RunSpec, calls: ReadonlyMap<string, number>): void };
  print(): void;
} => {
  if (process.env.ASSIZE_TRACE_CALLS !== '1') return { options: {}, print() {} };
  const found = new Map<string, number>();
  const onRefusedCalls = (
    { profile = 'native', argv }: RunSpec,
    calls: ReadonlyMap<string, number>,
  ): void => {
    for (const [name, count] of calls) {
      const key = `${profile} ${name} (${argv[0]})`;
      found.set(key, (found.get(key) ?? 0) + count);
    }
  };
  return {
    options: { onRefusedCalls },
    print() {
      const lines = [...found].toSorted().map(([key, count]) => `${key}: ${count}`);
      console.info(`refused system calls\n${lines.join('\n') || 'none'}`);
    },
  };
};
