import { bank } from '@assize/shared/areas/problem/statement.ts';
import type { ProblemListFilter, SavedFilter } from '@assize/shared/areas/saved-filter/endpoints.ts';
import { clsx } from 'clsx';
import { FilterSelect } from '../../../kit/list/filter-fields.tsx';
import { SearchBox } from '../../../kit/list/search-box.tsx';
import { useText } from '../../../platform/texts/texts.ts';
import css from './list-filters.module.css';
import { SavedFilters } from './saved-filters.tsx';
import { auths } from './use-list-filter.ts';

type Props = {
  filter: ProblemListFilter;
  saved: readonly SavedFilter[];
  onChange: (change: Partial<ProblemListFilter>) => void;
};

export function ListFilters({ filter, saved, onChange }: Props) {
  const { t } = useText();
  const { keyword, oj, auth } = filter;
  return (
    <>
      <SearchBox
        className={clsx(css.keyword)}
        value={keyword}
        label={t('admin:problems.keyword')}
        onSearch={(typed) => onChange({ keyword: typed })}
      />
      <FilterSelect
        label={t('problem:bank')}
        value={oj}
        options={bank.options.map((value) => ({
          value,
          label: value === 'All' || value === 'Mine' ? t(`admin:bank.${value}`) : value,
        }))}
        onChange={(chosen) => onChange({ oj: chosen ?? 'All' })}
      />
      <FilterSelect
        label={t('authoring:auth')}
        value={auth}
        options={auths.map((value) => ({
          value,
          label: value === 0 ? t('admin:problems.anyAuth') : t(`authoring:auth.${value}`),
        }))}
        onChange={(chosen) => onChange({ auth: chosen ?? 0 })}
      />
      <SavedFilters filter={filter} saved={saved} onApply={onChange} />
    </>
  );
}
