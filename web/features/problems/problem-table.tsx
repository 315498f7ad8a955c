import type { ProblemRow } from '@assize/shared/areas/problem/endpoints.ts';
import type { ProblemOrder } from '@assize/shared/areas/problem/list-choices.ts';
import { Link } from 'react-router-dom';
import { useText } from '../../platform/texts/texts.ts';
import { type Column, DataTable, type Order } from '../../ui/data-table.tsx';
import { passRate } from '../../ui/format.ts';
import textCss from '../../ui/text.module.css';
import { DifficultyTag } from './difficulty-tag.tsx';
import { MyStatus } from './my-status.tsx';
import css from './problem-table.module.css';
import { TagChip } from './tag-chip.tsx';

type Props = {
  rows: readonly ProblemRow[];
  showTags: boolean;
  stale: boolean;
  order: Order<ProblemOrder>;
  onOrder: (by: ProblemOrder, descending: boolean) => void;
  chosenTags: readonly number[];
  onTag: (id: number) => void;
};

export function ProblemTable({ rows, showTags, stale, order, onOrder, chosenTags, onTag }: Props) {
  const { t } = useText();
  const columns: Column<ProblemRow, ProblemOrder>[] = [
    {
      key: 'status',
      title: <span className={textCss.srOnly}>{t('problem:status')}</span>,
      width: 44,
      render: ({ myStatus }) => <MyStatus status={myStatus} />,
    },
    {
      key: 'id',
      title: t('problem:id'),
      order: 'id',
      width: 84,
      render: ({ problemId }) => <span className={textCss.mono}>{problemId}</span>,
    },
    {
      key: 'title',
      title: t('problem:name'),
      render: ({ problemId, title, tags, difficulty }) => (
        <div className={css.cell}>
          <Link className={textCss.titleLink} to={`/problem/${problemId}`}>
            {title}
          </Link>
          <span className={css.phoneOnly}>
            <DifficultyTag difficulty={difficulty} />
          </span>
          {showTags && tags.length > 0 && (
            <span className={css.chips}>
              {tags.map((tag) => (
                <TagChip key={tag.id} tag={tag} pressed={chosenTags.includes(tag.id)} onToggle={onTag} />
              ))}
            </span>
          )}
        </div>
      ),
    },
    {
      key: 'difficulty',
      title: t('problem:difficulty'),
      order: 'difficulty',
      width: 116,
      hideBelow: 768,
      render: ({ difficulty }) => <DifficultyTag difficulty={difficulty} />,
    },
    {
      key: 'total',
      title: t('problem:total'),
      order: 'total',
      width: 132,
      align: 'right',
      hideBelow: 768,
      render: ({ total }) => total,
    },
    {
      key: 'rate',
      title: t('problem:rate'),
      order: 'rate',
      width: 112,
      align: 'right',
      render: passRate,
    },
  ];
  return (
    <DataTable
      rows={rows}
      columns={columns}
      rowKey={({ pid }) => pid}
      stale={stale}
      order={order}
      onOrder={onOrder}
    />
  );
}
