import type { ContestAccess } from './access.ts';
import type { ContestStore } from './store.ts';

/** Contests for the modules that stand on them: boards, prints, balloons, clarifications. */
export type ContestService = {
  records: Pick<ContestStore, 'find'>;
  /** Rights of people now. */
  access: ContestAccess;
};
