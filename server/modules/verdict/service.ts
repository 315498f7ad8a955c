import type { Settler } from './settle.ts';

export type { RemoteVerdict } from './settle.ts';

/** Settles the rounds of submissions. */
export type VerdictService = { settle: Settler };
