import type { readDashboard } from '@assize/shared/areas/dashboard/endpoints.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { clsx } from 'clsx';
import { useText } from '../../platform/texts/texts.ts';
import { formatMemoryKb } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import textCss from '../../ui/text.module.css';
import css from './dashboard-page.module.css';

type Health = ReplyOf<typeof readDashboard>['database'];

/** Versions, sizes and latencies; where they are is a matter of the environment. */
export function Stores({ database, redis }: { database: Health; redis: Health }) {
  const { t } = useText();
  const rows: [string, Health][] = [
    [t('dashboard:stores.database'), database],
    ['Redis', redis],
  ];
  return (
    <Panel title={t('dashboard:stores')}>
      <ul className={css.list} data-testid="stores">
        {rows.map(([name, { latencyMs, version, bytes }]) => (
          <li key={name}>
            <span>{name}</span>
            <span
              className={clsx(textCss.num, css.aside, latencyMs === null ? textCss.error : textCss.muted)}
            >
              {latencyMs === null
                ? t('dashboard:stores.away')
                : [
                    t('dashboard:stores.version', { version }),
                    formatMemoryKb(Math.round(bytes / 1024)),
                    t('dashboard:stores.latency', { ms: latencyMs }),
                  ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
