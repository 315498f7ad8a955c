/** `solution`, then `solution-2`: a name no other program has. */
export const freshName = (role: string, programs: readonly { name: string }[]): string => {
  const used = new Set(programs.map(({ name }) => name));
  if (!used.has(role)) return role;
  for (let number = 2; ; number += 1) if (!used.has(`${role}-${number}`)) return `${role}-${number}`;
};
