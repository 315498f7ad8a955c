import type { AuditAction } from '@assize/shared/index.ts';

/** A change of one thing. `before` and `after` may be whole: only fields that differ are kept. */
export type Change = {
  /** Name of the changed thing, for people. */
  target: string;
  before?: Readonly<Record<string, unknown>> | null;
  after?: Readonly<Record<string, unknown>> | null;
};
/** A change by its action, where a call may do several things. */
export type NamedChange<A extends AuditAction = AuditAction> = Change & { action: A };

/** An answer with what is logged of the call; an empty list: nothing was changed. */
export type Logged<T, C extends Change> = { data: T; audit: C | readonly C[] };

/** Member of staff who made the change. */
export type AuditActor = { viewer: { uid: string; username: string }; ip: string };
/** A change that was announced to the log and is not known to have ended. */
export type Begun = { id: number };

/** The log in which the door writes what staff do. */
export type AuditLog = {
  /**
   * Announces a change, before anything is changed. A change whose end is never told is logged later as
   * interrupted.
   * @param call method and path
   */
  begin(actor: AuditActor, action: AuditAction, call: string): Promise<Begun>;
  /** Logs what was done, in the place of what was announced. */
  finish(begun: Begun | null, actor: AuditActor, changes: readonly NamedChange[]): Promise<void>;
  /** Takes an announcement back: nothing was changed. */
  forget(begun: Begun): Promise<void>;
};
