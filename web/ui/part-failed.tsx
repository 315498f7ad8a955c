import { DisconnectOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { FallbackProps } from 'react-error-boundary';
import { useText } from '../platform/texts/texts.ts';
import emptyCss from './empty.module.css';

/** In the place of a part that could not be loaded or broke. */
export function PartFailed({ resetErrorBoundary }: FallbackProps) {
  const { t } = useText();
  return (
    <div className={emptyCss.empty} role="alert">
      <DisconnectOutlined aria-hidden="true" />
      <p>{t('common:state.failed')}</p>
      <Button onClick={() => resetErrorBoundary()}>{t('common:state.retry')}</Button>
    </div>
  );
}

/** The same for a place the size of a button. */
export function SmallPartFailed({ resetErrorBoundary }: FallbackProps) {
  const { t } = useText();
  return (
    <Button
      type="text"
      icon={<ReloadOutlined aria-hidden="true" />}
      title={t('common:state.failed')}
      aria-label={t('common:state.retry')}
      onClick={() => resetErrorBoundary()}
    />
  );
}
