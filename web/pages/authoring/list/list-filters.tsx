import { ReloadOutlined } from '@ant-design/icons';
import { bank } from '@assize/shared/areas/problem/statement.ts';
import type { ProblemListFilter, SavedFilter } from '@assize/shared/areas/saved-filter/endpoints.ts';
import { Button, Select } from 'antd';
import { clsx } from 'clsx';
import { SearchBox } from '../../../kit/list/search-box.tsx';
import { useText } from '../../../platform/texts/texts.ts';
import layoutCss from '../../../ui/layout.module.css';
import css from './list-filters.module.css';
import { SavedFilters } from './saved-filters.tsx';
import { auths } from './use-list-filter.ts';

type Props = {
  filter: ProblemListFilter;
  saved: readonly SavedFilter[];
  /** Changes of the address: null takes a value away. */
  onChange: (change: Readonly<Record<string, string | number | null>>) => void;
  onApply: (filter: ProblemListFilter) => void;
  refreshing: boolean;
  onRefresh: () => void;
};

export function ListFilters({ filter, saved, onChange, onApply, refreshing, onRefresh }: Props) {
  const { t } = useText();
  const { keyword, oj, auth } = filter;
  return (
    <search className={clsx(layoutCss.row, layoutCss.grow)} aria-label={t('problem:filters')}>
      <SearchBox
        className={clsx(css.keyword)}
        value={keyword}
        label={t('admin:problems.keyword')}
        onSearch={(typed) => onChange({ keyword: typed })}
      />
      <Select
        value={oj}
        aria-label={t('problem:bank')}
        popupMatchSelectWidth={false}
        options={bank.options.map((value) => ({
          value,
          label: value === 'All' || value === 'Mine' ? t(`admin:bank.${value}`) : value,
        }))}
        onChange={(value) => onChange({ oj: value === 'All' ? null : value })}
      />
      <Select
        value={auth}
        aria-label={t('authoring:auth')}
        popupMatchSelectWidth={false}
        options={auths.map((value) => ({
          value,
          label: value === 0 ? t('admin:problems.anyAuth') : t(`authoring:auth.${value}`),
        }))}
        onChange={(value) => onChange({ auth: value === 0 ? null : value })}
      />
      <SavedFilters filter={filter} saved={saved} onApply={onApply} />
      <Button
        icon={<ReloadOutlined aria-hidden="true" />}
        aria-label={t('common:refresh')}
        title={t('common:refresh')}
        loading={refreshing}
        onClick={onRefresh}
      />
    </search>
  );
}
