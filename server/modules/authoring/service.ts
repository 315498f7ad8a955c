import type { ProblemAuthoring } from './problems.ts';

/** Making and changing problems, for who may. */
export type AuthoringService = Pick<ProblemAuthoring, 'create' | 'update' | 'isFree' | 'source'>;
