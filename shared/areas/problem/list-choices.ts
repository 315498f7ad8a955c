/** State of the viewer on a problem: not solved (tried or not), tried and not solved, solved. */
export const problemStates = ['unsolved', 'tried', 'solved'] as const;
export type ProblemState = (typeof problemStates)[number];

export const problemOrders = ['id', 'difficulty', 'total', 'rate'] as const;
export type ProblemOrder = (typeof problemOrders)[number];
