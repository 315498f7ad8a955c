import type { SeatRow, SeatState } from '@assize/shared/areas/hall/seats.ts';
import { useText } from '../../platform/texts/texts.ts';
import textCss from '../../ui/text.module.css';
import { colourStyle, hasFailedTest, lookOf, toldDriftMs } from './seat-look.ts';

export function StateTag({ state }: { state: SeatState }) {
  const { t } = useText();
  const { colour, sign } = lookOf(state);
  return (
    <span className={textCss.chip} style={colourStyle(colour)}>
      {sign !== '' && <span aria-hidden="true">{sign} </span>}
      {t(`hall:state.${state}`)}
    </span>
  );
}

/** What is out of the ordinary at a seat, in words. */
export function SeatNotes({ row }: { row: SeatRow }) {
  const { t } = useText();
  const { device, waiting, lockWanted, state } = row;
  if (device === null) return null;
  const { label, app, signals, outbox, unsaved, driftMs } = device;
  const notes = [
    ...(app !== null && label !== 'verified' ? [t(`hall:label.${label}`)] : []),
    ...signals.map((one) => t(`hall:signal.${one}`)),
    ...(outbox > 0 ? [t('hall:outbox', { count: outbox })] : []),
    ...(unsaved > 0 ? [t('hall:unsaved', { count: unsaved })] : []),
    ...(driftMs !== null && Math.abs(driftMs) >= toldDriftMs
      ? [t('hall:drift', { seconds: Math.round(driftMs / 1000) })]
      : []),
    ...(hasFailedTest(row) ? [t('hall:selfTest.failed')] : []),
    ...(lockWanted && state !== 'locked' ? [t('hall:lockWanted')] : []),
    ...(waiting > 0 ? [t('hall:waiting', { count: waiting })] : []),
  ];
  return <>{notes.length === 0 ? '–' : notes.join(' · ')}</>;
}
