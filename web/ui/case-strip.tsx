import { isVerdict, verdict, verdictName } from '@assize/shared/domain/verdict.ts';
import { useText } from '../platform/texts/texts.ts';
import css from './case-strip.module.css';
import { verdictLook } from './verdict-look.tsx';

export type StripCase = { caseId: number; status: number };

/** One small cell per case, filling while judging; cases not decided yet are grey. */
export function CaseStrip({ cases, total }: { cases: readonly StripCase[]; total: number }) {
  const { t } = useText();
  const waiting = Math.max(0, total - cases.length);
  return (
    <div className={css.strip}>
      {cases.map(({ caseId, status }) => {
        const known = isVerdict(status) ? status : verdict.unknown;
        const name = known === verdict.cancelled ? t('judging:skipped') : t(`judging:${verdictName(known)}`);
        const label = t('submission:case.labelShort', { id: caseId, verdict: name });
        const { colour, icon } = verdictLook[verdictName(known)];
        return (
          <span
            key={`case-${caseId}`}
            className={css.cell}
            data-testid="strip-cell"
            role="img"
            aria-label={label}
            title={label}
            data-status={known}
            style={{ color: `var(--v-${colour})`, background: `var(--v-${colour}-ground)` }}
          >
            {icon}
          </span>
        );
      })}
      {Array.from({ length: waiting }, (_, index) => cases.length + index).map((place) => (
        <span key={place} className={css.cell} data-testid="strip-cell" />
      ))}
    </div>
  );
}
