import { z } from 'zod';

/**
 * Where a submission counts: a kind of scope and, of kinds that have many, the number of one. `practice`, `contest:3`.
 */
export const scopeName = z
  .string()
  .max(64)
  .regex(/^[a-z]+(?:-[a-z]+)*(?::[1-9]\d{0,14})?$/);
export type ScopeName = z.infer<typeof scopeName>;

export const practice: ScopeName = 'practice';

/** Scope in a request: by the fields of the wire, of which the contest goes first, or by name. */
type Asked = {
  scope?: ScopeName | undefined;
  cid?: number | undefined;
  tid?: number | null | undefined;
  gid?: number | null | undefined;
};

/** The scope that a request is about. */
export const askedScope = ({ scope, cid, tid, gid }: Asked): ScopeName => {
  if (scope !== undefined) return scope;
  if (cid) return `contest:${cid}`;
  if (tid) return `training:${tid}`;
  return gid ? `group:${gid}` : practice;
};

/** Kind and number of a scope; 0 where its kind has one only. */
export const scopeParts = (name: ScopeName): { kind: string; id: number } => {
  const [kind = '', id] = name.split(':');
  return { kind, id: Number(id ?? 0) };
};

/** The contest that a scope is; 0: it is none. */
export const contestOf = (name: ScopeName): number => {
  const { kind, id } = scopeParts(name);
  return kind === 'contest' ? id : 0;
};
