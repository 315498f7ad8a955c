import { Pagination } from 'antd';
import { useText } from '../../platform/texts/texts.ts';
import { phoneBreakpoint, useNarrow } from '../../ui/use-narrow.ts';
import css from './pager.module.css';

/** A page of rows, and how to get to another. */
export type PagerState = {
  page: number;
  limit: number;
  /** Sizes of a page to choose from; false: the size is fixed. */
  sizes: readonly number[] | false;
  onChange: (page: number, limit: number) => void;
};

/** Previous, pages, next, and the size of a page. */
export function Pager({ page, limit, total, sizes, onChange }: PagerState & { total: number }) {
  const { t } = useText();
  const phone = useNarrow(phoneBreakpoint);
  if (total === 0 || (sizes === false && total <= limit)) return null;
  const choose = sizes !== false && !phone;
  return (
    <div className={css.pager}>
      <Pagination
        current={page}
        pageSize={limit}
        total={total}
        size="small"
        showLessItems
        showSizeChanger={choose}
        pageSizeOptions={(sizes || [limit]).map(String)}
        {...(choose && { showTotal: (count: number) => t('common:page.total', { total: count }) })}
        onChange={onChange}
      />
    </div>
  );
}
