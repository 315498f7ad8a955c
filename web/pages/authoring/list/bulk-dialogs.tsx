import { mostRejudgedInBulk } from '@assize/shared/areas/authoring/bulk.ts';
import { Checkbox, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useText } from '../../../platform/texts/texts.ts';
import layoutCss from '../../../ui/layout.module.css';
import textCss from '../../../ui/text.module.css';
import bulkCss from './bulk.module.css';
import type { Bulk } from './use-bulk.ts';
import type { Selected } from './use-selection.ts';

const namesShown = 10;

/** Which problems are meant, as far as a dialog has room. */
function Names({ selected }: { selected: Selected }) {
  const { t } = useText();
  const names = [...selected.values()].map(({ problemId }) => problemId);
  const more = names.length - namesShown;
  return (
    <p className={bulkCss.names}>
      <span className={textCss.mono}>{names.slice(0, namesShown).join(' ')}</span>{' '}
      {more > 0 && t('authoring:names.more', { count: more })}
    </p>
  );
}

type Props = { selected: Selected; bulk: Bulk; onClose: () => void };

export function DeleteDialog({ selected, bulk, onClose }: Props) {
  const { t } = useText();
  return (
    <Modal
      open
      title={t('authoring:delete.title', { count: selected.size })}
      okText={t('authoring:delete.run', { count: selected.size })}
      cancelText={t('common:cancel')}
      okButtonProps={{ danger: true }}
      closable={{ 'aria-label': t('common:close') }}
      onOk={() => {
        onClose();
        void bulk.remove();
      }}
      onCancel={onClose}
    >
      <Names selected={selected} />
      <p>{t('authoring:delete.hint')}</p>
    </Modal>
  );
}

export function RejudgeDialog({ selected, bulk, onClose }: Props) {
  const { t } = useText();
  const reasonId = useId();
  const [reason, setReason] = useState('');
  const [autoApply, setAutoApply] = useState(false);
  const tooMany = selected.size > mostRejudgedInBulk;
  return (
    <Modal
      open
      title={t('authoring:rejudge.title', { count: selected.size })}
      okText={t('authoring:rejudge.start')}
      cancelText={t('common:cancel')}
      okButtonProps={{ disabled: tooMany }}
      closable={{ 'aria-label': t('common:close') }}
      onOk={() => {
        onClose();
        void bulk.rejudge(reason, autoApply);
      }}
      onCancel={onClose}
    >
      <div className={layoutCss.stack}>
        <Names selected={selected} />
        {tooMany && (
          <p className={bulkCss.error} role="alert">
            {t('authoring:rejudge.most', { limit: mostRejudgedInBulk })}
          </p>
        )}
        <p className={textCss.muted}>{t('authoring:rejudge.hint')}</p>
        <div className={bulkCss.field}>
          <label htmlFor={reasonId}>{t('rejudge:reason')}</label>
          <Input
            id={reasonId}
            value={reason}
            maxLength={200}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
        <Checkbox checked={autoApply} onChange={({ target }) => setAutoApply(target.checked)}>
          {t('rejudge:autoApply')}
        </Checkbox>
      </div>
    </Modal>
  );
}
