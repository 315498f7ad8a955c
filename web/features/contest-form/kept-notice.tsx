import { Alert, Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { useText } from '../../platform/texts/texts.ts';

type Props = {
  /** Somebody saved the contest since the work was made. */
  isOlder: boolean;
  onDrop: () => void;
};

/** Says that unsaved work is back, and offers to drop it. */
export function KeptNotice({ isOlder, onDrop }: Props) {
  const { t } = useText();
  const [shown, setShown] = useState(true);
  if (!shown) return null;
  const drop = () => {
    onDrop();
    setShown(false);
  };
  return (
    <Alert
      type={isOlder ? 'warning' : 'info'}
      showIcon
      role="status"
      title={t(isOlder ? 'contest-admin:kept.older' : 'contest-admin:kept.back')}
      closable={{ 'aria-label': t('common:close'), onClose: () => setShown(false) }}
      action={
        <Popconfirm
          title={t('contest-admin:kept.dropAsk')}
          okText={t('contest-admin:kept.drop')}
          cancelText={t('common:cancel')}
          onConfirm={drop}
        >
          <Button size="small">{t('contest-admin:kept.drop')}</Button>
        </Popconfirm>
      }
    />
  );
}
