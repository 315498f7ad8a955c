import { isSealedPhase } from '@assize/shared/domain/contest/times.ts';
import type { SharedView } from '@assize/shared/domain/standings/types.ts';
import { type ContestRecord, phaseOf } from '../contest/service.ts';

/**
 * Whether everybody sees all results. Until then everybody gets the sealed view, which before the seal is the same as
 * the other: so no clock decides of a result of after the seal.
 */
export const isRevealed = (contest: ContestRecord, now: Date): boolean => phaseOf(contest, now) === 'ended';

/** Whether results are withheld from everybody now. */
export const isSealed = (contest: ContestRecord, now: Date): boolean => isSealedPhase(phaseOf(contest, now));

/** View of those who share it, or of those who see behind the seal. Runs of after the end count once all is revealed. */
export const viewOf = (
  contest: ContestRecord,
  { live, containsEnd, now }: { live: boolean; containsEnd: boolean; now: Date },
): Pick<SharedView, 'sealed' | 'containsEnd'> => {
  const revealed = isRevealed(contest, now);
  return { sealed: !live && !revealed, containsEnd: containsEnd && (live || revealed) };
};
