import { Button, Popconfirm } from 'antd';
import { clsx } from 'clsx';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';

type Props = {
  saving: boolean;
  onSave: () => void;
  onCancel: () => void;
  /** Deleting, in a dialog about something that exists. */
  remove?: { ask: string; run: () => void };
};

export function DialogFooter({ saving, onSave, onCancel, remove }: Props) {
  const { t } = useText();
  return (
    <div className={clsx(layoutCss.row, layoutCss.spread)}>
      {remove ? (
        <Popconfirm
          title={remove.ask}
          okText={t('admin:tags.delete')}
          cancelText={t('common:cancel')}
          okButtonProps={{ danger: true }}
          onConfirm={remove.run}
        >
          <Button danger>{t('admin:tags.delete')}</Button>
        </Popconfirm>
      ) : (
        <span />
      )}
      <span className={layoutCss.row}>
        <Button onClick={onCancel}>{t('common:cancel')}</Button>
        <Button type="primary" loading={saving} onClick={onSave}>
          {t('authoring:save')}
        </Button>
      </span>
    </div>
  );
}
