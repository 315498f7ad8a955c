/** Subtasks that run only when others got all their points. Pure. */

export type GroupRule = { readonly groupNum: number; readonly dependsOn: readonly number[] };

/** For each subtask with prerequisites all of them, those of its prerequisites included. */
export type Dependencies = ReadonlyMap<number, ReadonlySet<number>>;

export const noDependencies: Dependencies = new Map();

/** Closes the rules under themselves; a text says why they make no sense. */
export const groupDependencies = (rules: readonly GroupRule[]): Dependencies | string => {
  const direct = new Map<number, Set<number>>();
  for (const { groupNum, dependsOn } of rules) {
    direct.set(groupNum, new Set([...(direct.get(groupNum) ?? []), ...dependsOn]));
  }
  const closed = new Map<number, ReadonlySet<number>>();
  for (const group of direct.keys()) {
    const found = new Set<number>();
    const open = [...(direct.get(group) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (next === group) return `subtask ${group} depends on itself`;
      if (found.has(next)) continue;
      found.add(next);
      open.push(...(direct.get(next) ?? []));
    }
    closed.set(group, found);
  }
  return closed;
};

export type GroupState = 'passed' | 'failed' | 'open';

/**
 * Whether a subtask may run: `open` while a prerequisite is not decided, `failed` as soon as one lost points.
 * A prerequisite without cases is passed.
 */
export const readiness = (
  group: number | null,
  dependencies: Dependencies,
  stateOf: (group: number) => GroupState,
): GroupState => {
  let ready: GroupState = 'passed';
  for (const before of (group !== null && dependencies.get(group)) || []) {
    const state = stateOf(before);
    if (state === 'failed') return 'failed';
    if (state === 'open') ready = 'open';
  }
  return ready;
};
