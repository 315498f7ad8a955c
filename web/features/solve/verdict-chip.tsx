import { verdict } from '@assize/shared/domain/verdict.ts';
import { useText } from '../../platform/texts/texts.ts';
import { splitBreakpoint, useNarrow } from '../../ui/use-narrow.ts';
import { VerdictTag } from '../../ui/verdict-tag.tsx';
import { resultId } from './result-panel.tsx';
import type { Submission } from './use-submission.ts';
import css from './verdict-chip.module.css';

/** The verdict in the bar at the foot of a narrow page, where the result is out of sight. */
export function VerdictChip({ submission: { submitId, submitting, live } }: { submission: Submission }) {
  const { t } = useText();
  const narrow = useNarrow(splitBreakpoint);
  if (!narrow || (submitId === null && !submitting)) return null;
  return (
    <button
      type="button"
      className={css.chip}
      aria-label={t('problem:result.goto')}
      onClick={() => document.getElementById(resultId)?.scrollIntoView({ block: 'center' })}
    >
      <VerdictTag status={submitting ? verdict.submitting : live.status} />
    </button>
  );
}
