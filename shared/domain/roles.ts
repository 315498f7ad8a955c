/** Role numbers of the wire (spec: entities). */
export const roleCode = {
  root: 1000,
  admin: 1001,
  user: 1002,
  user_no_submit: 1003,
  user_no_discuss: 1004,
  user_muted: 1005,
  user_no_submit_no_discuss: 1006,
  user_no_submit_muted: 1007,
  problem_admin: 1008,
} as const;
export type Role = keyof typeof roleCode;
export const roles = Object.keys(roleCode) as readonly Role[];

export const staff = ['root', 'admin', 'problem_admin'] as const satisfies readonly Role[];
export const maySubmit = roles.filter(
  (role) =>
    role !== 'user_no_submit' && role !== 'user_no_submit_no_discuss' && role !== 'user_no_submit_muted',
);
/** Roles that may publish texts of their own. */
export const mayPost = [
  'root',
  'admin',
  'user',
  'user_no_submit',
  'problem_admin',
] as const satisfies readonly Role[];

/** Roles that may comment and reply. */
export const mayComment = roles.filter((role) => role !== 'user_muted' && role !== 'user_no_submit_muted');

const namesByCode = new Map<number, Role>(roles.map((role) => [roleCode[role], role]));
/** Role of a number on the wire. */
export const roleOfCode = (code: number): Role | undefined => namesByCode.get(code);
