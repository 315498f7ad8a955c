import type { checkTeams } from '@assize/shared/areas/team/endpoints.ts';
import { type TeamColumn, teamColumns } from '@assize/shared/areas/team/rows.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { clsx } from 'clsx';
import { useText } from '../../platform/texts/texts.ts';
import tableCss from '../../ui/data-table.module.css';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import css from './import-preview.module.css';

const rowsShown = 100;
const faultsShown = 20;

type Props = {
  rows: readonly (readonly string[])[];
  /** Lines before the first row: rows are called as a spreadsheet counts them. */
  linesBefore: number;
} & ReplyOf<typeof checkTeams>;

/** What an import would make of its rows; where some are wrong, those alone. */
export function TeamPreview({ rows, linesBefore, outcomes, faults }: Props) {
  const { t } = useText();
  const numbered = rows.map((_, index) => ({
    row: index + 1,
    outcome: outcomes[index] ?? 'refused',
  }));
  const told = faults.length === 0 ? numbered : numbered.filter(({ outcome }) => outcome === 'refused');
  const cellOf = (row: number, column: TeamColumn) => rows[row - 1]?.[teamColumns.indexOf(column)] ?? '';
  const columns = teamColumns.filter(
    (column) =>
      told.some(({ row }) => cellOf(row, column) !== '') || faults.some((one) => one.column === column),
  );
  const isWrong = (row: number, column: TeamColumn) =>
    faults.some((one) => one.row === row && one.column === column);
  return (
    <div className={clsx(layoutCss.stack, layoutCss.tight)}>
      {faults.length === 0 ? (
        <p role="status">{t('team:import.fine', { count: rows.length })}</p>
      ) : (
        <div role="alert">
          <p className={textCss.error}>{t('team:import.faults', { count: faults.length })}</p>
          <ul className={css.faults} data-testid="import-faults">
            {faults.slice(0, faultsShown).map(({ row, column, reason }) => (
              <li key={`${row} ${column} ${reason}`}>
                {t(cellOf(row, column) === '' ? 'team:import.faultAt' : 'team:import.faultAtValue', {
                  row: row + linesBefore,
                  column: t(`team:${column}`),
                  reason: t(`reasons:${reason}`),
                  value: cellOf(row, column),
                })}
              </li>
            ))}
            {faults.length > faultsShown && (
              <li>{t('team:import.moreFaults', { count: faults.length - faultsShown })}</li>
            )}
          </ul>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={css.scroll} tabIndex={0} aria-label={t('team:import.title')}>
        <table className={clsx(tableCss.table, css.table)}>
          <thead>
            <tr>
              <th scope="col">{t('team:import.row')}</th>
              <th scope="col">{t('team:import.outcome')}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`team:${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {told.slice(0, rowsShown).map(({ row, outcome }) => (
              <tr key={row}>
                <td className={textCss.num}>{row + linesBefore}</td>
                <td>{t(`team:import.${outcome}`)}</td>
                {columns.map((column) => (
                  <td
                    key={column}
                    className={clsx(column === 'name' && css.name, isWrong(row, column) && css.wrong)}
                  >
                    {cellOf(row, column)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {told.length > rowsShown && (
        <p className={textCss.muted}>{t('team:import.moreRows', { count: told.length - rowsShown })}</p>
      )}
    </div>
  );
}
