import type { Clock } from '../../platform/clock.ts';
import type { AuditLog } from '../../platform/http/audit.ts';
import type { Ids } from '../../platform/ids.ts';
import { isDuplicateKey } from '../../platform/mongo/connection.ts';
import type { BegunStore } from './begun-store.ts';
import { differences } from './differences.ts';
import type { AuditStore } from './store.ts';

type Ports = { store: AuditStore; begun: BegunStore; ids: Ids; clock: Clock };

/** A call has ended for sure by then: a request arrives within 15 min, and is answered soon after. */
const interruptedAfterMs = 20 * 60_000;
const atOnce = 100;

/** The log as the door writes it (Audit 4). */
export const doorLog = ({ store, begun, ids, clock }: Ports): AuditLog & { sweep(): Promise<void> } => ({
  async begin({ viewer, ip }, action, call) {
    const { uid, username } = viewer;
    const id = await ids.next('audit');
    await begun.insert({ id, at: clock.now(), uid, username, ip, action, call });
    return { id };
  },

  async finish(announced, { viewer, ip }, changes) {
    const { uid, username } = viewer;
    for (const [index, { action, target, before, after }] of changes.entries()) {
      const id = index === 0 && announced ? announced.id : await ids.next('audit');
      const who = { uid, username, ip };
      await store.insert({ id, at: clock.now(), ...who, action, target, ...differences(before, after) });
    }
    if (announced) await begun.remove(announced.id);
  },

  forget: ({ id }) => begun.remove(id),

  /** Logs changes without a known end as interrupted: they may have been made. */
  async sweep() {
    const before = new Date(clock.now().getTime() - interruptedAfterMs);
    for (const { call, ...one } of await begun.announcedBefore(before, atOnce)) {
      try {
        await store.insert({ ...one, target: call, before: null, after: { interrupted: true } });
      } catch (error) {
        // The entry was written already: only its announcement was left.
        if (!isDuplicateKey(error)) throw error;
      }
      await begun.remove(one.id);
    }
  },
});
