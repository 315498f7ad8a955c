import type { JudgeMode } from '@assize/shared/areas/judging/manifest.ts';

/** Name of a problem's own program, by the judge mode. */
export const programName = (mode: JudgeMode) => {
  const kind = mode === 'interactive' || mode === 'communication' || mode === 'multi_pass' ? mode : 'spj';
  return `authoring:program.${kind}` as const;
};

/** `solution`, then `solution-2`: a name no other program has. */
export const freshName = (role: string, programs: readonly { name: string }[]): string => {
  const used = new Set(programs.map(({ name }) => name));
  if (!used.has(role)) return role;
  for (let number = 2; ; number += 1) if (!used.has(`${role}-${number}`)) return `${role}-${number}`;
};
