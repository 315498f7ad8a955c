/** Role numbers of the wire (spec: entities; D21). */
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

const staff = ['root', 'admin', 'problem_admin'] as const satisfies readonly Role[];
const maySubmit = roles.filter(
  (role) =>
    role !== 'user_no_submit' && role !== 'user_no_submit_no_discuss' && role !== 'user_no_submit_muted',
);

/**
 * The one permission table: verb → roles that hold it wherever they stand. Rights by relation (owner, author) are
 * decided by policy functions beside the feature, which read their facts from the database (D21).
 */
export const permissions = {
  'submission.create': maySubmit,
  'problem.create': staff,
  'problem.edit-any': ['root', 'problem_admin'],
  'problem.publish': ['root', 'problem_admin'],
  'problem.delete': ['root', 'problem_admin'],
  'problem.import': ['root'],
  'problem.export': ['root'],
  'tag.manage': ['root', 'problem_admin'],
  'testdata.upload': staff,
  'testdata.download': ['root', 'problem_admin'],
  rejudge: ['root'],
  'audit.read': ['root'],
  'judges.manage': ['root'],
  'submission.read-any-code': ['root'],
  'judges.view': staff,
  'health.details': staff,
} as const satisfies Record<string, readonly Role[]>;

export type Verb = keyof typeof permissions;

/** Roles that hold a verb. */
export const holdersOf = (verb: Verb): readonly Role[] => permissions[verb];

/** Whether a role holds a verb; a visitor (null) holds none. */
export const may = (role: Role | null, verb: Verb): boolean => {
  return role !== null && holdersOf(verb).includes(role);
};
