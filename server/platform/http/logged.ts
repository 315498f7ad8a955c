import type { AuditAction } from '@assize/shared/index.ts';
import type { Endpoint } from '@assize/shared/wire/http.ts';
import type { AuditActor, AuditLog, Change, Logged } from './audit.ts';
import { toAssizeError } from './errors.ts';
import type { AnyCall, Handler } from './handler.ts';

/** Work that is logged under its action; `call`: name of the call, for people. */
type Noted = { action: AuditAction; call: string; effects: boolean };

/**
 * Does work of staff and logs the change that the work reports. A change is announced to the log before it is made, so
 * that the log tells of it though the process dies in between.
 */
export const loggedWork = async <T>(
  log: AuditLog,
  actor: AuditActor,
  { action, call, effects }: Noted,
  work: () => Promise<Logged<T, Change>>,
): Promise<T> => {
  const begun = effects ? await log.begin(actor, action, call) : null;
  let done: Logged<T, Change>;
  try {
    done = await work();
  } catch (error) {
    // A refused call has changed nothing; a failed one may have.
    if (begun && toAssizeError(error).status < 500) await log.forget(begun);
    throw error;
  }
  const changes = [done.audit].flat().map((change) => ({ action, ...change }));
  await log.finish(begun, actor, changes);
  return done.data;
};

const actionOf = ({ audit }: Endpoint): AuditAction | undefined => [audit].flat()[0];

/** Runs a handler; logs what it did where its endpoint declares an audit action. */
export const runLogged = async (
  log: AuditLog,
  { endpoint, run }: Handler,
  call: AnyCall,
): Promise<unknown> => {
  const action = actionOf(endpoint);
  if (action === undefined) return run(call);
  const { method, path, effects } = endpoint;
  const { viewer, ip } = call.actor;
  if (viewer === null) throw new Error(`${method} ${path} is logged, but anyone may call it`);
  return loggedWork(log, { viewer, ip }, { action, call: `${method} ${path}`, effects }, async () => {
    // Its type is tied by `handle`: an endpoint with an audit action has a handler that answers so.
    return (await run(call)) as Logged<unknown, Change>;
  });
};
