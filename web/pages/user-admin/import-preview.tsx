import type { checkUserRows } from '@assize/shared/areas/user-admin/endpoints.ts';
import { importColumns } from '@assize/shared/areas/user-admin/rows.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { clsx } from 'clsx';
import { useText } from '../../platform/texts/texts.ts';
import tableCss from '../../ui/data-table.module.css';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import css from './import-preview.module.css';

const rowsShown = 100;
const faultsShown = 20;

type Faults = ReplyOf<typeof checkUserRows>['faults'];
type Props = { rows: readonly (readonly string[])[]; faults: Faults };

/** What an import would make of its rows; where some are wrong, those alone. */
export function ImportPreview({ rows, faults }: Props) {
  const { t } = useText();
  const numbered = rows.map((cells, index) => ({ cells, row: index + 1 }));
  const wrong = new Set(faults.map(({ row }) => row));
  const told = faults.length === 0 ? numbered : numbered.filter(({ row }) => wrong.has(row));
  const faultAt = (row: number, column: string) =>
    faults.find((one) => one.row === row && one.column === column);
  return (
    <div className={clsx(layoutCss.stack, layoutCss.tight)}>
      {faults.length === 0 ? (
        <p role="status">{t('user-admin:import.fine', { count: rows.length })}</p>
      ) : (
        <div role="alert">
          <p className={textCss.error}>{t('user-admin:import.faults', { count: faults.length })}</p>
          <ul className={css.faults} data-testid="import-faults">
            {faults.slice(0, faultsShown).map(({ row, column, reason }) => (
              <li key={`${row} ${column} ${reason}`}>
                {t('user-admin:import.faultAt', {
                  row,
                  column: t(`user-admin:${column}`),
                  reason: t(`reasons:${reason}`),
                })}
              </li>
            ))}
            {faults.length > faultsShown && (
              <li>{t('user-admin:import.moreFaults', { count: faults.length - faultsShown })}</li>
            )}
          </ul>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={css.scroll} tabIndex={0} aria-label={t('user-admin:import')}>
        <table className={clsx(tableCss.table, css.table)}>
          <thead>
            <tr>
              <th scope="col">{t('user-admin:import.row')}</th>
              {importColumns.map((column) => (
                <th key={column} scope="col">
                  {t(`user-admin:${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {told.slice(0, rowsShown).map(({ cells, row }) => (
              <tr key={row}>
                <td className={textCss.num}>{row}</td>
                {importColumns.map((column, index) => (
                  <td key={column} className={clsx(faultAt(row, column) && css.wrong)}>
                    {column === 'password' && cells[index] ? '••••••' : cells[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {told.length > rowsShown && (
        <p className={textCss.muted}>{t('user-admin:import.moreRows', { count: told.length - rowsShown })}</p>
      )}
    </div>
  );
}
