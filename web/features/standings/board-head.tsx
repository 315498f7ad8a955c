import type { BoardProblem } from '@assize/shared/areas/standings/board.ts';
import type { ContestType } from '@assize/shared/domain/standings/types.ts';
import { clsx } from 'clsx';
import { useText } from '../../platform/texts/texts.ts';
import css from './board-head.module.css';
import type { ColumnCount } from './board-model.ts';
import { leadColumns } from './board-row.tsx';

type Props = {
  problems: readonly BoardProblem[];
  counts: readonly ColumnCount[];
  rule: ContestType;
};

/** What the columns are: of each problem its colour, and how many rows solved and tried it. */
export function BoardHead({ problems, counts, rule }: Props) {
  const { t } = useText();
  const head = (column: number) => ({ role: 'columnheader', 'aria-colindex': column });
  return (
    <div {...{ role: 'row', 'aria-rowindex': 1 }} className={css.head}>
      <div {...head(1)} className={clsx(css.cell, css.rank)}>
        {t('standings:column.rank')}
      </div>
      <div {...head(2)} className={clsx(css.cell, css.team)}>
        {t('standings:column.team')}
      </div>
      <div {...head(3)} className={css.cell}>
        {rule === 'acm' ? t('standings:column.solved') : t('standings:column.score')}
      </div>
      <div {...head(4)} className={css.cell}>
        {t('standings:column.time')}
      </div>
      {problems.map(({ displayId, displayTitle, color, fullScore }, index) => {
        const { solved = 0, tried = 0 } = counts[index] ?? {};
        const words = t('standings:column.problem', { id: displayId, title: displayTitle, solved, tried });
        return (
          <div
            key={displayId}
            {...head(leadColumns + index + 1)}
            className={clsx(css.cell, css.problem)}
            title={fullScore === null ? words : `${words} (${fullScore})`}
          >
            <b>
              {color !== null && <i className={css.balloon} style={{ background: color }} />}
              {displayId}
            </b>
            <small>
              {solved}/{tried}
            </small>
          </div>
        );
      })}
    </div>
  );
}
