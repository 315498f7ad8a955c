import './data-table.css';
import type { ReactNode } from 'react';

/** Windows narrower than this many px do without the column. */
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

/** A dense table of plain HTML: rows of a list page need no sorting or selecting. */
export function DataTable<Row>({ rows, columns, rowKey, stale = false }: Props<Row>) {
  const classOf = ({ align, hideBelow }: Column<Row>) =>
    [align && `to-${align}`, hideBelow && `from-${hideBelow}`].filter(Boolean).join(' ') || undefined;
  return (
    <table className="data-table" aria-busy={stale}>
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
  );
}
