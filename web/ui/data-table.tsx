import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import css from './data-table.module.css';

/**
 * The column is hidden where the table is narrower than on a page of the site in a window of this many px;
 * beside the menu of the admin pages that window is wider.
 */
type HideBelow = 480 | 768 | 992 | 1280;

/** `By`: names of the orders in which the rows can be asked for. */
export type Column<Row, By extends string = never> = {
  key: string;
  title: ReactNode;
  render: (row: Row) => ReactNode;
  /** In px; columns without one share what is left. */
  width?: number;
  align?: 'right' | 'center';
  hideBelow?: HideBelow;
  /** Its heading asks for this order. */
  order?: By;
};

export type Order<By extends string> = { by: By; descending: boolean };

type Props<Row, By extends string> = {
  rows: readonly Row[];
  columns: readonly Column<Row, By>[];
  rowKey: (row: Row) => number | string;
  /** The rows shown are of the page before; new ones are on their way. */
  stale?: boolean;
  /** The order that the rows have, and a wish for another. */
  order?: Order<By>;
  onOrder?: (by: By, descending: boolean) => void;
};

const aligned = { right: css.toRight, center: css.toCenter };
const shownFrom: Record<HideBelow, string | undefined> = {
  480: css.from480,
  768: css.from768,
  992: css.from992,
  1280: css.from1280,
};

/** A heading that orders the rows by its column; pressed again, the other way round. */
function OrderButton<By extends string>({
  by,
  order,
  onOrder,
  children,
}: {
  by: By;
  order: Order<By>;
  onOrder: (by: By, descending: boolean) => void;
  children: ReactNode;
}) {
  const isChosen = order.by === by;
  const Arrow = isChosen && order.descending ? CaretDownOutlined : CaretUpOutlined;
  return (
    <button
      type="button"
      className={clsx(css.order, isChosen && css.chosen)}
      onClick={() => onOrder(by, isChosen && !order.descending)}
    >
      {children}
      <Arrow aria-hidden="true" />
    </button>
  );
}

/** A dense table of plain HTML; the server puts the rows in order. */
export function DataTable<Row, By extends string = never>(props: Props<Row, By>) {
  const { rows, columns, rowKey, stale = false, order, onOrder } = props;
  const sorted = (by: By | undefined) => {
    if (by === undefined || order?.by !== by) return undefined;
    return order.descending ? 'descending' : 'ascending';
  };
  const classOf = ({ align, hideBelow }: Column<Row, By>) =>
    clsx(align && aligned[align], hideBelow && shownFrom[hideBelow]) || undefined;
  return (
    <div className={css.room}>
      <table className={css.table} aria-busy={stale}>
        <colgroup>
          {columns.map((column) => (
            <col key={column.key} className={classOf(column)} style={{ width: column.width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={classOf(column)} aria-sort={sorted(column.order)}>
                {column.order !== undefined && order && onOrder ? (
                  <OrderButton by={column.order} order={order} onOrder={onOrder}>
                    {column.title}
                  </OrderButton>
                ) : (
                  column.title
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.key} className={classOf(column)}>
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
