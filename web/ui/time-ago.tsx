import { useEffect, useState } from 'react';
import { useText } from '../platform/texts/texts.ts';
import { serverNowMs } from '../state/server-clock.ts';
import { formatAgo, formatInstant } from './format.ts';

const renewEveryMs = 30_000;

/** How long ago, with the exact time on hover. */
export function TimeAgo({ instant }: { instant: string }) {
  const { t, locale } = useText();
  const [now, setNow] = useState(serverNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNowMs()), renewEveryMs);
    return () => clearInterval(timer);
  }, []);
  // A row that just arrived is never in the future.
  const text = formatAgo(instant, Math.max(now, Date.parse(instant)), locale, t('common:time.now'));
  return (
    <time dateTime={instant} title={formatInstant(instant, locale)}>
      {text}
    </time>
  );
}
