import { useText } from '../platform/texts/texts.ts';
import { formatInstant } from './format.ts';
import css from './text.module.css';

/** From a moment to another: a line breaks between the two, not within one. */
export function TimeRange({ from, to }: { from: string; to: string }) {
  const { locale } = useText();
  return (
    <>
      <time dateTime={from} className={css.unbroken}>
        {formatInstant(from, locale)} –
      </time>{' '}
      <time dateTime={to} className={css.unbroken}>
        {formatInstant(to, locale)}
      </time>
    </>
  );
}
