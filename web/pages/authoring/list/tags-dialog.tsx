import { listTags } from '@assize/shared/areas/tag/endpoints.ts';
import { Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { useApi } from '../../../data/hooks.ts';
import { useText } from '../../../platform/texts/texts.ts';
import layoutCss from '../../../ui/layout.module.css';
import bulkCss from './bulk.module.css';
import type { Bulk } from './use-bulk.ts';
import type { Selected } from './use-selection.ts';

type Props = { selected: Selected; bulk: Bulk; onClose: () => void };

/** Which tags the selected problems get and which they lose. */
export function TagsDialog({ selected, bulk, onClose }: Props) {
  const { t } = useText();
  const fieldId = useId();
  const tags = useApi(listTags, { query: {} });
  const [add, setAdd] = useState<readonly number[]>([]);
  const [remove, setRemove] = useState<readonly number[]>([]);
  const field = (
    key: 'add' | 'remove',
    value: readonly number[],
    other: readonly number[],
    set: (ids: readonly number[]) => void,
  ) => (
    <div className={bulkCss.field}>
      <label htmlFor={`${fieldId}-${key}`}>{t(`authoring:tags.${key}`)}</label>
      <Select
        id={`${fieldId}-${key}`}
        mode="multiple"
        value={[...value]}
        loading={tags.isPending}
        showSearch={{ optionFilterProp: 'label' }}
        notFoundContent={t('authoring:tags.none')}
        options={(tags.data ?? [])
          .filter((one) => !other.includes(one.id))
          .map(({ id, name }) => ({ value: id, label: name }))}
        onChange={set}
      />
    </div>
  );
  return (
    <Modal
      open
      title={t('authoring:tags.title', { count: selected.size })}
      okText={t('authoring:tags.save')}
      cancelText={t('common:cancel')}
      okButtonProps={{ disabled: add.length + remove.length === 0 }}
      closable={{ 'aria-label': t('common:close') }}
      onOk={() => {
        onClose();
        void bulk.changeTags({ add, remove });
      }}
      onCancel={onClose}
    >
      <div className={layoutCss.stack}>
        {field('add', add, remove, setAdd)}
        {field('remove', remove, add, setRemove)}
      </div>
    </Modal>
  );
}
