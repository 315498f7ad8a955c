import { DisconnectOutlined } from '@ant-design/icons';
import { clsx } from 'clsx';
import { useText } from '../../platform/texts/texts.ts';
import { useConnection } from '../../state/connection.ts';
import css from './banner.module.css';

/** Tells that the browser has no network, on every page. */
export function OfflineBanner() {
  const { t } = useText();
  const online = useConnection((connection) => connection.online);
  if (online) return null;
  return (
    <div className={clsx(css.banner, css.stays)} role="status" data-testid="offline">
      <DisconnectOutlined aria-hidden="true" />
      {t('common:connection.offline')}
    </div>
  );
}
