import { clsx } from 'clsx';
import { useText } from '../platform/texts/texts.ts';
import panelCss from './panel.module.css';
import css from './skeletons.module.css';

/** In percent; uneven, as text is. */
const widths = [96, 82, 90, 64, 76] as const;

/** Grey lines in the place of text to come. */
export function Lines({ rows = 4 }: { rows?: number }) {
  const { t } = useText();
  return (
    <div className={css.bones} role="status" aria-label={t('common:state.loading')}>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <span key={row} className={css.bone} style={{ width: `${widths[row % widths.length]}%` }} />
      ))}
    </div>
  );
}

export function PageSkeleton() {
  return (
    <div className={clsx(panelCss.panel, panelCss.body)}>
      <Lines rows={8} />
    </div>
  );
}
