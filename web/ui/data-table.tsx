import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import css from './data-table.module.css';

/**
 * The column is hidden where the table is narrower than on a page of the site in a window of this many px;
 * beside the menu of the admin pages that window is wider.
 */
type HideBelow = 480 | 768 | 992 | 1280;

export type Column<Row> = {
  key: string;
  title: ReactNode;
  render: (row: Row) => ReactNode;
  /** In px; columns without one share what is left. */
  width?: number;
  align?: 'right' | 'center';
  hideBelow?: HideBelow;
};

type Props<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => number | string;
  /** The rows shown are of the page before; new ones are on their way. */
  stale?: boolean;
};

const aligned = { right: css.toRight, center: css.toCenter };
const shownFrom: Record<HideBelow, string | undefined> = {
  480: css.from480,
  768: css.from768,
  992: css.from992,
  1280: css.from1280,
};

/** A dense table of plain HTML: rows of a list page need no sorting or selecting. */
export function DataTable<Row>({ rows, columns, rowKey, stale = false }: Props<Row>) {
  const classOf = ({ align, hideBelow }: Column<Row>) =>
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
              <th key={column.key} scope="col" className={classOf(column)}>
                {column.title}
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
