import type { Settler } from './settle.ts';

export type { RemoteVerdict } from './settle.ts';

/** How submissions get their verdicts. */
export type VerdictService = { settle: Settler };
