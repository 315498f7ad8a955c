import { Pagination } from 'antd';
import { useText } from '../i18n/i18n.ts';
import { phoneBreakpoint, useNarrow } from './use-narrow.ts';

const pageSizes = [10, 15, 30, 50, 100] as const;

type Props = {
  page: number;
  limit: number;
  total: number;
  /** Lists of a fixed size offer none to choose. */
  sizes?: boolean;
  onChange: (page: number, limit: number) => void;
};

/** Previous, pages, next, and the size of a page. */
export function Pager({ page, limit, total, sizes = true, onChange }: Props) {
  const { t } = useText();
  const phone = useNarrow(phoneBreakpoint);
  if (total === 0 || (!sizes && total <= limit)) return null;
  return (
    <div className="pager">
      <Pagination
        current={page}
        pageSize={limit}
        total={total}
        size="small"
        showLessItems
        showSizeChanger={sizes && !phone}
        pageSizeOptions={pageSizes.map(String)}
        {...(sizes && !phone && { showTotal: (count: number) => t('common:page.total', { total: count }) })}
        onChange={onChange}
      />
    </div>
  );
}
