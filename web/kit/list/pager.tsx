import { Pagination } from 'antd';
import { useText } from '../../platform/texts/texts.ts';
import { phoneBreakpoint, useNarrow } from '../../ui/use-narrow.ts';
import css from './pager.module.css';

const pageSizes = [10, 15, 30, 50, 100] as const;

type Props = {
  page: number;
  limit: number;
  total: number;
  /** Sizes of a page to choose from; lists of a fixed size offer none. */
  sizes?: boolean | readonly number[];
  onChange: (page: number, limit: number) => void;
};

/** Previous, pages, next, and the size of a page. */
export function Pager({ page, limit, total, sizes = true, onChange }: Props) {
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
        pageSizeOptions={(sizes === true || sizes === false ? pageSizes : sizes).map(String)}
        {...(choose && { showTotal: (count: number) => t('common:page.total', { total: count }) })}
        onChange={onChange}
      />
    </div>
  );
}
