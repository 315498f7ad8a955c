import type { AuditAction } from '@assize/shared/index.ts';
import type { Endpoint } from '@assize/shared/wire/http.ts';
import type { AuditLog, Change, Logged } from './audit.ts';
import { toAssizeError } from './errors.ts';
import type { AnyCall, Handler } from './handler.ts';

const actionOf = ({ audit }: Endpoint): AuditAction | undefined => [audit].flat()[0];

/**
 * Runs a handler, and logs what it says it did where its endpoint is to be logged. A change is announced to the log
 * before it is made: whatever dies in between, the log tells of it.
 */
export const runLogged = async (log: AuditLog, { endpoint, run }: Handler, call: AnyCall): Promise<unknown> => {
  const action = actionOf(endpoint);
  if (action === undefined) return run(call);
  const { method, path, effects } = endpoint;
  const { viewer, ip } = call.actor;
  if (viewer === null) throw new Error(`${method} ${path} is logged, but anyone may call it`);
  const actor = { viewer, ip };
  const begun = effects ? await log.begin(actor, action, `${method} ${path}`) : null;
  let done: Logged<unknown, Change>;
  try {
    // Its type is tied by `handle`: an endpoint with an audit action has a handler that answers so.
    done = (await run(call)) as typeof done;
  } catch (error) {
    // What was refused has changed nothing; what failed may have.
    if (begun && toAssizeError(error).status < 500) await log.forget(begun);
    throw error;
  }
  await log.finish(
    begun,
    actor,
    [done.audit].flat().map((change) => ({ action, ...change })),
  );
  return done.data;
};
