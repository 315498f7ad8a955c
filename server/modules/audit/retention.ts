import type { FastifyBaseLogger } from 'fastify';
import { type Clock, dayMs } from '../../platform/clock.ts';
import type { AuditStore } from './store.ts';

type Ports = {
  store: Pick<AuditStore, 'removeBefore'>;
  clock: Clock;
  /** 0: for ever. */
  days: number;
  log: Pick<FastifyBaseLogger, 'info'>;
};

/** Removes entries of the audit log whose time is over (Audit 5). */
export const forgetOldEntries = async ({ store, clock, days, log }: Ports): Promise<void> => {
  if (days === 0) return;
  const before = new Date(clock.now().getTime() - days * dayMs);
  const forgotten = await store.removeBefore(before);
  if (forgotten > 0) log.info({ forgotten, before }, 'old entries of the audit log were removed');
};
