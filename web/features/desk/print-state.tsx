import type { PrintState } from '@assize/shared/areas/print/endpoints.ts';
import { clsx } from 'clsx';
import { useText } from '../../platform/texts/texts.ts';
import css from './print-state.module.css';

const looks = {
  queued: { sign: '…', css: css.queued },
  claimed: { sign: '▸', css: css.claimed },
  printed: { sign: '✓', css: css.printed },
  failed: { sign: '✗', css: css.failed },
  lost: { sign: '!', css: css.lost },
} as const;

/** State of a print job; `lost`: nobody knows whether paper came out. */
export function PrintStateTag({ state }: { state: PrintState | 'lost' }) {
  const { t } = useText();
  return (
    <span className={clsx(css.tag, looks[state].css)} data-state={state}>
      <span aria-hidden="true">{looks[state].sign}</span> {t(`print:state.${state}`)}
    </span>
  );
}
