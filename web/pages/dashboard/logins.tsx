import { listLastLogins } from '@assize/shared/areas/dashboard/endpoints.ts';
import { clsx } from 'clsx';
import { useApi } from '../../data/hooks.ts';
import { deviceOf } from '../../features/setting/device-name.ts';
import { useText } from '../../platform/texts/texts.ts';
import { Panel } from '../../ui/panel.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import textCss from '../../ui/text.module.css';
import { TimeAgo } from '../../ui/time-ago.tsx';
import css from './dashboard-page.module.css';

/** Where the person who looks signed in last: one that was somebody else is seen here. */
export function Logins() {
  const { t } = useText();
  const query = useApi(listLastLogins, {});
  return (
    <Panel title={t('dashboard:logins')}>
      <QueryView query={query}>
        {(logins) => (
          <ul className={css.list} data-testid="logins">
            {logins.map(({ ip, userAgent, openedAt, current }) => {
              const device = deviceOf(userAgent);
              return (
                <li key={openedAt}>
                  <span>
                    <span title={userAgent}>
                      {device ? t('dashboard:logins.device', device) : t('dashboard:logins.unknown')}
                    </span>{' '}
                    {current && <span className={textCss.chip}>{t('dashboard:logins.current')}</span>}
                  </span>
                  <span className={clsx(textCss.muted, textCss.num, css.aside)}>
                    {ip} · <TimeAgo instant={openedAt} />
                  </span>
                </li>
              );
            })}
          </ul>
        )}
      </QueryView>
    </Panel>
  );
}
