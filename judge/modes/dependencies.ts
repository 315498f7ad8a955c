/** Subtasks that run only when others got all their points. Pure. */

export type GroupRule = { readonly groupNum: number; readonly dependsOn: readonly number[] };

/** For each subtask with prerequisites those that are stated; what these need is needed too. */
export type Dependencies = ReadonlyMap<number, ReadonlySet<number>>;

export const noDependencies: Dependencies = new Map();

/** Joins the rules; a text says why they make no sense. */
export const groupDependencies = (rules: readonly GroupRule[]): Dependencies | string => {
  const direct = new Map<number, Set<number>>();
  for (const { groupNum, dependsOn } of rules) {
    const needs = direct.get(groupNum) ?? new Set();
    for (const one of dependsOn) needs.add(one);
    direct.set(groupNum, needs);
  }
  const circle = inCircle(direct);
  return circle === undefined ? direct : `subtask ${circle} depends on itself`;
};

/** A subtask that depends on itself over others. */
const inCircle = (dependencies: Dependencies): number | undefined => {
  /** What is still to be looked at, of every subtask that was seen. */
  const seen = new Map<number, Iterator<number>>();
  const done = new Set<number>();
  for (const start of dependencies.keys()) {
    const path = [start];
    for (let group = path.at(-1); group !== undefined; group = path.at(-1)) {
      const left = seen.get(group) ?? (dependencies.get(group) ?? []).values();
      seen.set(group, left);
      const next = left.next();
      if (next.done) {
        done.add(group);
        path.pop();
      } else if (!seen.has(next.value)) path.push(next.value);
      else if (!done.has(next.value)) return next.value;
    }
  }
  return undefined;
};

/** The same with all that is needed by way of others. */
export const closureOf = (dependencies: Dependencies): Dependencies => {
  const closed = new Map<number, ReadonlySet<number>>();
  for (const [group, direct] of dependencies) {
    const found = new Set<number>();
    const open = [...direct];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      open.push(...(dependencies.get(next) ?? []));
    }
    closed.set(group, found);
  }
  return closed;
};

export type GroupState = 'passed' | 'failed' | 'open';

/**
 * Whether a subtask may run: `open` while a prerequisite is not decided, `failed` as soon as one lost points.
 * A prerequisite without cases is passed. `dependencies` are closed.
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
