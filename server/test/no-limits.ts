import type { Limits } from '../platform/http/limits.ts';

/** Limits that never refuse. */
export const noLimits: Limits = {
  enter: async () => undefined,
  settle: async () => undefined,
  charge: async () => undefined,
  sockets: { one: Number.POSITIVE_INFINITY, address: Number.POSITIVE_INFINITY },
};
