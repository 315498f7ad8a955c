import { DownOutlined, FilterOutlined } from '@ant-design/icons';
import type { ProblemListFilter, SavedFilter } from '@assize/shared/areas/saved-filter/endpoints.ts';
import { Button, Dropdown } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useText } from '../../../platform/texts/texts.ts';
import textCss from '../../../ui/text.module.css';
import { ManageFilters } from './manage-filters.tsx';
import { SaveFilter } from './save-filter.tsx';
import css from './saved-filters.module.css';
import { noFilter, sameFilter } from './use-list-filter.ts';

type Props = {
  filter: ProblemListFilter;
  saved: readonly SavedFilter[];
  onApply: (filter: ProblemListFilter) => void;
};

/** Filters this person keeps: chosen, saved and managed from one menu. */
export function SavedFilters({ filter, saved, onApply }: Props) {
  const { t } = useText();
  const [open, setOpen] = useState<'save' | 'manage' | null>(null);
  const present = saved.find((one) => sameFilter(one.filter, filter));
  const items = [
    ...saved.map((one) => ({
      key: String(one.id),
      label: one.isDefault ? t('authoring:filters.isDefault', { name: one.name }) : one.name,
      onClick: () => onApply(one.filter),
    })),
    ...(saved.length > 0 ? [{ type: 'divider' as const }] : []),
    {
      key: 'save',
      label: t('authoring:filters.save'),
      disabled: present !== undefined || sameFilter(filter, noFilter),
      onClick: () => setOpen('save'),
    },
    {
      key: 'manage',
      label: t('authoring:filters.manage'),
      disabled: saved.length === 0,
      onClick: () => setOpen('manage'),
    },
  ];
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{ items, selectable: true, selectedKeys: present ? [String(present.id)] : [] }}
      >
        <Button icon={<FilterOutlined aria-hidden="true" />} className={clsx(css.select)}>
          <span className={textCss.oneLine}>{present?.name ?? t('authoring:filters')}</span>
          <DownOutlined aria-hidden="true" />
        </Button>
      </Dropdown>
      {open === 'save' && <SaveFilter filter={filter} onClose={() => setOpen(null)} />}
      {open === 'manage' && <ManageFilters filter={filter} saved={saved} onClose={() => setOpen(null)} />}
    </>
  );
}
