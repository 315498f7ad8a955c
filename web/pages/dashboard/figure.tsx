import textCss from '../../ui/text.module.css';
import css from './dashboard-page.module.css';

/** A figure; `bad`: it needs somebody's attention. */
export function Figure({
  label,
  value,
  bad = false,
  hint,
}: {
  label: string;
  value: string;
  bad?: boolean;
  hint?: string;
}) {
  return (
    <div className={css.figure} data-bad={bad || undefined}>
      <span className={textCss.muted}>{label}</span>
      <strong className={textCss.num}>{value}</strong>
      {hint && <span className={bad ? textCss.error : textCss.muted}>{hint}</span>}
    </div>
  );
}
