import type { ContestInfo } from '@assize/shared/areas/contest/endpoints.ts';
import type { VirtualRun } from '@assize/shared/areas/virtual-run/endpoints.ts';
import type { ContestRight } from '@assize/shared/domain/contest/rights.ts';
import type { ContestPhase } from '@assize/shared/domain/contest/times.ts';
import { createContext, use } from 'react';
import type { ContestAccess } from './use-contest.ts';

/** The contest around a page, and what the viewer may do in it now. */
export type OpenContest = {
  contest: ContestInfo;
  access: ContestAccess;
  /** The phase by the server's clock. */
  phase: ContestPhase;
  /** The viewer’s virtual run that goes on. */
  virtual: VirtualRun | null;
};

const Context = createContext<OpenContest | null>(null);
export const ContestProvider = Context.Provider;

export const useContest = (): OpenContest => {
  const open = use(Context);
  if (!open) throw new Error('used outside of a contest');
  return open;
};

export const hasRight = ({ rights }: Pick<ContestAccess, 'rights'>, right: ContestRight): boolean =>
  rights.includes(right);
