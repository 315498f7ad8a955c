import type { StaffNode } from '@assize/shared/areas/node/endpoints.ts';

type Node = Pick<StaffNode, 'live' | 'trouble' | 'mismatched'>;

/** Judges that are gone, take no work or compile otherwise than the others; no judge at all counts as one. */
export const judgesInTrouble = (nodes: readonly Node[]): number =>
  nodes.length === 0
    ? 1
    : nodes.filter(({ live, trouble, mismatched }) => !live || trouble || mismatched.length > 0).length;
