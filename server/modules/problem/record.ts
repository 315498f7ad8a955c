import type { ProblemCount } from '@assize/shared/areas/problem/endpoints.ts';

export { ownBank, type ProblemRecord } from './document.ts';
export type { ProblemTexts } from './texts-store.ts';

export const noCount = (): ProblemCount => ({
  total: 0,
  ac: 0,
  wa: 0,
  tle: 0,
  mle: 0,
  re: 0,
  pe: 0,
  ce: 0,
  se: 0,
  pa: 0,
});
