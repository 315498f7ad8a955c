import {
  createSavedFilter,
  listSavedFilters,
  type ProblemListFilter,
  updateSavedFilter,
} from '@assize/shared/areas/saved-filter/endpoints.ts';
import { Checkbox, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { failureText } from '../../../data/failure-text.ts';
import { useAction } from '../../../data/use-action.ts';
import { useText } from '../../../platform/texts/texts.ts';
import layoutCss from '../../../ui/layout.module.css';
import textCss from '../../../ui/text.module.css';
import bulkCss from './bulk.module.css';
import { useFilterText } from './use-filter-text.ts';

/** Names the present filter. */
export function SaveFilter({ filter, onClose }: { filter: ProblemListFilter; onClose: () => void }) {
  const { t } = useText();
  const fieldId = useId();
  const textOf = useFilterText();
  const [name, setName] = useState('');
  const [isDefault, setIsDefault] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const saved = ({ name: given }: { name: string }) => t('authoring:filters.saved', { name: given });
  const changes = [listSavedFilters];
  const create = useAction(createSavedFilter, {
    // A filter that becomes the default is told about once it is the default.
    ...(!isDefault && { done: saved }),
    changes,
    handles: (failure) => {
      if (failure.code !== 'saved-filter.name-taken') return false;
      setRefusal(failureText(failure, t));
      return true;
    },
  });
  const makeDefault = useAction(updateSavedFilter, { done: saved, changes });
  const save = async () => {
    const made = await create.run({ body: { name: name.trim(), filter } });
    if (!made) return;
    if (isDefault && !(await makeDefault.run({ body: { id: made.reply.id, isDefault } }))) return;
    onClose();
  };
  const trySave = () => void save();
  return (
    <Modal
      open
      title={t('authoring:filters.save')}
      okText={t('authoring:save')}
      cancelText={t('common:cancel')}
      okButtonProps={{ disabled: name.trim() === '', loading: create.pending || makeDefault.pending }}
      closable={{ 'aria-label': t('common:close') }}
      onOk={trySave}
      onCancel={onClose}
    >
      <div className={layoutCss.stack}>
        <p className={textCss.muted}>{textOf(filter)}</p>
        <div className={bulkCss.field}>
          <label htmlFor={fieldId}>{t('authoring:filters.name')}</label>
          <Input
            id={fieldId}
            autoFocus
            value={name}
            maxLength={50}
            status={refusal === null ? '' : 'error'}
            aria-describedby={`${fieldId}-error`}
            onChange={({ target }) => {
              setName(target.value);
              setRefusal(null);
            }}
            onPressEnter={() => name.trim() !== '' && trySave()}
          />
          <span id={`${fieldId}-error`} className={bulkCss.error} role="alert">
            {refusal}
          </span>
        </div>
        <Checkbox checked={isDefault} onChange={({ target }) => setIsDefault(target.checked)}>
          {t('authoring:filters.default')}
        </Checkbox>
      </div>
    </Modal>
  );
}
