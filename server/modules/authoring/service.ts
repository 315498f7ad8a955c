import type { ProblemAuthoring } from './problems.ts';

/** Making and changing problems, for staff with the right to. */
export type AuthoringService = Pick<ProblemAuthoring, 'create' | 'update' | 'isFree' | 'source' | 'publish'>;
