import { CloudUploadOutlined } from '@ant-design/icons';
import { clsx } from 'clsx';
import { useText } from '../../platform/texts/texts.ts';
import { useOutbox } from '../../state/outbox.ts';
import { formatHour } from '../../ui/format.ts';
import css from './banner.module.css';

/** Tells what waits for the network on a machine of a hall, on every page. */
export default function OutboxBanner() {
  const { t, locale } = useText();
  const waiting = useOutbox((outbox) => outbox.waiting);
  const [first] = waiting;
  if (first === undefined) return null;
  return (
    <div className={clsx(css.banner)} role="status" data-testid="outbox">
      <CloudUploadOutlined aria-hidden="true" />
      {t('hall:outbox.waiting', {
        count: waiting.length,
        since: formatHour(first.pressedAt, locale),
      })}
    </div>
  );
}
