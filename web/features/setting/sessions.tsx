import { DesktopOutlined } from '@ant-design/icons';
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type OwnSession,
} from '@assize/shared/areas/session/endpoints.ts';
import { Button, Popconfirm } from 'antd';
import { clsx } from 'clsx';
import { useApi } from '../../data/hooks.ts';
import { useAction } from '../../data/use-action.ts';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import { QueryView } from '../../ui/query-view.tsx';
import textCss from '../../ui/text.module.css';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { deviceOf } from './device-name.ts';
import css from './setting.module.css';

function Session({ one, onEnd, busy }: { one: OwnSession; onEnd: () => void; busy: boolean }) {
  const { t } = useText();
  const device = deviceOf(one.userAgent);
  const name = device ? t('setting:sessions.device', device) : t('setting:sessions.unknown');
  return (
    <li data-testid="session">
      <DesktopOutlined aria-hidden="true" />
      <div className={layoutCss.grow}>
        <p>
          <b title={one.userAgent}>{name}</b>{' '}
          {one.current && <span className={textCss.chip}>{t('setting:sessions.current')}</span>}
        </p>
        <p className={clsx(textCss.muted, textCss.num)}>
          {one.ip} · {t('setting:sessions.since')} <TimeAgo instant={one.openedAt} />
        </p>
      </div>
      {!one.current && (
        <Button
          size="small"
          disabled={busy}
          aria-label={t('setting:sessions.endOf', { device: name })}
          onClick={onEnd}
        >
          {t('setting:sessions.end')}
        </Button>
      )}
    </li>
  );
}

/** Where one is signed in. */
export function Sessions() {
  const { t } = useText();
  const query = useApi(listOwnSessions, {});
  const endOne = useAction(endOwnSession, {
    done: t('setting:sessions.ended'),
    changes: [listOwnSessions],
  });
  const endOthers = useAction(endOtherSessions, {
    done: t('setting:sessions.othersEnded'),
    changes: [listOwnSessions],
  });
  return (
    <QueryView query={query}>
      {({ records }) => (
        <div className={layoutCss.stack}>
          <p className={textCss.muted}>{t('setting:sessions.hint')}</p>
          <ul className={css.sessions}>
            {records.map((one) => (
              <Session
                key={one.sessionId}
                one={one}
                busy={endOne.pending || endOthers.pending}
                onEnd={() => void endOne.run({ body: { sessionId: one.sessionId } })}
              />
            ))}
          </ul>
          {records.some((one) => !one.current) ? (
            <div>
              <Popconfirm
                title={t('setting:sessions.endOthersAsk')}
                okText={t('common:ok')}
                cancelText={t('common:cancel')}
                onConfirm={() => void endOthers.run({})}
              >
                <Button danger loading={endOthers.pending}>
                  {t('setting:sessions.endOthers')}
                </Button>
              </Popconfirm>
            </div>
          ) : (
            <p className={textCss.muted}>{t('setting:sessions.only')}</p>
          )}
        </div>
      )}
    </QueryView>
  );
}
