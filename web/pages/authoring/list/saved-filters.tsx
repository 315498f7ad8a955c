import { DownOutlined, FilterOutlined } from '@ant-design/icons';
import type { DeskFilter, SavedFilter } from '@assize/shared/contract/saved-filter.ts';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useText } from '../../../platform/texts/texts.ts';
import { ManageFilters } from './manage-filters.tsx';
import { SaveFilter } from './save-filter.tsx';
import { noFilter, sameFilter } from './use-list-filter.ts';

type Props = {
  filter: DeskFilter;
  saved: readonly SavedFilter[];
  onApply: (filter: DeskFilter) => void;
};

/** Filters this person keeps: chosen, saved and managed from one menu. */
export function SavedFilters({ filter, saved, onApply }: Props) {
  const { t } = useText();
  const [open, setOpen] = useState<'save' | 'manage' | null>(null);
  const present = saved.find((one) => sameFilter(one.filter, filter));
  const items = [
    ...saved.map((one) => ({
      key: String(one.id),
      label: one.isDefault ? t('problem-list:filters.isDefault', { name: one.name }) : one.name,
      onClick: () => onApply(one.filter),
    })),
    ...(saved.length > 0 ? [{ type: 'divider' as const }] : []),
    {
      key: 'save',
      label: t('problem-list:filters.save'),
      disabled: present !== undefined || sameFilter(filter, noFilter),
      onClick: () => setOpen('save'),
    },
    {
      key: 'manage',
      label: t('problem-list:filters.manage'),
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
        <Button icon={<FilterOutlined aria-hidden="true" />} className="saved-filters">
          <span className="one-line">{present?.name ?? t('problem-list:filters')}</span>
          <DownOutlined aria-hidden="true" />
        </Button>
      </Dropdown>
      {open === 'save' && <SaveFilter filter={filter} onClose={() => setOpen(null)} />}
      {open === 'manage' && <ManageFilters filter={filter} saved={saved} onClose={() => setOpen(null)} />}
    </>
  );
}
