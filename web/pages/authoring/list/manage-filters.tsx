import { DeleteOutlined } from '@ant-design/icons';
import {
  deleteSavedFilter,
  listSavedFilters,
  type ProblemListFilter,
  type SavedFilter,
  updateSavedFilter,
} from '@assize/shared/areas/saved-filter/endpoints.ts';
import { Button, Checkbox, Input, Modal } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../data/use-action.ts';
import { useText } from '../../../platform/texts/texts.ts';
import textCss from '../../../ui/text.module.css';
import css from './manage-filters.module.css';
import { useFilterText } from './use-filter-text.ts';
import { sameFilter } from './use-list-filter.ts';

type RowProps = {
  one: SavedFilter;
  filter: ProblemListFilter;
  onChange: (change: Partial<Pick<SavedFilter, 'name' | 'filter' | 'isDefault'>>) => void;
  onDelete: () => void;
};

/** Every change is saved at once. */
function FilterRow({ one, filter, onChange, onDelete }: RowProps) {
  const { t } = useText();
  const textOf = useFilterText();
  const [name, setName] = useState(one.name);
  const rename = () => {
    const typed = name.trim();
    if (typed === '') setName(one.name);
    else if (typed !== one.name) onChange({ name: typed });
  };
  return (
    <li className={css.row}>
      <Input
        value={name}
        maxLength={50}
        aria-label={t('authoring:filters.nameOf', { name: one.name })}
        onChange={({ target }) => setName(target.value)}
        onPressEnter={rename}
        onBlur={rename}
      />
      <Button
        type="text"
        danger
        icon={<DeleteOutlined aria-hidden="true" />}
        title={t('authoring:filters.delete')}
        aria-label={t('authoring:filters.deleteOf', { name: one.name })}
        onClick={onDelete}
      />
      <div className={css.facts}>
        <span className={textCss.muted}>{textOf(one.filter)}</span>
        <Checkbox
          checked={one.isDefault}
          aria-label={t('authoring:filters.defaultOf', { name: one.name })}
          onChange={({ target }) => onChange({ isDefault: target.checked })}
        >
          {t('authoring:filters.default')}
        </Checkbox>
        {!sameFilter(one.filter, filter) && (
          <Button
            type="link"
            size="small"
            aria-label={t('authoring:filters.setOf', { name: one.name })}
            onClick={() => onChange({ filter })}
          >
            {t('authoring:filters.set')}
          </Button>
        )}
      </div>
    </li>
  );
}

type Props = { filter: ProblemListFilter; saved: readonly SavedFilter[]; onClose: () => void };

/** Renames, changes and deletes saved filters. */
export function ManageFilters({ filter, saved, onClose }: Props) {
  const { t } = useText();
  const changes = [listSavedFilters];
  const update = useAction(updateSavedFilter, { changes });
  const remove = useAction(deleteSavedFilter, { changes });
  /** Times that a row was refused; the row then shows the stored filter again. */
  const [refused, setRefused] = useState(0);
  const bring = async (change: Promise<object | null>) => {
    if ((await change) === null) setRefused((before) => before + 1);
  };
  return (
    <Modal
      open
      title={t('authoring:filters.title')}
      footer={<Button onClick={onClose}>{t('common:close')}</Button>}
      closable={{ 'aria-label': t('common:close') }}
      onCancel={onClose}
    >
      {saved.length === 0 && <p className={textCss.muted}>{t('authoring:filters.none')}</p>}
      <ul className={css.rows}>
        {saved.map((one) => (
          <FilterRow
            key={`${one.id} ${refused}`}
            one={one}
            filter={filter}
            onChange={(change) => void bring(update.run({ body: { id: one.id, ...change } }))}
            onDelete={() => void bring(remove.run({ query: { id: one.id } }))}
          />
        ))}
      </ul>
    </Modal>
  );
}
