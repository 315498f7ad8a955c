import { verbs } from '../index.ts';
import type { Role } from './roles.ts';

/**
 * The one permission table: verb → roles that hold it wherever they stand. Rights by relation (owner, author) are
 * decided by policy functions beside the feature, which read their facts from the database.
 */
export const permissions: Readonly<Record<Verb, readonly Role[]>> = verbs;
export type Verb = keyof typeof verbs;

/** Roles that hold a verb. */
export const holdersOf = (verb: Verb): readonly Role[] => permissions[verb];

/** Whether a role holds a verb; a visitor (null) holds none. */
export const may = (role: Role | null, verb: Verb): boolean => {
  return role !== null && holdersOf(verb).includes(role);
};
