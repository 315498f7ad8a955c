import { useText } from '../platform/texts/texts.ts';

/** In percent; uneven, as text is. */
const widths = [96, 82, 90, 64, 76] as const;

/** Grey lines in the place of text to come. */
export function Lines({ rows = 4 }: { rows?: number }) {
  const { t } = useText();
  return (
    <div className="bones" role="status" aria-label={t('common:state.loading')}>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <span key={row} className="bone" style={{ width: `${widths[row % widths.length]}%` }} />
      ))}
    </div>
  );
}

export function PageSkeleton() {
  return (
    <div className="panel panel-body">
      <Lines rows={8} />
    </div>
  );
}
