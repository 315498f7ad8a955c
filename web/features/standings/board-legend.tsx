import type { ContestType } from '@assize/shared/domain/standings/types.ts';
import { clsx } from 'clsx';
import { useText } from '../../platform/texts/texts.ts';
import { CellSample } from './board-cell.tsx';
import css from './board-legend.module.css';
import type { AwardRange } from './board-model.ts';

const acmLooks = ['first', 'solved', 'pending', 'wrong'] as const;
const pointLooks = ['full', 'partial', 'zero', 'pending'] as const;

type Props = { rule: ContestType; containsEnd: boolean; awards: readonly AwardRange[] };

/** What colours and marks of a board mean, and how many rows take each award. */
export function BoardLegend({ rule, containsEnd, awards }: Props) {
  const { t } = useText();
  const looks = [
    ...(rule === 'acm' ? acmLooks : pointLooks),
    ...(rule === 'acm' && containsEnd ? (['after'] as const) : []),
  ];
  return (
    <ul className={css.legend} aria-label={t('standings:legend')}>
      {looks.map((look) => (
        <li key={look}>
          <CellSample look={look} />
          {look === 'solved' ? t('standings:legend.solved') : t(`standings:cell.${look}`)}
        </li>
      ))}
      {awards.map(({ tier, rows }) => (
        <li key={tier.name}>
          <span className={clsx(css.award)} style={{ background: tier.background, color: tier.color }}>
            {tier.name}
          </span>
          {t('standings:award.rows', { count: rows })}
        </li>
      ))}
    </ul>
  );
}
