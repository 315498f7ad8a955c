import { useText } from '../../platform/texts/texts.ts';
import css from './balloon.module.css';

/** The balloon of a problem in its colour; nothing where it has none. */
export function Balloon({ color }: { color: string | null }) {
  const { t } = useText();
  if (color === null) return null;
  const name = t('contest:balloon', { color });
  return (
    <span className={css.balloon} role="img" aria-label={name} title={name} style={{ background: color }} />
  );
}
