/** Prerequisites: subtasks that must get all their points before another subtask runs. Pure. */

export type GroupRule = { readonly groupNum: number; readonly dependsOn: readonly number[] };

/** The stated prerequisites of each subtask that has any; prerequisites of prerequisites count too. */
export type Dependencies = ReadonlyMap<number, ReadonlySet<number>>;

export const noDependencies: Dependencies = new Map();

/** The prerequisites of each subtask from all its rules; or the reason why the rules cannot be followed. */
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

/** A subtask that depends on itself, directly or through others. */
const inCircle = (dependencies: Dependencies): number | undefined => {
  /** For every subtask seen, an iterator over the prerequisites that are not visited yet. */
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
